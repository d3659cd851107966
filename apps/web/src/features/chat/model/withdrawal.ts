import type { Msg, OriginalMsg } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { kinds } from '@parley/contract/message-kinds'
import { bodyOf, citedIn, msgOf } from '@parley/contract/message-text'
import type { Message } from './message.ts'

/** Contents of withdrawals by the id of the message that was withdrawn. */
export type Withdrawals = ReadonlyMap<number, string>

/** A message as it is to be shown once these withdrawals are known. */
export function withWithdrawals(message: Message, withdrawals: Withdrawals): Message {
  if (withdrawals.size === 0) return message
  const { msg } = message
  const content = withdrawals.get(message.id)
  if (content !== undefined) {
    if (msg.type === MessageType.withdrawn) return message
    return { ...message, msg: withdrawnMsg(message.id, content) }
  }
  const about = bodyOf(msg) as About
  const original = citedIn(msg.type, about) && withdrawnOriginal(about, withdrawals)
  if (!original) return message
  return { ...message, msg: msgOf(msg.type, { ...about, [previewIn(msg.type)]: '', msg: original }) }
}

/** What replies and quotes have of the message that they are about. */
interface About {
  msgID: number
  msg: OriginalMsg
}

/** Where they have its preview, which may not outlive it. */
const previewIn = (type: Msg['type']) => `${kinds[type].body}Preview`

const withdrawnMsg = (msgID: number, content: string) =>
  ({ type: MessageType.withdrawn, withdrawMsg: { msgID, content } }) as const

/** The withdrawn form of what a reply or quote is about; undefined if there is nothing to change. */
function withdrawnOriginal(about: About, withdrawals: Withdrawals) {
  const content = withdrawals.get(about.msgID)
  if (content === undefined || about.msg.type === MessageType.withdrawn) return undefined
  return withdrawnMsg(about.msgID, content)
}
