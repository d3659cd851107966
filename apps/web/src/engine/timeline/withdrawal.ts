import type { OriginalMsg, Withdrawer } from '@parley/contract'
import { MessageType } from '@parley/contract/enums'
import { kinds } from '@parley/contract/message-kinds'
import { bodyOf, citedIn, msgOf } from '@parley/contract/message-text'
import type { Message } from '../../domain/conversations/message.ts'

/** Content of a withdrawn message, and in a group the person who withdrew it. */
export interface Withdrawal {
  readonly content: string
  readonly by?: Withdrawer | undefined
}

/** By the id of the message that was withdrawn. */
export type Withdrawals = ReadonlyMap<number, Withdrawal>

/** A message as it is to be shown once these withdrawals are known; no preview outlives what it is of. */
export function withWithdrawals(message: Message, withdrawals: Withdrawals): Message {
  if (withdrawals.size === 0) return message
  const { id, msg } = message
  const { type } = msg
  const own = withdrawals.get(id)
  if (own && type === MessageType.withdrawn) return message
  if (own) {
    const withdrawnBy = own.by && { extras: { withdrawnBy: own.by } }
    return { ...message, msg: withdrawnMsg(id, own.content), preview: '', ...withdrawnBy }
  }
  const body = bodyOf(msg) as About
  const cited = withdrawals.get(citedIn(type, body) ?? 0)
  if (cited === undefined || body.msg.type === MessageType.withdrawn) return message
  const about = { ...body, [`${kinds[type].body}Preview`]: '', msg: withdrawnMsg(body.msgID, cited.content) }
  return { ...message, msg: msgOf(type, about) }
}

/** The part of the original that replies and quotes have. */
interface About {
  msgID: number
  msg: OriginalMsg
}

const withdrawnMsg = (msgID: number, content: string) =>
  ({ type: MessageType.withdrawn, withdrawMsg: { msgID, content } }) as const
