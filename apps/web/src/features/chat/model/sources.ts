import type { OutgoingMsg } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { readMarkup, writeMarkup } from './markup.ts'

/** Addresses of the files that a message is made of. */
export function sourcesOf(msg: OutgoingMsg): string[] {
  switch (msg.type) {
    case MessageType.image:
      return [msg.imageMsg.src]
    case MessageType.video:
      return [msg.videoMsg.src]
    case MessageType.file:
      return [msg.fileMsg.src]
    case MessageType.voice:
      return [msg.voiceMsg.src]
    case MessageType.imageText:
      return readMarkup(msg.imageTextMsg.content).flatMap((part) => (part.kind === 'image' ? [part.src] : []))
    default:
      return []
  }
}

/** The message with other addresses of its files. */
export function withSources(msg: OutgoingMsg, addressOf: (src: string) => string): OutgoingMsg {
  switch (msg.type) {
    case MessageType.image:
      return { ...msg, imageMsg: { ...msg.imageMsg, src: addressOf(msg.imageMsg.src) } }
    case MessageType.video:
      return { ...msg, videoMsg: { ...msg.videoMsg, src: addressOf(msg.videoMsg.src) } }
    case MessageType.file:
      return { ...msg, fileMsg: { src: addressOf(msg.fileMsg.src) } }
    case MessageType.voice:
      return { ...msg, voiceMsg: { ...msg.voiceMsg, src: addressOf(msg.voiceMsg.src) } }
    case MessageType.imageText: {
      const parts = readMarkup(msg.imageTextMsg.content).map((part) =>
        part.kind === 'image' ? { ...part, src: addressOf(part.src) } : part,
      )
      return { ...msg, imageTextMsg: { content: writeMarkup(parts) } }
    }
    default:
      return msg
  }
}
