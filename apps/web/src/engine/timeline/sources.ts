import type { OutgoingMsg } from '@parley/contract'
import { kindOf } from '@parley/contract/message-kinds'
import { bodyOf, msgOf } from '@parley/contract/message-text'
import { readMarkup, writeMarkup } from '../../domain/conversations/markup.ts'

/** Addresses of the files that a message is made of. */
export function sourcesOf(msg: OutgoingMsg): string[] {
  const { src, content, files } = named(msg)
  if (files !== 'markup') return files ? [src] : []
  return readMarkup(content).flatMap((part) => (part.kind === 'image' ? [part.src] : []))
}

/** The message with other addresses of its files. */
export function withSources(msg: OutgoingMsg, addressOf: (src: string) => string): OutgoingMsg {
  const { src, content, files } = named(msg)
  if (!files) return msg
  if (files !== 'markup') return msgOf(msg.type, { ...bodyOf(msg), src: addressOf(src) }) as OutgoingMsg
  const parts = readMarkup(content).map((part) =>
    part.kind === 'image' ? { ...part, src: addressOf(part.src) } : part,
  )
  return msgOf(msg.type, { content: writeMarkup(parts) }) as OutgoingMsg
}

const named = (msg: OutgoingMsg) => ({
  ...(bodyOf(msg) as { src: string; content: string }),
  files: kindOf(msg.type)?.files,
})
