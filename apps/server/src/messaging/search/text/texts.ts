import {
  kindOf,
  linksIn,
  MessageType,
  mentionedBy,
  msgOf,
  plainTextIn,
  type SearchType,
  type Snippet,
} from '@parley/contract'
import { allIn, factsIn } from '../../conversations/records.ts'
import type { SearchedMessage } from '../../conversations/searched-repository.ts'

export type Searched = Pick<
  SearchedMessage,
  'sender_id' | 'type' | 'body' | 'mentions' | 'link_preview' | 'entries' | 'album_types' | 'is_gone'
>

/** A text of a message, and where in it that is. */
export interface Text {
  readonly in: Snippet['in']
  readonly text: string
}

/** Length of a record's text that is searched, in UTF-16 code units; the rest is not. */
const recordLength = 20_000

/** Author of a message; for a saved one, the author of the original. */
export const authorOf = ({ sender_id, body }: Pick<Searched, 'sender_id' | 'body'>): number =>
  factsIn(body).saved?.author?.userId ?? sender_id

/** Texts of a message that can be found: the same whether it is indexed or shown as found. */
export function textsOf({ type, body, link_preview, entries }: Searched): Text[] {
  const texts: Text[] = []
  if (entries)
    texts.push({
      in: 'record',
      text: allIn(entries)
        .map((entry) => `${entry.nickname}：${plainTextIn(entry.type, entry.body)}`)
        .join('\n')
        .slice(0, recordLength),
    })
  else texts.push({ in: 'text', text: plainTextIn(type, body) })
  const page = link_preview?.page
  if (page) texts.push({ in: 'link', text: [page.title, page.url].join('\n') })
  return texts.filter(({ text }) => text !== '')
}

/** A letter for each type that a message is of. */
export const typeLetters: Readonly<Record<Exclude<SearchType, 'text' | 'mention'>, string>> = {
  picture: 'P',
  video: 'V',
  file: 'F',
  link: 'L',
  voice: 'A',
  poll: 'O',
}

export function typesOf({ type, body, album_types }: Searched): string {
  const kind = kindOf(type)
  const { poll, list, record, sticker } = factsIn(body)
  // Nobody looks for one among pictures.
  if (sticker) return ''
  const letters: string[] = []
  if (kind?.files === 'picture' || (kind?.files === 'markup' && /<img\s/i.test(JSON.stringify(body))))
    letters.push(typeLetters.picture)
  // A recording that can have a title is a video; any other is a voice message.
  if (kind?.files === 'recording') letters.push(kind.title ? typeLetters.video : typeLetters.voice)
  if (kind?.files === 'download') letters.push(typeLetters.file)
  if (!record && kind?.content && linksIn(plainTextIn(type, body)).some(({ href }) => href !== undefined))
    letters.push(typeLetters.link)
  if (poll || list) letters.push(typeLetters.poll)
  // A caption is found as what it is about.
  if (album_types?.includes(MessageType.image)) letters.push(typeLetters.picture)
  if (album_types?.includes(MessageType.video)) letters.push(typeLetters.video)
  return letters.join('')
}

/** Whether a message is words alone. */
export const isPlainText = (message: Searched): boolean =>
  typesOf(message) === '' && plainTextIn(message.type, message.body) !== ''

/** Everyone is 0. */
export const mentionsIn = ({ type, body, mentions }: Searched): readonly number[] =>
  mentionedBy(msgOf(type, body), mentions ? { mentions } : undefined)
