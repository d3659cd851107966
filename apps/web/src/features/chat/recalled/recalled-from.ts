import type { Media } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { bodyOf, citedIn } from '@parley/contract/message-text'
import { readMarkup } from '../../../domain/conversations/markup.ts'
import type { Message } from '../../../domain/conversations/message.ts'
import { composedFrom } from '../edits/written.ts'
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
  return { ...written(message), citation: citedIn(type, body), files, at: Date.now() }
}

function written(message: Message): Pick<Recalled, 'text' | 'mentions'> {
  const { text, mentions } = composedFrom(message)
  return { text: text ?? textsIn(message).join('\n'), mentions }
}

/** Of a caption that other clients have written between its pictures. */
const textsIn = ({ msg }: Message) =>
  msg.type === MessageType.imageText
    ? readMarkup(msg.imageTextMsg.content).flatMap((part) => (part.kind === 'text' ? [part.text] : []))
    : []

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
