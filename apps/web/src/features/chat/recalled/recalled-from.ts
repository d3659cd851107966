import { MessageType } from '@parley/contract/enums'
import { bodyOf, citedIn } from '@parley/contract/message-text'
import { readMarkup } from '../../../domain/conversations/markup.ts'
import type { Message } from '../../../domain/conversations/message.ts'
import { isPlainlyWritten } from '../edits/may-edit.ts'
import { composedFrom } from '../edits/written.ts'
import type { Recalled, RecalledFile } from './recalled.ts'

/** A file in a message, as far as it is known without its bytes. */
export interface Named extends Pick<RecalledFile, 'kind' | 'size' | 'length' | 'waveform'> {
  readonly src: string
  readonly name: string
  /** How many, where the message has it. */
  readonly bytes?: number
}

/** @returns the bytes behind its address, if they can be had */
export type FileOf = (named: Named) => Promise<File | undefined>

/**
 * The parts of a message that can be written again: its text, and those of its files that can be had; undefined if
 * there are none, or the message was not typed.
 */
export async function recalledFrom(message: Message, fileOf: FileOf): Promise<Recalled | undefined> {
  if (!isPlainlyWritten(message)) return undefined
  const { type } = message.msg
  const body = bodyOf(message.msg)
  const found = await Promise.all(
    filesIn(message).map(async (named): Promise<RecalledFile | undefined> => {
      const { src: _, name: __, bytes: ___, ...about } = named
      const file = await fileOf(named)
      return file && { ...about, file }
    }),
  )
  const files = found.filter((one) => one !== undefined)
  const words = written(message)
  if (words.text === '' && files.length === 0) return undefined
  return { ...words, citation: citedIn(type, body), files, at: Date.now() }
}

function written(message: Message): Pick<Recalled, 'text' | 'mentions'> {
  const { text, mentions } = composedFrom(message)
  return { text: text ?? textsIn(message).join('\n'), mentions }
}

/** Texts between pictures, where other clients have written a caption. */
const textsIn = ({ msg }: Message) =>
  msg.type === MessageType.imageText
    ? readMarkup(msg.imageTextMsg.content).flatMap((part) => (part.kind === 'text' ? [part.text] : []))
    : []

function filesIn({ msg, extras }: Message): Named[] {
  switch (msg.type) {
    case MessageType.imageText:
      return readMarkup(msg.imageTextMsg.content).flatMap((part) =>
        part.kind === 'image' ? [{ kind: part.kind, src: part.src, name: part.title, size: part.size }] : [],
      )
    case MessageType.image:
      return [{ kind: 'image', src: msg.imageMsg.src, name: msg.imageMsg.title, size: extras?.media }]
    case MessageType.video: {
      const { src, title: name, time: length } = msg.videoMsg
      return [{ kind: 'video', src, name, length }]
    }
    case MessageType.voice: {
      const { src, time: length } = msg.voiceMsg
      return [{ kind: 'voice', src, name: 'voice', length, waveform: extras?.waveform }]
    }
    case MessageType.file: {
      const { src, title: name, size: bytes } = msg.fileMsg
      return [{ kind: 'file', src, name, bytes }]
    }
    default:
      return []
  }
}
