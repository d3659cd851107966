import { type Ack, SendError } from '@parley/client'
import { expect, test, vi } from 'vitest'
import { me, message, minutes } from '../test/messages.ts'
import { createConversation } from './conversation.ts'
import type { Outgoing } from './entry.ts'
import type { Message } from './message.ts'

/** A conversation whose server holds messages 1 to `count`. */
function start(count: number) {
  const stored = Array.from({ length: count }, (_, index) => message(index + 1))
  const sends: { outgoing: Outgoing; answer: PromiseWithResolvers<Ack> }[] = []
  const fetchPage = vi.fn(
    async (limit: number, before = Number.MAX_SAFE_INTEGER): Promise<Message[]> =>
      stored.filter(({ id }) => id < before).slice(-limit),
  )
  const abandoned: string[] = []
  let lastId = 0
  const conversation = createConversation({
    target: { kind: 'direct', id: 2 },
    me: () => me,
    fetchPage,
    send(outgoing) {
      const answer = Promise.withResolvers<Ack>()
      sends.push({ outgoing, answer })
      return answer.promise
    },
    abandon: ({ clientMessageId }) => void abandoned.push(clientMessageId),
    createId: () => `c${++lastId}`,
    now: () => new Date(minutes(10_000)),
  })
  const { store } = conversation
  const ids = () => {
    const { order, entries } = store.getState().timeline
    return order.map((key) => entries.get(key)?.message.id)
  }
  const live = (id: number, sequence = id) => {
    if (!stored.some((one) => one.id === id)) stored.push(message(id))
    conversation.receive({ message: message(id), sequence })
  }
  return { conversation, store, stored, sends, abandoned, fetchPage, ids, live }
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const hello = { type: 1, textMsg: { content: 'hello' } } as const

test('it loads the newest page, then older ones until there are no more', async () => {
  const { conversation, store, ids } = start(120)
  await conversation.open()
  expect(ids()).toEqual(range(71, 120))
  await conversation.loadOlder()
  expect(ids()).toEqual(range(21, 120))
  expect(store.getState()).toMatchObject({ hasOlder: true, isPrepended: true })
  await conversation.loadOlder()
  await conversation.loadOlder()
  expect(ids()).toEqual(range(1, 120))
  expect(store.getState().hasOlder).toBe(false)
})

test('many unread messages are loaded at once, with the divider above the first', async () => {
  const { conversation, store, ids } = start(300)
  await conversation.open(120)
  expect(ids()).toHaveLength(130)
  expect(store.getState().unreadFrom).toBe('m181')
})

test('the divider of very many unread messages is found while paging backwards', async () => {
  const { conversation, store } = start(300)
  await conversation.open(220)
  expect(store.getState().unreadFrom).toBeUndefined()
  await conversation.loadOlder()
  expect(store.getState().unreadFrom).toBe('m81')
})

test('the number of unread messages may become known later', async () => {
  const { conversation, store } = start(60)
  await conversation.open(Promise.resolve(3))
  expect(store.getState().unreadFrom).toBe('m58')
  await conversation.open(1)
  expect(store.getState().unreadFrom).toBe('m60')
})

test('the original of a reply is reached by paging backwards', async () => {
  const { conversation, ids } = start(600)
  await conversation.open()
  expect(await conversation.reach(200)).toBe('m200')
  expect(ids()[0]).toBe(151)
  expect(await conversation.reach(700)).toBeUndefined()
})

test('a sent message shows at once and is sent when acked', async () => {
  const { conversation, store, sends } = start(1)
  await conversation.open()
  const sent = conversation.send(hello)
  expect(store.getState().timeline.entries.get('c1')).toMatchObject({
    state: 'sending',
    message: { isMe: true },
  })
  sends[0]?.answer.resolve({ event: 'ack', clientMessageId: 'c1', id: 2, sequence: 2, createdAt: minutes(2) })
  await sent
  expect(store.getState().timeline.entries.get('c1')).toMatchObject({ state: 'sent', message: { id: 2 } })
})

test('a refused message says why and can be sent again as the same message', async () => {
  const { conversation, store, sends } = start(1)
  await conversation.open()
  const sent = conversation.send(hello)
  sends[0]?.answer.reject(new SendError('too fast', 4009, true))
  await sent
  expect(store.getState().timeline.entries.get('c1')).toMatchObject({
    state: 'failed',
    reason: 'too fast',
    retry: true,
  })
  conversation.retry('c1')
  expect(store.getState().timeline.entries.get('c1')).toMatchObject({ state: 'sending' })
  expect(sends.map(({ outgoing }) => outgoing.clientMessageId)).toEqual(['c1', 'c1'])
})

test('the divider stands above the first message that came unseen, and moves once that is read', async () => {
  const { conversation, store, live } = start(3)
  await conversation.open()
  for (const id of [4, 5]) {
    live(id)
    conversation.markUnreadFrom(id, false)
  }
  expect(store.getState().unreadFrom).toBe('m4')
  conversation.noteRead(5)
  live(6)
  conversation.markUnreadFrom(6, true)
  expect(store.getState().unreadFrom).toBe('m4')
  conversation.markUnreadFrom(6, false)
  expect(store.getState().unreadFrom).toBe('m6')
})

test('a gap in the sequence is filled from the server', async () => {
  const { conversation, stored, ids, live } = start(3)
  await conversation.open()
  live(4)
  stored.push(message(5))
  live(6)
  await vi.waitFor(() => expect(ids()).toEqual(range(1, 6)))
})

test('after an absence the missed messages join what was there', async () => {
  const { conversation, stored, ids } = start(60)
  await conversation.open()
  stored.push(...range(61, 190).map((id) => message(id)))
  await conversation.catchUp()
  expect(ids()).toEqual(range(11, 190))
})

test('after a very long absence it starts anew from the newest, and keeps what is unsent', async () => {
  const { conversation, store, stored, ids } = start(60)
  await conversation.open()
  void conversation.send(hello)
  stored.push(...range(61, 1000).map((id) => message(id)))
  await conversation.catchUp()
  expect(ids()).toEqual([...range(751, 1000), 0])
  expect(store.getState().hasOlder).toBe(true)
})

test('a connection that opens while the first page is on its way is followed by another look', async () => {
  const { conversation, stored, ids } = start(3)
  const loading = conversation.open()
  stored.push(message(4))
  await conversation.catchUp()
  await loading
  expect(ids()).toEqual(range(1, 4))
})

test('a failed load is tried again when the connection is back', async () => {
  const { conversation, store, fetchPage, ids } = start(3)
  fetchPage.mockRejectedValueOnce(new Error('offline'))
  await conversation.open()
  expect(store.getState().status).toBe('failed')
  await conversation.catchUp()
  expect(ids()).toEqual(range(1, 3))
})

test('a conversation that was never opened takes nothing in', () => {
  const { live, ids } = start(0)
  live(1)
  expect(ids()).toEqual([])
})

test('a message that is given up on its way is gone, whatever becomes of it', async () => {
  const { conversation, store, sends, abandoned } = start(1)
  await conversation.open()
  const sent = conversation.send(hello)
  conversation.discard('c1')
  expect(abandoned).toEqual(['c1'])
  sends[0]?.answer.reject(new SendError('aborted', 0, true))
  await sent
  expect(store.getState().timeline.entries.has('c1')).toBe(false)
})
