import type { Msg } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { filePathIn } from '@parley/contract/file-paths'

/**
 * Files are shown and kept here by their own paths, which stay the same for ever, and not by links, which are others in
 * the next hour; the browser's cookie opens them. What is no file of the server's stays.
 */
export const ownPath = (src: string) => filePathIn(src) ?? src

const withOwnPath = <Body extends { src: string }>(body: Body): Body => ({ ...body, src: ownPath(body.src) })

/** A message with its files' own paths. Inside texts, reading the markup gives them. */
export function withOwnPaths<M extends Msg>(msg: M): M
export function withOwnPaths(msg: Msg): Msg {
  switch (msg.type) {
    case MessageType.image:
      return { ...msg, imageMsg: withOwnPath(msg.imageMsg) }
    case MessageType.video:
      return { ...msg, videoMsg: withOwnPath(msg.videoMsg) }
    case MessageType.file:
      return { ...msg, fileMsg: withOwnPath(msg.fileMsg) }
    case MessageType.voice:
      return { ...msg, voiceMsg: withOwnPath(msg.voiceMsg) }
    case MessageType.reply:
      return { ...msg, replyMsg: { ...msg.replyMsg, msg: withOwnPaths(msg.replyMsg.msg as Msg) as never } }
    case MessageType.quote:
      return { ...msg, quoteMsg: { ...msg.quoteMsg, msg: withOwnPaths(msg.quoteMsg.msg as Msg) as never } }
    default:
      return msg
  }
}
