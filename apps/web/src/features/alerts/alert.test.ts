import type { Msg } from '@parley/contract'
import { CallEndReason, MessageType } from '@parley/contract/enums'
import { expect, test } from 'vitest'
import { alertFor, type Situation } from './alert.ts'

const text = { type: MessageType.text, textMsg: { content: 'hello' } } as Msg
const call = (endReason: number) =>
  ({ type: MessageType.voiceCall, voiceCallMsg: { startTime: '', endTime: '', endReason } }) as unknown as Msg

const away: Situation = {
  isMe: false,
  msg: text,
  isMuted: false,
  isRead: false,
  isWindowActive: false,
  sound: true,
  notifications: true,
}

test('a message sounds and notifies while nobody looks', () => {
  expect(alertFor(away)).toEqual({ sound: true, notification: true })
})

test('in a window that somebody looks at it only sounds', () => {
  expect(alertFor({ ...away, isWindowActive: true })).toEqual({ sound: true, notification: false })
})

test.each([
  ['my own message', { isMe: true }],
  ['a muted conversation', { isMuted: true }],
  ['a message in sight', { isRead: true, isWindowActive: true }],
  ['a call that was held', { msg: call(CallEndReason.callerHungUp) }],
  ['settings that want neither', { sound: false, notifications: false }],
  ['an active window without sound', { sound: false, isWindowActive: true }],
])('%s makes no alert', (_, change) => expect(alertFor({ ...away, ...change })).toBeUndefined())

test('a missed call does', () => {
  expect(alertFor({ ...away, msg: call(CallEndReason.notAnswered) })).toBeDefined()
})
