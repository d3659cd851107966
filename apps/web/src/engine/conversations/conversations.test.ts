import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { HistoryPage } from '../../domain/conversations/calls.ts'
import { createKeptConversations, type KeptConversation } from '../kept/kept-conversations.ts'
import type { Live } from '../live/live.ts'
import { stubBrowser } from '../test/browser.ts'
import { failure, stubCalls } from '../test/calls.ts'
import { memoryDevice } from '../test/device.ts'
import { chatMessage, me, message } from '../test/messages.ts'
import { startOutbox } from '../test/outbox.ts'
import { createConversations } from './conversations.ts'

const restMs = 1000
const mostMs = 10_000
const person = { kind: 'direct', id: 2 } as const
const group = { kind: 'group', id: 2 } as const

beforeEach(() => {
  stubBrowser()
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

/** The server holds these messages of any conversation. */
function start({ ids = [1, 2, 3], device = memoryDevice(), more = false } = {}) {
  const stored = [...ids]
  const calls = stubCalls(({ endpoint }) => {
    if (!endpoint.startsWith('GET')) return {}
    const list = stored.map((id) => ({ ...chatMessage(id), sequence: id }))
    return { list: endpoint.includes('/chat/') ? list : [], position: stored.at(-1) ?? 0, more, count: 0 }
  })
  const database = device.open()
  const kept = createKeptConversations(database)
  const { outbox, sent } = startOutbox({ device })
  const live = {
    send: vi.fn<Live['send']>(() => new Promise(() => {})),
    command: vi.fn<Live['command']>(async () => {}),
    cursorOf: vi.fn<Live['cursorOf']>(() => ({ epoch: 'e', position: 9 })),
    readOnFrom: vi.fn(),
  }
  const conversations = createConversations({ me: () => me, live, kept, outbox })
  onTestFinished(conversations.close)
  const keptOf = (path: string) => device.rows('conversations').get(path) as KeptConversation | undefined
  return { conversations, calls, stored, device, kept, live, sent, keptOf }
}

const hello = { type: 1, textMsg: { content: 'hello' } } as const

test('of() returns one object for a conversation, and another for a group with the same id', () => {
  const { conversations } = start()
  expect(conversations.known(person)).toBeUndefined()
  const one = conversations.of(person)
  expect(conversations.of({ ...person })).toBe(one)
  expect(conversations.known(person)).toBe(one)
  expect(conversations.known(group)).toBeUndefined()
  expect(conversations.of(group)).not.toBe(one)
  expect(conversations.all()).toHaveLength(2)
})

test('a conversation without further changes is stored once, with its place in the log', async () => {
  const { conversations, keptOf } = start()
  const conversation = conversations.of(person)
  await conversation.open()
  conversation.receive({ message: message(4) })
  await vi.advanceTimersByTimeAsync(restMs - 1)
  expect(keptOf('/user/2')).toBeUndefined()
  conversation.receive({ message: message(5) })
  await vi.advanceTimersByTimeAsync(restMs - 1)
  expect(keptOf('/user/2')).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(keptOf('/user/2')).toMatchObject({ cursor: { epoch: 'e', position: 9 }, hasOlder: false })
  expect(keptOf('/user/2')?.messages.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5])
})

test('a conversation that rests before its place in the log is known is kept once it is', async () => {
  const { conversations, keptOf, live } = start()
  live.cursorOf.mockReturnValue(undefined)
  await conversations.of(person).open()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(keptOf('/user/2')).toBeUndefined()
  live.cursorOf.mockReturnValue({ epoch: 'e', position: 3 })
  await vi.advanceTimersByTimeAsync(restMs)
  expect(keptOf('/user/2')).toMatchObject({ cursor: { epoch: 'e', position: 3 } })
})

test('a conversation that never stops changing is stored too', async () => {
  const { conversations, keptOf } = start()
  const conversation = conversations.of(person)
  await conversation.open()
  let id = 3
  for (let ms = 0; ms <= mostMs; ms += restMs / 2) {
    conversation.receive({ message: message(++id) })
    await vi.advanceTimersByTimeAsync(restMs / 2)
  }
  expect(keptOf('/user/2')?.messages.at(-1)?.id).toBe(3 + mostMs / (restMs / 2))
})

test('how far I have read is kept too', async () => {
  const { conversations, keptOf } = start()
  const conversation = conversations.of(person)
  await conversation.open()
  await vi.advanceTimersByTimeAsync(restMs)
  conversation.noteRead({ id: 2 })
  await vi.advanceTimersByTimeAsync(restMs)
  expect(keptOf('/user/2')?.readUpTo).toBe(2)
})

test('unsent messages are not stored as sent', async () => {
  const { conversations, keptOf } = start()
  const conversation = conversations.of(person)
  await conversation.open()
  void conversation.send(hello)
  await vi.advanceTimersByTimeAsync(restMs)
  expect(keptOf('/user/2')?.messages.map(({ id }) => id)).toEqual([1, 2, 3])
})

test('a conversation that could not be read is not stored', async () => {
  const { conversations, keptOf } = start()
  stubCalls(() => Promise.reject(failure('network')))
  const conversation = conversations.of(person)
  await conversation.open()
  void conversation.send(hello)
  await vi.advanceTimersByTimeAsync(restMs)
  expect(conversation.store.getState().status).toBe('failed')
  expect(keptOf('/user/2')).toBeUndefined()
})

test('a conversation of whose log no place is known is not kept', async () => {
  const { conversations, live, keptOf } = start()
  live.cursorOf.mockReturnValue(undefined)
  await conversations.of(person).open()
  await vi.advanceTimersByTimeAsync(restMs)
  expect(keptOf('/user/2')).toBeUndefined()
})

test('while an older part is shown, the end of the conversation is not kept as that part', async () => {
  const { conversations, keptOf } = start({ ids: [500, 501], more: true })
  const conversation = conversations.of(person)
  await conversation.open()
  await vi.advanceTimersByTimeAsync(restMs)
  const before = keptOf('/user/2')
  const around = { list: [{ ...chatMessage(7), sequence: 7 }], more: true, moreAfter: true, count: 0 }
  stubCalls(() => around)
  expect(await conversation.reach(7)).toBe('m7')
  await vi.advanceTimersByTimeAsync(restMs)
  expect(keptOf('/user/2')).toEqual(before)
})

test('a stored conversation is shown at once, and read on from its place', async () => {
  const device = memoryDevice()
  const before = start({ device })
  await before.conversations.of(person).open()
  await vi.advanceTimersByTimeAsync(restMs)
  before.conversations.close()

  const after = start({ device })
  const offline = Promise.withResolvers<HistoryPage>()
  stubCalls(() => offline.promise)
  void after.conversations.of(person).open()
  await vi.advanceTimersByTimeAsync(0)
  expect(after.conversations.of(person).store.getState().status).toBe('ready')
  expect(after.live.readOnFrom).toHaveBeenCalledExactlyOnceWith(person, { epoch: 'e', position: 9 })
  offline.reject(failure('network'))
})

test('a conversation that will be on the screen is read beforehand, once', async () => {
  const { conversations, calls } = start()
  const unread = vi.fn(() => 2)
  conversations.prepare(person, unread)
  conversations.prepare(person, unread)
  await vi.advanceTimersByTimeAsync(0)
  expect(unread).toHaveBeenCalledOnce()
  expect(calls.to('GET /api/chat/history')).toHaveLength(1)
  expect(conversations.of(person).store.getState()).toMatchObject({ status: 'ready', unreadFrom: 'm2' })
})

test('a message that I removed on another page leaves every open conversation and the storage', async () => {
  const { conversations, stored, keptOf } = start()
  await conversations.of(person).open()
  await conversations.of({ kind: 'direct', id: 3 }).open()
  await vi.advanceTimersByTimeAsync(restMs)
  stored.splice(1, 1)
  conversations.forgetRemoved()
  await vi.advanceTimersByTimeAsync(0)
  expect(keptOf('/user/2')).toBeUndefined()
  for (const { store } of conversations.all()) {
    const { order } = store.getState().timeline
    expect(order).toEqual(['m1', 'm3'])
  }
})

test('without a network removals are requested again later, and nothing is thrown', async () => {
  const { conversations } = start()
  await conversations.of(person).open()
  stubCalls(() => Promise.reject(failure('network')))
  conversations.forgetRemoved()
  await vi.advanceTimersByTimeAsync(0)
  expect(conversations.of(person).store.getState().timeline.order).toEqual(['m1', 'm2', 'm3'])
})

test('a message goes to its own conversation, and a withdrawal does not wait for uploads', async () => {
  const { conversations, live, sent } = start()
  await conversations.of(person).open()
  void conversations.of(person).send(hello)
  void conversations.of(group).withdraw(3)
  await vi.advanceTimersByTimeAsync(0)
  expect(live.send.mock.calls.map(([target, msg]) => [target, msg.type])).toEqual([[group, 8]])
  expect(sent.map(({ target, outgoing }) => [target, outgoing.msg.type])).toEqual([[person, 1]])
})

test('after the end nothing is kept, whatever still arrives', async () => {
  const { conversations, keptOf } = start()
  const conversation = conversations.of(person)
  await conversation.open()
  conversations.close()
  conversation.receive({ message: message(4) })
  await vi.advanceTimersByTimeAsync(restMs)
  expect(keptOf('/user/2')).toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
  expect(conversations.all()).toEqual([])
})

test.each([
  ['a timer', true],
  ['what makes the timer', false],
])('after the end no message waits for its time: not %s', async (_, isWaiting) => {
  const { conversations } = start()
  const conversation = conversations.of(person)
  await conversation.open()
  const vanishesAt = new Date(Date.now() + 3_600_000).toISOString()
  conversation.receive({ message: { ...message(4), extras: { vanishesAt } } })
  if (isWaiting) await vi.dynamicImportSettled()
  conversations.close()
  await vi.dynamicImportSettled()
  expect(vi.getTimerCount()).toBe(0)
})
