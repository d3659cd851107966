import { expect, test } from 'vitest'
import type { Seen } from '../person/view.ts'
import { judgePushes } from './pushes.ts'
import type { Truth } from './truth.ts'

const message = (sequence: number, more: Partial<Seen> = {}): Seen => ({
  id: 100 + sequence,
  sequence,
  senderId: 1,
  content: `message ${sequence} of Ann`,
  version: 0,
  type: 1,
  cites: undefined,
  isWithdrawn: false,
  mentions: [],
  reactions: '',
  votes: undefined,
  album: undefined,
  thread: undefined,
  isOutOfChat: false,
  ...more,
})

const account = { id: 2, nickname: 'Bob', token: '' }
const truthOf = (messages: readonly Seen[], readUpTo = 0) =>
  ({ account, conversations: [{ kind: 'direct', id: 1, readUpTo, messages }] }) as unknown as Truth
const device = (
  shown: Record<string, [messageId: number, body: string]>,
  sounds: Record<number, number> = {},
) => ({
  account,
  isGone: false,
  shown: new Map(Object.entries(shown).map(([tag, [messageId, body]]) => [tag, { messageId, body }])),
  sounds: new Map(Object.entries(sounds).map(([id, times]) => [Number(id), times])),
})
const three = [1, 2, 3].map((sequence) => message(sequence))

test('a device that shows the last unread message, and one that shows no read one, are correct', () => {
  expect(judgePushes(device({ '/user/1': [103, 'message 3 of Ann'] }, { 103: 1 }), truthOf(three))).toEqual(
    [],
  )
  expect(judgePushes(device({}), truthOf(three, 3))).toEqual([])
})

test('judgePushes finds double sounds, and notifications that are read, withdrawn, outdated or missing', () => {
  const wrong = (shown: Parameters<typeof device>[0], truth: Truth, sounds = {}) =>
    judgePushes(device(shown, sounds), truth).join()
  const right = { '/user/1': [103, 'message 3 of Ann'] } as const satisfies Parameters<typeof device>[0]
  const recalled = [...three.slice(0, 2), message(3, { isWithdrawn: true })]
  expect(wrong({ ...right }, truthOf(three), { 103: 2 })).toContain('sounded 2 times')
  expect(wrong({ ...right }, truthOf(three, 3))).toContain('nothing is unread')
  expect(wrong({ ...right }, truthOf(recalled))).toContain('shows 103 instead of 102')
  expect(wrong({ '/user/1': [103, 'before'] }, truthOf(three))).toContain(
    'says before instead of message 3 of Ann',
  )
  expect(wrong({}, truthOf(three))).toContain('shows nothing of 103')
  expect(wrong({ ...right, '/group/9': [7, 'left'] }, truthOf(three))).toContain('none of its conversations')
})

test('a device that is gone may show anything, and never sounds twice', () => {
  const gone = { ...device({}, { 103: 2 }), isGone: true }
  expect(judgePushes(gone, truthOf(three))).toEqual([
    'the closed device of 2 sounded 2 times for message 103',
  ])
})
