import { type Album, kindOf, MessageType } from '@parley/contract'
import { refuse } from '../../kernel/refusal.ts'
import type { Content } from './drafts.ts'
import { factsIn } from './records.ts'

const pictured: readonly number[] = [MessageType.image, MessageType.video]

/** @throws Refusal unless a message of this type may stand there in an album */
export function checkAlbum({ place, count }: Album, type: number, isSurvey: boolean): void {
  const isCaption = place === count && kindOf(type)?.content === 'text' && !isSurvey
  if (!isCaption && !(place < count && pictured.includes(type))) refuse('albumRefused')
}

/** Whatever else a client puts there is not kept. */
export const albumOf = ({ id, place, count }: Album): Album => ({ id, place, count })

/**
 * Messages of an album that are forwarded together are a new album, of as many as there are; a single one belongs to
 * none.
 */
export function albumsAnew<C extends Pick<Content, 'type' | 'body'>>(contents: readonly C[]): C[] {
  const groups = new Map<string, C[]>()
  for (const content of contents) {
    const { album } = factsIn(content.body)
    if (album) groups.set(album.id, [...(groups.get(album.id) ?? []), content])
  }
  return contents.map((content) => {
    const { album, ...body } = content.body as { album?: Album }
    if (!album) return content
    const group = groups.get(album.id) ?? []
    const count = group.filter(({ type }) => pictured.includes(type)).length
    if (group.length < 2 || count === 0) return { ...content, body }
    const place = group.indexOf(content)
    return { ...content, body: { ...body, album: { id: album.id, place, count } } }
  })
}

/** Whether a message goes on with the album that is its sender's last one there: together they are one message. */
export function continuesAlbum({ body }: Pick<Content, 'body'>, last: Album | undefined): boolean {
  const { album } = factsIn(body)
  return album !== undefined && last !== undefined && album.id === last.id && album.place > last.place
}
