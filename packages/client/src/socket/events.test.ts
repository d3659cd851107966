import { chatEvents, chatMessageExample, groupEvents } from '@parley/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseChatEvent, parseGroupEvent } from './events.ts'

const chatExamples = {
  message: { message: chatMessageExample, sequence: 1, position: 1, clientMessageId: 'a' },
  notice: {
    message: { ...chatMessageExample, id: 0, msg: { type: 8, withdrawMsg: { msgID: 7, content: '' } } },
  },
  ack: { clientMessageId: 'a', id: 7, sequence: 1, createdAt: '2026-11-21T08:00:00.000Z' },
  error: { code: 4001, msg: 'no', retry: false },
  changed: { topics: ['friends'] },
  synced: { epoch: 'e', position: 3, reset: false, changes: [], conversations: [] },
  backfill: { userID: 2, after: 0, upTo: 1, more: false, reset: false, events: [] },
  receipt: { userID: 2, isMe: false, deliveredUpTo: 2, readUpTo: 1 },
  pong: {},
  behind: { signals: false },
  typing: { userID: 2 },
  presence: { userID: 1, isOnline: true },
}

test('every chat event of the contract is read, and none lacks an example here', () => {
  expect(Object.keys(chatExamples).sort()).toEqual(Object.keys(chatEvents).sort())
  for (const [event, fields] of Object.entries(chatExamples)) {
    expect(parseChatEvent(JSON.stringify({ event, ...fields }))).toEqual({ event, ...fields })
  }
})

test('every group event of the contract is known', () => {
  const message = {
    id: 1,
    groupID: 3,
    userID: 1,
    isMe: true,
    createdAt: '',
    msg: { type: 1 },
    msgPreview: '',
  }
  const examples: Record<string, object> = {
    ...chatExamples,
    message: { message, sequence: 1, position: 1 },
    notice: { message },
    changed: { groupID: 3, topics: ['groups'], position: 2 },
    synced: { epoch: 'e', conversations: [] },
    backfill: { ...chatExamples.backfill, groupID: 3 },
    receipt: { groupID: 3, readUpTo: 1 },
    typing: { groupID: 3, userID: 2 },
  }
  for (const event of Object.keys(groupEvents)) {
    expect(parseGroupEvent(JSON.stringify({ event, ...examples[event] }))).toBeDefined()
  }
})

test('nothing else is', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (frame) => {
      expect(parseChatEvent(frame)).toBeUndefined()
      expect(parseGroupEvent(frame)).toBeUndefined()
    }),
  )
})

test('an event that lacks a field or has another type in it is refused', () => {
  for (const [event, fields] of Object.entries(chatExamples)) {
    for (const name of Object.keys(fields)) {
      expect(parseChatEvent(JSON.stringify({ event, ...fields, [name]: { wrong: [] } }))).toBeUndefined()
    }
  }
})
