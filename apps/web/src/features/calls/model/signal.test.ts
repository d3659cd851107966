import type { ChatEvent, ChatMessage } from '@parley/contract'
import { ChatFrame } from '@parley/contract'
import { CallNoticeFlag, CallSignalFlag } from '@parley/contract/enums'
import { validator } from '@parley/contract/validate'
import { expect, test } from 'vitest'
import { frameOf, readEvent } from './signal.ts'

const alice = { id: 1, nickName: 'Alice', avatar: '/api/file/a' }
const bob = { id: 2, nickName: 'Bob', avatar: '' }
const message = (msg: ChatMessage['msg'], isMe = false): ChatMessage => ({
  id: 0,
  sendUser: alice,
  revUser: bob,
  isMe,
  created_at: '2026-11-21T08:00:00.000Z',
  msg,
  systemMsg: null,
  msgPreview: '',
  showDate: false,
})

test.each(['voice', 'video'] as const)(
  'signals of a %s call are frames that the contract accepts',
  (kind) => {
    for (const flag of Object.values(CallSignalFlag)) {
      const frame = frameOf({ peerId: 2, kind }, { flag, type: 'offer', data: { sdp: '' } }, 'a1')
      expect(validator(ChatFrame)(frame).ok).toBe(true)
    }
  },
)

test('a notice names who calls, and for what', () => {
  const event: ChatEvent = {
    event: 'notice',
    message: message({ type: 6, voiceCallMsg: { flag: CallNoticeFlag.incoming } }),
  }
  expect(readEvent(event)).toEqual({
    type: 'signal',
    signal: {
      flag: CallNoticeFlag.incoming,
      kind: 'voice',
      peer: { id: 1, nickname: 'Alice', avatar: '/api/file/a' },
    },
  })
})

test('a refusal names the signal that it is about', () => {
  const { clientMessageId = '' } = frameOf(
    { peerId: 2, kind: 'voice' },
    { flag: CallSignalFlag.calleeAccepts },
    'a1',
  )
  const refusal: ChatEvent = { event: 'error', clientMessageId, code: 4014, msg: 'over', retry: false }
  expect(readEvent(refusal)).toMatchObject({
    type: 'refused',
    flag: CallSignalFlag.calleeAccepts,
    code: 4014,
  })
})

test.each([
  [3, true],
  [0, false],
] as const)('a record with the reason %i was %s not answered', (endReason, isUnanswered) => {
  const times = { startTime: '2026-11-21T08:00:00.000Z', endTime: '2026-11-21T08:00:45.000Z' }
  const record = message({ type: 7, videoCallMsg: { ...times, endReason } }, true)
  expect(readEvent({ event: 'message', sequence: 4, position: 4, message: record })).toEqual({
    type: 'recorded',
    peerId: 2,
    isUnanswered,
  })
})

test('whatever is not about calls is left alone', () => {
  const text = message({ type: 1, textMsg: { content: 'hi' } })
  expect(readEvent({ event: 'message', sequence: 1, position: 1, message: text })).toBeUndefined()
  expect(
    readEvent({ event: 'error', clientMessageId: 'abc', code: 1, msg: '', retry: false }),
  ).toBeUndefined()
  expect(readEvent({ event: 'presence', userID: 2, isOnline: true })).toBeUndefined()
})
