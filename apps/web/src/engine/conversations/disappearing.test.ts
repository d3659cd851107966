import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Message } from '../../domain/conversations/message.ts'
import { message } from '../test/messages.ts'
import { emptyTimeline, merge, type Timeline } from '../timeline/timeline.ts'
import type { createConversation } from './conversation.ts'
import { createConversationStore } from './conversation-state.ts'
import { watchDisappearing, withoutDisappeared, withoutExpired } from './disappearing.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-23T08:00:00.000Z') }))
afterEach(() => void vi.useRealTimers())

const stored = (id: number, more: Partial<Message> = {}): Message => ({
  ...message(id),
  sequence: id,
  ...more,
})

const about = (msgID: number, content: string): Message['msg'] => ({
  type: 9,
  replyMsg: {
    msgID,
    content: 'about it',
    replyMsgPreview: content,
    userID: 1,
    userNickName: 'Bob',
    originMsgDate: '2026-11-23T08:00:00.000Z',
    msg: { type: 1, textMsg: { content } },
  },
})

const timelineOf = (messages: readonly Message[]): Timeline =>
  merge(
    emptyTimeline,
    messages.map((one) => ({ message: one })),
    { first: 1, last: Number.POSITIVE_INFINITY },
  )
const idsIn = ({ entries, order }: Timeline) => order.map((key) => entries.get(key)?.message.id)

test('messages up to a sequence are forgotten, and shown again once they are fetched', () => {
  const timeline = withoutExpired(timelineOf([1, 2, 3, 4].map((id) => stored(id))), 2, 2)
  expect(idsIn(timeline)).toEqual([3, 4])
  expect(timeline.spans).toEqual([{ first: 3, last: Number.POSITIVE_INFINITY }])
  const again = merge(timeline, [{ message: stored(1) }], { first: 1, last: 2 })
  expect(idsIn(again)).toEqual([1, 3, 4])
})

test('a citation of a forgotten message has no content of it any more', () => {
  const timeline = timelineOf([
    stored(1),
    stored(2, { msg: about(1, 'a secret') }),
    stored(3, { msg: about(2, 'kept') }),
  ])
  const left = JSON.stringify([...withoutExpired(timeline, 1, 1).entries.values()])
  expect(left).not.toContain('a secret')
  expect(left).toContain('kept')
})

test('a part of the conversation that is forgotten whole is shown no longer: the newest is', () => {
  const old = merge(emptyTimeline, [{ message: stored(5) }], { first: 5, last: 6 })
  const both = merge(old, [{ message: stored(20) }], { first: 20, last: Number.POSITIVE_INFINITY })
  const timeline = withoutExpired({ ...both, place: 5 }, 6, 6)
  expect(idsIn(timeline)).toEqual([20])
})

test('a message that vanished does not come back by a page that was read before', () => {
  const timeline = withoutDisappeared(timelineOf([stored(1), stored(2, { msg: about(1, 'a secret') })]), [1])
  expect(idsIn(merge(timeline, [{ message: stored(1) }], { first: 1, last: 2 }))).toEqual([2])
  expect(JSON.stringify([...timeline.entries.values()])).not.toContain('a secret')
})

test('messages are taken out at their time, the soonest first, without a word of the server', () => {
  const state = createConversationStore()
  const at = (seconds: number) => ({
    extras: { vanishesAt: new Date(Date.now() + seconds * 1000).toISOString() },
  })
  state.update(timelineOf([stored(1, at(20)), stored(2, at(10)), stored(3), stored(4, at(-1))]))
  const conversation = {
    store: state.store,
    closed: new AbortController().signal,
    erase: (next: (timeline: Timeline) => Timeline) => {
      state.change(next)
      watchDisappearing(conversation as never)
    },
  } as unknown as ReturnType<typeof createConversation>
  const shown = () => idsIn(state.store.getState().timeline)
  watchDisappearing(conversation)
  expect(shown()).toEqual([1, 2, 3])
  vi.advanceTimersByTime(10_000)
  expect(shown()).toEqual([1, 3])
  vi.advanceTimersByTime(10_000)
  expect(shown()).toEqual([3])
})
