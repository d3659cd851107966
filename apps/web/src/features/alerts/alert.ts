import type { Msg } from '@parley/contract'
import { CallEndReason } from '@parley/contract/enums'
import { bodyOf } from '@parley/contract/message-text'

/** What decides whether a new message makes itself heard. */
export interface Situation {
  isMe: boolean
  msg: Msg
  /** Do not disturb. */
  isMuted: boolean
  /** It is in sight: its chat is open at the end, in a window somebody looks at. */
  isRead: boolean
  isWindowActive: boolean
  /** My settings. */
  sound: boolean
  notifications: boolean
}

export interface Alert {
  sound: boolean
  notification: boolean
}

/** Whether a new message sounds and shows as a notification; undefined if it does neither. */
export function alertFor(situation: Situation): Alert | undefined {
  const { isMe, msg, isMuted, isRead, isWindowActive, sound, notifications } = situation
  if (isMe || isMuted || isRead || isFinishedCall(msg)) return undefined
  const notification = notifications && !isWindowActive
  return sound || notification ? { sound, notification } : undefined
}

/** Both sides know of a call that was held; only a missed one is news. */
function isFinishedCall(msg: Msg) {
  const body = bodyOf(msg)
  return 'endReason' in body && body.endReason !== CallEndReason.notAnswered
}
