import type { OutgoingMsg } from '@parley/contract'
import { kindOf } from '@parley/contract/message-kinds'
import { bodyOf, msgOf } from '@parley/contract/message-text'

/** As `writeMarkup` writes pictures: nothing that people write looks like it. What reads all markup comes later. */
const pictures = /(?<=<img src=")[^"]*/g

/** Addresses of the files that a message is made of. */
export function sourcesOf(msg: OutgoingMsg): string[] {
  const { src, content, files } = named(msg)
  if (files !== 'markup') return files ? [src] : []
  return content.match(pictures) ?? []
}

/** The message with other addresses of its files. */
export function withSources(msg: OutgoingMsg, addressOf: (src: string) => string): OutgoingMsg {
  const { src, content, files } = named(msg)
  if (!files) return msg
  if (files !== 'markup') return msgOf(msg.type, { ...bodyOf(msg), src: addressOf(src) }) as OutgoingMsg
  return msgOf(msg.type, { content: content.replace(pictures, addressOf) }) as OutgoingMsg
}

const named = (msg: OutgoingMsg) => ({
  ...(bodyOf(msg) as { src: string; content: string }),
  files: kindOf(msg.type)?.files,
})
