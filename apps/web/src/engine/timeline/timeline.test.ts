import { MessageType } from '@parley/contract/enums'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { message, replyTo, text, whole } from '../test/messages.ts'
import * as timelines from './timeline.ts'
import { emptyTimeline, type Timeline } from './timeline.ts'

const idsOf = (timeline: Timeline) => timeline.order.map((key) => timeline.entries.get(key)?.message.id)
const local = (clientMessageId: string, place: number) => ({
  outgoing: { msg: { type: 1, textMsg: { content: clientMessageId } }, clientMessageId } as const,
  message: message(0, { isMe: true, msg: text(clientMessageId) }),
  place,
})
const ackOf = (clientMessageId: string, id: number) => ({
  clientMessageId,
  id,
  sequence: id,
  createdAt: message(id).createdAt,
})

describe('in any interleaving of pages, live events, acks, withdrawals and deletions', () => {
  const ids = [1, 2, 3, 4, 5, 6, 7, 8]
  const mine = new Map([
    [3, 'c3'],
    [5, 'c5'],
    [8, 'c8'],
  ])
  /** The server's messages; 6 replies to 2. */
  const stored = (id: number) =>
    message(id, {
      isMe: mine.has(id),
      msg: id === 6 ? replyTo(message(2), 'so?') : text(mine.get(id) ?? `text ${id}`),
    })

  type Step = (timeline: Timeline) => Timeline
  const live = (id: number): Step => {
    const clientMessageId = mine.get(id)
    return (timeline) => timelines.arrive(timeline, { message: stored(id), clientMessageId })
  }
  const pageOf = (from: number, to: number): Step => {
    const messages = ids.filter((id) => id >= from && id <= to).map(stored)
    const span = { first: Math.min(from, to), last: to === ids.at(-1) ? Number.POSITIVE_INFINITY : to }
    return (timeline) =>
      from > to
        ? timeline
        : timelines.merge(
            timeline,
            messages.map((message) => ({ message })),
            span,
          )
  }
  const ack =
    (id: number): Step =>
    (timeline) =>
      timelines.acknowledge(timeline, ackOf(mine.get(id) ?? '', id))
  const withdraw =
    (id: number): Step =>
    (timeline) =>
      timelines.withdraw(timeline, id, '撤回了一条消息')
  const remove =
    (id: number): Step =>
    (timeline) =>
      timelines.remove(timeline, [id])

  const anyStep = fc.oneof(
    fc.constantFrom(...ids).map(live),
    fc.tuple(fc.constantFrom(...ids), fc.constantFrom(...ids)).map(([from, to]) => pageOf(from, to)),
    fc.constantFrom(...mine.keys()).map(ack),
  )
  const complete = [...ids.map(live), pageOf(1, 8), ...[...mine.keys()].map(ack)]
  test('each message is there once, in order, and nothing waits', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray(complete, { minLength: complete.length }),
        fc.array(anyStep),
        (base, extra) => {
          let timeline = emptyTimeline
          for (const [place, id] of [...mine.values()].entries())
            timeline = timelines.queue(timeline, local(id, place))
          for (const step of [...base, ...extra]) timeline = step(timeline)
          expect(idsOf(timeline)).toEqual(ids)
          expect([...timeline.entries.values()].every(({ state }) => state === 'sent')).toBe(true)
          expect(timeline.entries.size).toBe(timeline.order.length)
        },
      ),
    )
  })

  test('the result is the same in whatever order it came', () => {
    fc.assert(
      fc.property(
        fc.subarray(ids),
        fc.subarray(ids),
        fc.infiniteStream(fc.nat()),
        (withdrawn, removed, randomness) => {
          const all = [...complete, ...withdrawn.map(withdraw), ...removed.map(remove)]
          const shuffled = all
            .map((step) => ({ step, rank: randomness.next().value as number }))
            .sort((a, b) => a.rank - b.rank)
            .map(({ step }) => step)
          const run = (list: Step[]) => list.reduce((timeline, step) => step(timeline), emptyTimeline)
          const shown = (timeline: Timeline) =>
            timeline.order.map((key) => timeline.entries.get(key)?.message)
          expect(shown(run(shuffled))).toEqual(shown(run(all)))
          expect(idsOf(run(shuffled))).toEqual(ids.filter((id) => !removed.includes(id)))
          for (const one of shown(run(shuffled))) {
            expect(one?.msg.type === MessageType.withdrawn).toBe(withdrawn.includes(one?.id ?? 0))
          }
        },
      ),
    )
  })
})

test('a message keeps its key from sending to the server’s own form of it', () => {
  const queued = timelines.queue(emptyTimeline, local('c', 1))
  expect(queued.order).toEqual(['c'])
  const acked = timelines.acknowledge(queued, ackOf('c', 9))
  const lived = timelines.arrive(acked, { message: message(9, { isMe: true }), clientMessageId: 'c' })
  expect(lived.order).toEqual(['c'])
  expect(lived.entries.get('c')).toMatchObject({ state: 'sent', message: { id: 9 } })
})

test('messages that are being sent come last, and failed ones stay where they failed', () => {
  let timeline = timelines.merge(emptyTimeline, ...whole(message(1)))
  timeline = timelines.queue(timeline, local('a', 1))
  timeline = timelines.queue(timeline, local('b', 2))
  timeline = timelines.fail(timeline, 'a', { reason: 'no', retry: true })
  timeline = timelines.merge(timeline, ...whole(message(2)))
  expect(timeline.order).toEqual(['m1', 'a', 'm2', 'b'])
})

test('a failed message goes out again as itself, or is given up', () => {
  let timeline = timelines.queue(emptyTimeline, local('a', 1))
  timeline = timelines.fail(timeline, 'a', { reason: 'no', retry: true })
  expect(timelines.discard(timeline, 'a').order).toEqual([])
  timeline = timelines.queue(timeline, local('a', 2))
  expect(timeline.entries.get('a')).toMatchObject({ state: 'sending' })
  expect(timelines.acknowledge(timeline, ackOf('a', 4)).entries.get('a')).toMatchObject({ state: 'sent' })
})

test('a refusal that comes after the ack changes nothing', () => {
  const sent = timelines.acknowledge(timelines.queue(emptyTimeline, local('a', 1)), ackOf('a', 4))
  expect(timelines.fail(sent, 'a', { reason: 'late', retry: false })).toBe(sent)
})

test('withdrawing a message empties replies to it, those that arrive later too', () => {
  const original = message(1)
  const reply = message(2, { msg: replyTo(original, 'so?') })
  const empty = { msg: { replyMsg: { content: 'so?', msg: { type: MessageType.withdrawn } } } }
  const before = timelines.withdraw(timelines.merge(emptyTimeline, ...whole(original, reply)), 1, 'gone')
  expect(timelines.entryOfId(before, 2)?.message).toMatchObject(empty)
  expect(timelines.entryOfId(before, 1)?.message.msg).toMatchObject({ type: MessageType.withdrawn })
  const after = timelines.merge(timelines.withdraw(emptyTimeline, 1, 'gone'), ...whole(reply))
  expect(timelines.entryOfId(after, 2)?.message).toMatchObject(empty)
})

test('nothing new means the same timeline and the same entries', () => {
  const timeline = timelines.merge(emptyTimeline, ...whole(message(1), message(2)))
  expect(timelines.merge(timeline, ...whole(message(2), message(1)))).toBe(timeline)
  const more = timelines.merge(timeline, ...whole(message(3)))
  expect(more.entries.get('m1')).toBe(timeline.entries.get('m1'))
})

test('the newest is of stored messages', () => {
  expect(timelines.newestId(emptyTimeline)).toBe(0)
  const timeline = timelines.queue(
    timelines.merge(emptyTimeline, ...whole(message(4), message(7))),
    local('a', 1),
  )
  expect(timelines.newestId(timeline)).toBe(7)
  expect(timelines.withoutSent(timeline).order).toEqual(['a'])
})

test('one of several separate parts is shown, and unsent messages only with the newest', () => {
  const newest = { first: 90, last: Number.POSITIVE_INFINITY }
  let timeline = timelines.merge(emptyTimeline, [{ message: message(95) }], newest)
  timeline = timelines.merge(timeline, [{ message: message(10) }, { message: message(12) }], {
    first: 10,
    last: 20,
  })
  timeline = timelines.queue(timeline, local('a', 1))
  expect(timeline.order).toEqual(['m95', 'a'])
  const older = timelines.showing(timeline, 12)
  expect(older.order).toEqual(['m10', 'm12'])
  expect(timelines.arrive(older, { message: message(96) }).order).toEqual(['m10', 'm12'])
  const joined = timelines.merge(older, [{ message: message(50) }], { first: 21, last: 89 })
  expect(joined.order).toEqual(['m10', 'm12', 'm50', 'm95', 'a'])
  expect(timelines.liveMessages(joined).map(({ id }) => id)).toEqual([10, 12, 50, 95])
})
