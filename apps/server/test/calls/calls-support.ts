import { CallNoticeFlag, type CallSignalFlag, type ChatMessage, MessageType } from '@parley/contract'
import type { Person } from '../support/people.ts'
import type { PlainSocket } from '../support/socket.ts'

type SignalFlag = (typeof CallSignalFlag)[keyof typeof CallSignalFlag]
type NoticeFlag = (typeof CallNoticeFlag)[keyof typeof CallNoticeFlag]

/** A signal of a video call. */
export const signal = (to: Person, flag: SignalFlag, more: { type?: string; data?: unknown } = {}) => ({
  revUserID: to.id,
  msg: { type: MessageType.videoCall, videoCallMsg: { flag, ...more } },
})

interface CallBody {
  readonly flag?: NoticeFlag
  readonly type?: string
  readonly data?: unknown
  readonly endReason?: number
}

function callBody({ msg }: ChatMessage): CallBody | undefined {
  return msg.type === MessageType.videoCall ? (msg.videoCallMsg as CallBody) : undefined
}

/** Waits for a notice with this flag. */
export async function notice(socket: PlainSocket, flag: NoticeFlag): Promise<CallBody> {
  return callBody(await socket.next((frame) => callBody(frame)?.flag === flag)) as CallBody
}

/** Waits for the message that is left of a call. */
export async function record(socket: PlainSocket): Promise<ChatMessage> {
  return socket.next((frame) => frame.id > 0 && callBody(frame)?.endReason !== undefined)
}

/** Waits for the sentence with which a signal is refused. */
export async function tip(socket: PlainSocket): Promise<string> {
  const { msg } = await socket.next((frame) => frame.msg.type === MessageType.tip)
  return msg.type === MessageType.tip ? msg.tipMsg.content : ''
}

/** Flags of the call notices among frames. */
export const flags = (frames: readonly ChatMessage[]) =>
  frames.flatMap((frame) => callBody(frame)?.flag ?? [])

export { CallNoticeFlag }
