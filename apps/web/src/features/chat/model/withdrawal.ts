import { MessageType } from '@parley/contract/enums'
import type { Message } from './message.ts'

/** Contents of withdrawals by the id of the message that was withdrawn. */
export type Withdrawals = ReadonlyMap<number, string>

/** What the wire says of a withdrawn message; a person's own words may follow after a comma. */
const wireText = '撤回了一条消息'

/** The words that the sender wants shown beside a withdrawal; empty if none. */
export const recallWords = (content: string) =>
  content.startsWith(wireText) ? content.slice(wireText.length).replace(/^[,，]\s*/, '') : content

/** A message as it is to be shown once these withdrawals are known. */
export function withWithdrawals(message: Message, withdrawals: Withdrawals): Message {
  if (withdrawals.size === 0) return message
  const { msg } = message
  const content = withdrawals.get(message.id)
  if (content !== undefined) {
    if (msg.type === MessageType.withdrawn) return message
    return { ...message, msg: withdrawnMsg(message.id, content), preview: previewOf(content) }
  }
  if (msg.type === MessageType.reply) {
    const original = withdrawnOriginal(msg.replyMsg, withdrawals)
    if (!original) return message
    const replyMsg = {
      ...msg.replyMsg,
      msg: original,
      replyMsgPreview: previewOf(original.withdrawMsg.content),
    }
    return { ...message, msg: { ...msg, replyMsg } }
  }
  if (msg.type === MessageType.quote) {
    const original = withdrawnOriginal(msg.quoteMsg, withdrawals)
    if (!original) return message
    const quoteMsg = {
      ...msg.quoteMsg,
      msg: original,
      quoteMsgPreview: previewOf(original.withdrawMsg.content),
    }
    return { ...message, msg: { ...msg, quoteMsg } }
  }
  return message
}

const previewOf = (content: string) => `[撤回消息] - ${content}`

const withdrawnMsg = (msgID: number, content: string) =>
  ({ type: MessageType.withdrawn, withdrawMsg: { msgID, content } }) as const

/** The withdrawn form of what a reply or quote is about; undefined if there is nothing to change. */
function withdrawnOriginal(about: { msgID: number; msg: { type: number } }, withdrawals: Withdrawals) {
  const content = withdrawals.get(about.msgID)
  if (content === undefined || about.msg.type === MessageType.withdrawn) return undefined
  return withdrawnMsg(about.msgID, content)
}
