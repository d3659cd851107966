import type { ChatEvent, ChatEventOf } from '@parley/contract'
import fc from 'fast-check'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { chatMessage, me, message, peer } from '../test/messages.ts'
import { createReceipts, receiptOf } from './receipts.ts'

const gatherMs = 500

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

function start() {
  const sendDelivered = vi.fn((_id: number, _upTo: number) => true)
  const receipts = createReceipts(me.id, { sendDelivered })
  onTestFinished(receipts.close)
  const take = (event: ChatEvent) => receipts.take(event)
  /** A message of somebody's, or of mine to them. */
  const arrives = (sequence: number, from = peer.id, isMe = false) => {
    const one = chatMessage(sequence, { isMe, author: { ...peer, id: from } })
    take({ event: 'message', message: one, sequence, position: sequence })
  }
  const sent = () => sendDelivered.mock.calls.splice(0)
  return { receipts, sendDelivered, take, arrives, sent }
}

type End = ChatEventOf<'synced'>['conversations'][number]
const endOf = (userID: number, more: Partial<End> = {}): End => ({
  userID,
  position: 9,
  sequence: 0,
  deliveredUpTo: 0,
  readUpTo: 0,
  peerDeliveredUpTo: 0,
  peerReadUpTo: 0,
  ...more,
})
const synced = (...conversations: End[]): ChatEvent => ({
  event: 'synced',
  epoch: 'e',
  position: 1,
  reset: false,
  changes: [],
  conversations,
})
const receipt = (deliveredUpTo: number, readUpTo: number, isMe = false): ChatEvent => ({
  event: 'receipt',
  userID: peer.id,
  isMe,
  deliveredUpTo,
  readUpTo,
})
const mine = (sequence: number | undefined) => ({ ...message(1, { isMe: true }), sequence })

test('whatever the order of events, the marks of the other side are the furthest that arrived', () => {
  const mark = fc.nat({ max: 50 })
  fc.assert(
    fc.property(fc.array(fc.tuple(mark, mark, fc.boolean()), { maxLength: 20 }), (marks) => {
      const { receipts, take } = start()
      let before = { deliveredUpTo: 0, readUpTo: 0 }
      for (const [deliveredUpTo, readUpTo, isSynced] of marks) {
        if (isSynced)
          take(synced(endOf(peer.id, { peerDeliveredUpTo: deliveredUpTo, peerReadUpTo: readUpTo })))
        else take(receipt(deliveredUpTo, readUpTo))
        const after = receipts.store.getState()[peer.id] ?? { deliveredUpTo: 0, readUpTo: 0 }
        expect(after.deliveredUpTo).toBeGreaterThanOrEqual(before.deliveredUpTo)
        expect(after.readUpTo).toBeGreaterThanOrEqual(before.readUpTo)
        before = after
      }
      const read = Math.max(0, ...marks.map(([, one]) => one))
      expect(before).toEqual({
        readUpTo: read,
        // A person who has read a message has received it.
        deliveredUpTo: Math.max(read, ...marks.map(([one]) => one)),
      })
    }),
  )
})

test('a message is sent, then delivered, then read, and one without a place is only sent', () => {
  const { receipts, take } = start()
  const of = (sequence?: number) => receiptOf(receipts.store.getState(), peer.id, mine(sequence))
  expect(of(4)).toBe('sent')
  take(receipt(4, 0))
  expect([of(4), of(5)]).toEqual(['delivered', 'sent'])
  take(receipt(5, 4))
  expect([of(4), of(5), of(6)]).toEqual(['read', 'delivered', 'sent'])
  expect([of(0), of(undefined)]).toEqual(['sent', 'sent'])
})

test('my receipts of other devices do not affect the receipts of the other side', () => {
  const { receipts, take } = start()
  take(receipt(9, 9, true))
  expect(receipts.store.getState()).toEqual({})
})

test('a receipt without news notifies no listener', () => {
  const { receipts, take } = start()
  take(receipt(5, 3))
  const listener = vi.fn()
  receipts.store.subscribe(listener)
  take(receipt(4, 3))
  take(receipt(5, 2))
  expect(listener).not.toHaveBeenCalled()
})

test('receipts of arrivals are gathered and sent once, up to the newest of each person', () => {
  const { arrives, sent } = start()
  for (const sequence of [3, 5, 4]) arrives(sequence)
  arrives(8, 7)
  vi.advanceTimersByTime(gatherMs - 1)
  expect(sent()).toEqual([])
  vi.advanceTimersByTime(1)
  expect(sent()).toEqual([
    [peer.id, 5],
    [7, 8],
  ])
  vi.runAllTimers()
  expect(sent()).toEqual([])
})

test('a receipt is not sent twice, a newer one is sent', () => {
  const { arrives, sent } = start()
  arrives(5)
  vi.runAllTimers()
  sent()
  arrives(5)
  arrives(4)
  vi.runAllTimers()
  expect(sent()).toEqual([])
  arrives(6)
  vi.runAllTimers()
  expect(sent()).toEqual([[peer.id, 6]])
})

test('a receipt that could not be sent is sent with the next arrival', () => {
  const { arrives, sent, sendDelivered } = start()
  sendDelivered.mockReturnValueOnce(false)
  arrives(5)
  vi.runAllTimers()
  sent()
  arrives(5)
  vi.runAllTimers()
  expect(sent()).toEqual([[peer.id, 5]])
})

test('my own messages and notes to myself are no arrivals', () => {
  const { arrives, sent, take } = start()
  arrives(5, peer.id, true)
  arrives(6, me.id)
  take(synced(endOf(me.id, { sequence: 9 })))
  vi.runAllTimers()
  expect(sent()).toEqual([])
})

test('after an absence receipts go to the first twenty conversations with arrivals, and to no others', () => {
  const { sent, take } = start()
  const ends = Array.from({ length: 30 }, (_, at) =>
    endOf(100 + at, { sequence: 9, deliveredUpTo: at % 2 === 0 ? 4 : 9 }),
  )
  const many = Array.from({ length: 30 }, (_, at) => endOf(200 + at, { sequence: 3 }))
  take(synced(...ends, ...many))
  vi.runAllTimers()
  const all = sent()
  expect(all).toHaveLength(20)
  expect(all.slice(0, 2)).toEqual([
    [100, 9],
    [102, 9],
  ])
  expect(all.slice(15).map(([id]) => id)).toEqual([200, 201, 202, 203, 204])
})

test('a receipt that was sent, but is unknown to the server after an absence, is sent again', () => {
  const { arrives, sent, take } = start()
  arrives(5)
  vi.runAllTimers()
  sent()
  take(synced(endOf(peer.id, { sequence: 5, deliveredUpTo: 3 })))
  vi.runAllTimers()
  expect(sent()).toEqual([[peer.id, 5]])
})

test('a receipt that the server knows is not sent to it', () => {
  const { arrives, sent, take } = start()
  take(synced(endOf(peer.id, { sequence: 5, deliveredUpTo: 5 })))
  arrives(5)
  vi.runAllTimers()
  expect(sent()).toEqual([])
})

test('after the end nothing is sent any more', () => {
  const { receipts, arrives, sent } = start()
  arrives(5)
  receipts.close()
  vi.runAllTimers()
  expect(sent()).toEqual([])
})
