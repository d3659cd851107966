import type { ChatEvent, ChatFrame, MsgOf } from '@parley/contract'
import { CallEndReason, type CallNoticeFlag, type CallSignalFlag, MessageType } from '@parley/contract/enums'
import { bodyOf, msgOf } from '@parley/contract/message-text'
import type { CallKind } from '../../../domain/people/call-requests.ts'
import type { Peer } from './state.ts'

/** Messages that the two browsers send each other through the server: descriptions and candidates of WebRTC. */
export interface Passed {
  readonly type: 'offer' | 'answer' | 'offer_ice' | 'answer_ice'
  readonly data: unknown
}

/** Signal of the server about a call. */
export interface ReceivedSignal {
  readonly flag: CallNoticeFlag
  readonly kind: CallKind
  readonly peer: Peer
  readonly type?: string
  readonly data?: unknown
}

/** Events of the chat socket that concern calls. */
export type CallEventOnSocket =
  | { readonly type: 'signal'; readonly signal: ReceivedSignal }
  | { readonly type: 'refused'; readonly flag: number; readonly code: number; readonly sentence: string }
  | { readonly type: 'recorded'; readonly peerId: number; readonly isUnanswered: boolean }

/** Refusals name the frame that they are about: the id says which signal that was. */
const idPrefix = 'call.'

export function frameOf(
  to: { peerId: number; kind: CallKind },
  signal: { flag: CallSignalFlag } & Partial<Passed>,
  id: string,
): ChatFrame {
  const { peerId: revUserID, kind } = to
  const clientMessageId = `${idPrefix}${signal.flag}.${id}`
  const msg = msgOf(MessageType[`${kind}Call`], signal) as ChatFrame['msg']
  return { revUserID, clientMessageId, msg }
}

/** @returns undefined for what has nothing to do with calls */
export function readEvent(event: ChatEvent): CallEventOnSocket | undefined {
  if (event.event === 'error') {
    const { clientMessageId = '', code, msg: sentence } = event
    if (!clientMessageId.startsWith(idPrefix)) return undefined
    return {
      type: 'refused',
      flag: Number.parseInt(clientMessageId.slice(idPrefix.length), 10),
      code,
      sentence,
    }
  }
  if (event.event !== 'notice' && event.event !== 'message') return undefined
  const { msg, sendUser, revUser, isMe } = event.message
  if (msg.type !== MessageType.voiceCall && msg.type !== MessageType.videoCall) return undefined
  const body = bodyOf(msg) as MsgOf<6>['voiceCallMsg']
  const { id, nickName: nickname, avatar } = isMe ? revUser : sendUser
  if ('endReason' in body) {
    const isUnanswered = body.endReason === CallEndReason.notAnswered
    return { type: 'recorded', peerId: id, isUnanswered }
  }
  const kind = msg.type === MessageType.voiceCall ? 'voice' : 'video'
  return { type: 'signal', signal: { ...body, kind, peer: { id, nickname, avatar } } }
}
