import type { Media } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { bodyOf, citedIn, textIn } from '@parley/contract/message-text'
import { readMarkup } from '../../../domain/conversations/markup.ts'
import type { Message } from '../../../domain/conversations/message.ts'
import { mentionIn } from '../bodies/mention-in.ts'
import { mark } from '../composing/mentions.ts'
import type { Recalled, RecalledFile } from './recalled.ts'

interface Named {
  readonly kind: 'image' | 'video'
  readonly src: string
  readonly name: string
  readonly size: Media | undefined
  readonly length?: number | undefined
}

/** @returns the bytes behind an address, if they can be had */
export type FileOf = (src: string, name: string, kind: 'image' | 'video') => Promise<File | undefined>

/** What of a message can be written again: all that it says, and those of its pictures that can be had. */
export async function recalledFrom(message: Message, fileOf: FileOf): Promise<Recalled> {
  const { type } = message.msg
  const body = bodyOf(message.msg)
  const found = await Promise.all(
    filesIn(message).map(async ({ src, name, ...about }): Promise<RecalledFile | undefined> => {
      const file = await fileOf(src, name, about.kind)
      return file && { ...about, file }
    }),
  )
  const files = found.filter((one) => one !== undefined)
  return { ...writtenIn(message), citation: citedIn(type, body), files, at: Date.now() }
}

function writtenIn({ msg }: Message): Pick<Recalled, 'text' | 'mentions'> {
  if (msg.type === MessageType.at) return turningTo(msg.atMsg)
  if (msg.type !== MessageType.imageText) return { text: textIn(msg.type, bodyOf(msg)) ?? '', mentions: [] }
  const parts = readMarkup(msg.imageTextMsg.content)
  const texts = parts.flatMap((part) => (part.kind === 'text' ? [part.text] : []))
  return { text: texts.join('\n'), mentions: [] }
}

/** The name as the composer marks it, whichever client has written it. */
function turningTo({ userID, content }: { userID: number; content: string }) {
  const named = mentionIn(content)
  if (named === undefined) return { text: content, mentions: [] }
  const written = named.slice(1)
  const [before = '', ...after] = content.split(named)
  const text = content.includes(mark(written))
    ? content
    : before + mark(written) + after.join(named).replace(/^ /, '')
  return { text, mentions: [{ id: userID, written }] }
}

function filesIn({ msg, extras }: Message): Named[] {
  if (msg.type === MessageType.imageText)
    return readMarkup(msg.imageTextMsg.content).flatMap((part) =>
      part.kind === 'image' ? [{ kind: part.kind, src: part.src, name: part.title, size: part.size }] : [],
    )
  if (msg.type === MessageType.image)
    return [{ kind: 'image', src: msg.imageMsg.src, name: msg.imageMsg.title, size: extras?.media }]
  if (msg.type !== MessageType.video) return []
  const { src, title, time } = msg.videoMsg
  return [{ kind: 'video', src, name: title, size: undefined, length: time }]
}
