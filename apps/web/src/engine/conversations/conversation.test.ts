import { type Ack, ApiError, SendError } from '@parley/client'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { HistoryPage } from '../../domain/conversations/calls.ts'
import type { Message } from '../../domain/conversations/message.ts'
import { me, message, minutes } from '../test/messages.ts'
import { serve } from '../test/server.ts'
import type { Outgoing } from '../timeline/entry.ts'
import { createConversation, type Surroundings } from './conversation.ts'

/** A conversation whose server holds messages 1 to `count`, of which so many fit into a page. */
function start(count: number, given: Partial<Surroundings> = {}, most = Number.POSITIVE_INFINITY) {
  const stored = Array.from({ length: count }, (_, index) => message(index + 1))
  const sends: { outgoing: Outgoing; answer: PromiseWithResolvers<Ack> }[] = []
  const fetchPage = vi.fn(serve(stored, most))
  const deleteMessages = vi.fn(async (ids: readonly number[]) => {
    for (const id of ids)
      stored.splice(
        stored.findIndex((one) => one.id === id),
        1,
      )
  })
  const abandoned: string[] = []
  const readOnFrom = vi.fn()
  let lastId = 0
  const conversation = createConversation({
    target: { kind: 'direct', id: 2 },
    me: () => me,
    calls: { fetchPage, deleteMessages },
    readKept: async () => undefined,
    readOnFrom,
    send(outgoing) {
      const answer = Promise.withResolvers<Ack>()
      sends.push({ outgoing, answer })
      return answer.promise
    },
    withdraw: () => Promise.reject(new Error('not used')),
    command: () => Promise.reject(new Error('not used')),
    abandon: ({ clientMessageId }) => void abandoned.push(clientMessageId),
    createId: () => `c${++lastId}`,
    now: () => new Date(minutes(10_000)),
    ...given,
  })
  const { store } = conversation
  const ids = () => {
    const { order, entries } = store.getState().timeline
    return order.map((key) => entries.get(key)?.message.id)
  }
  const live = (id: number, more: Partial<Message> = {}) => {
    if (!stored.some((one) => one.id === id)) stored.push(message(id))
    conversation.receive({ message: { ...message(id), ...more } })
  }
  return { conversation, store, stored, sends, abandoned, fetchPage, readOnFrom, ids, live }
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
const hello = { type: 1, textMsg: { content: 'hello' } } as const

test('it loads the newest page, then older ones until there are no more', async () => {
  const { conversation, store, ids } = start(320)
  await conversation.open()
  expect(ids()).toEqual(range(271, 320))
  await conversation.loadOlder()
  expect(ids()).toEqual(range(71, 320))
  expect(store.getState()).toMatchObject({ hasOlder: true, isPrepended: true })
  await conversation.loadOlder()
  await conversation.loadOlder()
  expect(ids()).toEqual(range(1, 320))
  expect(store.getState().hasOlder).toBe(false)
})

test('a page with fewer messages than requested does not count as the first page', async () => {
  const { conversation, store, ids } = start(40, {}, 15)
  await conversation.open(30)
  expect(ids()).toEqual(range(26, 40))
  expect(store.getState()).toMatchObject({ hasOlder: true, unreadFrom: undefined, unreadAbove: 30 })
  await conversation.loadOlder()
  expect(store.getState()).toMatchObject({ hasOlder: true, unreadFrom: 'm11', unreadAbove: 0 })
  await conversation.loadOlder()
  expect(ids()).toEqual(range(1, 40))
  expect(store.getState().hasOlder).toBe(false)
})

test('the original of a citation is reached by one request, and what lies between is read as one scrolls', async () => {
  const { conversation, store, fetchPage, ids } = start(1000)
  await conversation.open()
  fetchPage.mockClear()
  expect(await conversation.reach(200)).toBe('m200')
  expect(fetchPage).toHaveBeenCalledOnce()
  expect(ids()).toEqual(range(171, 230))
  expect(store.getState()).toMatchObject({ hasOlder: true, hasNewer: true, beginsAt: 'm200', generation: 1 })
  await conversation.loadNewer()
  expect(ids()).toEqual(range(171, 430))
  await conversation.loadOlder()
  expect(ids()).toEqual(range(1, 430))
  for (let pages = 0; pages < 3; pages++) await conversation.loadNewer()
  expect(ids()).toEqual(range(1, 1000))
  expect(store.getState()).toMatchObject({ hasOlder: false, hasNewer: false, generation: 1 })
})

test('a conversation opens where a link to a message leads, with one request', async () => {
  const { conversation, store, fetchPage, readOnFrom, ids, live } = start(1000)
  expect(await conversation.reach(500)).toBe('m500')
  expect(fetchPage).toHaveBeenCalledOnce()
  expect(readOnFrom).toHaveBeenCalledExactlyOnceWith({ position: 1000 })
  expect(store.getState()).toMatchObject({ status: 'ready', beginsAt: 'm500' })
  live(1001)
  expect(ids()).toEqual(range(471, 530))
  await conversation.toNewest()
  expect(ids()).toEqual(range(952, 1001))
  expect(store.getState()).toMatchObject({ hasNewer: false, beginsAt: undefined })
})

test('where the unread ones of a chat that is open elsewhere cannot be had, it stays as it is', async () => {
  const { conversation, store, fetchPage, ids } = start(1000)
  await conversation.reach(500)
  fetchPage.mockRejectedValueOnce(new Error('offline'))
  await conversation.open(5)
  expect(ids()).toEqual(range(471, 530))
  expect(store.getState()).toMatchObject({ status: 'ready', unreadFrom: undefined })
  await conversation.open(5)
  expect(ids().at(-1)).toBe(1000)
  expect(store.getState().unreadFrom).toBe('m996')
})

test('of several jumps the last arrives, however slow the earlier ones are', async () => {
  const { conversation, store, fetchPage, ids } = start(1000)
  await conversation.reach(500)
  const newest = await fetchPage(50)
  const held = Promise.withResolvers<HistoryPage>()
  fetchPage.mockReturnValueOnce(held.promise)
  const toNewest = conversation.toNewest()
  expect(await conversation.reach(500)).toBe('m500')
  held.resolve(newest)
  await toNewest
  expect(ids()).toEqual(range(471, 530))

  const around = await fetchPage(60, { side: 'around', by: 'id', value: 200 })
  const slow = Promise.withResolvers<HistoryPage>()
  fetchPage.mockReturnValueOnce(slow.promise)
  const reach = conversation.reach(200)
  await conversation.toNewest()
  slow.resolve(around)
  expect(await reach).toBe('m200')
  expect(ids().at(-1)).toBe(1000)
  expect(store.getState().hasNewer).toBe(false)
})

test('a message that is gone leads nowhere, and changes nothing', async () => {
  const { conversation, store, stored, ids } = start(100)
  await conversation.open()
  stored.splice(19, 1)
  expect(await conversation.reach(20)).toBeUndefined()
  expect(ids()).toEqual(range(51, 100))
  expect(store.getState().generation).toBe(0)
})

test('one request reaches the first of very many unread messages', async () => {
  const { conversation, store, fetchPage, ids } = start(5000)
  await conversation.open(Promise.resolve(4000))
  fetchPage.mockClear()
  expect(await conversation.reachUnread(1000)).toBe('m1001')
  expect(fetchPage).toHaveBeenCalledOnce()
  expect(ids()).toContain(1001)
  expect(store.getState()).toMatchObject({ unreadFrom: 'm1001', unreadAbove: 0, beginsAt: 'm1001' })
})

test('the first of very many unread messages is reached also when the newest have been seen meanwhile', async () => {
  const { conversation, store } = start(5000)
  await conversation.open(Promise.resolve(4000))
  conversation.noteUnreadSince(undefined)
  conversation.noteUnreadSince(1000)
  conversation.noteRead({ id: 5000, sequence: 5000 })
  conversation.noteUnreadSince(5000)
  expect(await conversation.reachUnread(5000)).toBe('m1001')
  expect(conversation.beginning()).toBe('divider')
  expect(store.getState()).toMatchObject({ unreadFrom: 'm1001', unreadAbove: 0, beginsAt: 'm1001' })
})

test('a reader who has read none of very many messages is led to the first of all', async () => {
  const { conversation } = start(5000)
  await conversation.open(Promise.resolve(5000))
  conversation.noteUnreadSince(0)
  expect(await conversation.reachUnread(0)).toBe('m1')
})

test('a date is reached by one request; a later one than all is the newest message', async () => {
  const { conversation, fetchPage, ids } = start(5000)
  await conversation.open()
  fetchPage.mockClear()
  expect(await conversation.reachTime(Date.parse(minutes(1000)) - 1)).toBe('m1000')
  expect(fetchPage).toHaveBeenCalledOnce()
  expect(ids()).toContain(1000)
  expect(await conversation.reachTime(Date.parse(minutes(9000)))).toBe('m5000')
  expect(await conversation.reachTime(Date.parse('1900-01-01'))).toBe('m1')
  expect(fetchPage).toHaveBeenLastCalledWith(expect.anything(), { side: 'around', by: 'time', value: 0 })
})

test('sending while old messages are shown leads to the end again', async () => {
  const { conversation, store, ids } = start(1000)
  await conversation.open()
  await conversation.reach(200)
  void conversation.send(hello)
  await vi.waitFor(() => expect(ids()).toEqual([...range(951, 1000), 0]), 20_000)
  expect(store.getState().hasNewer).toBe(false)
})

test('many unread messages are loaded at once, with the divider above the first', async () => {
  const { conversation, store, ids } = start(300)
  await conversation.open(120)
  expect(ids()).toEqual(range(161, 300))
  expect(store.getState()).toMatchObject({ unreadFrom: 'm181', unreadAbove: 0, hasOlder: true })
})

test('the divider of very many unread messages is found while paging backwards', async () => {
  const { conversation, store, ids } = start(900)
  await conversation.open(Promise.resolve(620))
  expect(ids()).toEqual(range(851, 900))
  expect(store.getState()).toMatchObject({ unreadFrom: undefined, unreadAbove: 620 })
  for (let pages = 0; pages < 3; pages++) await conversation.loadOlder()
  expect(store.getState()).toMatchObject({ unreadFrom: 'm281', unreadAbove: 0 })
})

test('the number of unread messages may become known later', async () => {
  const { conversation, store } = start(60)
  await conversation.open(Promise.resolve(3))
  expect(store.getState().unreadFrom).toBe('m58')
  await conversation.open(1)
  expect(store.getState().unreadFrom).toBe('m60')
})

test('however late it becomes known that many are unread, they are all here, under the divider', async () => {
  const { conversation, store, ids } = start(300)
  await conversation.open(Promise.resolve(120))
  expect(ids()).toEqual(range(161, 300))
  expect(store.getState()).toMatchObject({ unreadFrom: 'm181', hasOlder: true })
})

test('a message that arrives during the request for the number stays', async () => {
  const { conversation, ids, live } = start(3)
  await conversation.open()
  const unread = Promise.withResolvers<number>()
  const opening = conversation.open(unread.promise)
  live(4)
  unread.resolve(0)
  await opening
  expect(ids()).toEqual(range(1, 4))
})

test('a message that was a draft on its way goes under the id of that, and shows nothing of it', async () => {
  const { conversation, store, sends } = start(0)
  await conversation.open()
  const known = { draft: 7, clientMessageId: 'of the draft', draftOnItsWay: true } as const
  void conversation.send(hello, undefined, { known, vanishAfter: 3600 })
  void conversation.send(hello, undefined, { known: { draft: undefined } })
  expect(sends.map(({ outgoing }) => outgoing)).toEqual([
    { msg: hello, vanishAfter: 3600, ...known },
    { msg: hello, clientMessageId: 'c2' },
  ])
  const shown = [...store.getState().timeline.entries.values()]
  expect(shown.map(({ message }) => message.extras)).toEqual([undefined, undefined])
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
  conversation.noteRead({ id: 5 })
  live(6)
  conversation.markUnreadFrom(6, true)
  expect(store.getState().unreadFrom).toBe('m4')
  conversation.markUnreadFrom(6, false)
  expect(store.getState().unreadFrom).toBe('m6')
})

test('events during the request for the first page are read on from the place of that page', async () => {
  const { conversation, readOnFrom, ids, live } = start(3)
  const loading = conversation.open()
  live(5)
  await loading
  expect(readOnFrom).toHaveBeenCalledExactlyOnceWith({ position: 4 })
  live(4)
  expect(ids()).toEqual(range(1, 5))
})

test('stored messages are shown at once, and read on from their end', async () => {
  const kept = {
    messages: range(3, 6).map((id) => message(id)),
    hasOlder: true,
    cursor: { epoch: 'e', position: 9 },
  }
  const { conversation, store, fetchPage, readOnFrom, ids } = start(8, { readKept: async () => kept })
  await conversation.open()
  expect(ids()).toEqual(range(3, 6))
  expect(store.getState()).toMatchObject({ status: 'ready', hasOlder: true })
  expect(readOnFrom).toHaveBeenCalledExactlyOnceWith(kept.cursor)
  // Behind what is shown already, in search of what I have removed elsewhere.
  expect(fetchPage).toHaveBeenCalledOnce()
})

/** Messages 201 to 280 as this device has stored them; those up to 270 were read. */
const kept = {
  messages: range(201, 280).map((id) => message(id)),
  hasOlder: true,
  cursor: { epoch: 'e', position: 280 },
  readUpTo: 270,
}

test('the divider shows the unread ones among stored messages at once', async () => {
  const { conversation, store, fetchPage } = start(280, { readKept: async () => kept })
  const unread = Promise.withResolvers<number>()
  const opening = conversation.open(unread.promise)
  await vi.waitFor(
    () => expect(store.getState()).toMatchObject({ status: 'ready', unreadFrom: 'm271' }),
    20_000,
  )
  unread.resolve(10)
  await opening
  expect(store.getState()).toMatchObject({ unreadFrom: 'm271', generation: 0 })
  // Behind what is shown already, in search of what I have removed elsewhere.
  expect(fetchPage).toHaveBeenCalledOnce()
})

test('unread messages after the stored ones replace them', async () => {
  const { conversation, store, ids, readOnFrom } = start(400, { readKept: async () => kept })
  await conversation.open(Promise.resolve(120))
  expect(ids()).toEqual(range(261, 400))
  expect(store.getState()).toMatchObject({ unreadFrom: 'm281', hasOlder: true, generation: 1 })
  expect(readOnFrom).toHaveBeenLastCalledWith({ position: 400 })
})

test('messages that another device has read are not unread here', async () => {
  const { conversation, store, live } = start(280, { readKept: async () => kept })
  await conversation.open(Promise.resolve(0))
  expect(store.getState()).toMatchObject({ unreadFrom: undefined, generation: 1 })
  conversation.noteRead({ sequence: 282 })
  for (const id of [281, 282, 283]) {
    live(id, { sequence: id })
    conversation.markUnreadFrom(id, false)
  }
  expect(store.getState().unreadFrom).toBe('m283')
})

test('a read mark of another database does not apply', async () => {
  const { conversation, store, readOnFrom } = start(280, { readKept: async () => kept })
  readOnFrom.mockReturnValue(false)
  await conversation.open(Promise.resolve(0))
  expect(store.getState().read).toEqual({ id: 0, sequence: 0 })
})

test('unread messages are read from the server, or from the device without a network', async () => {
  const kept = { messages: [message(1)], hasOlder: false, cursor: { epoch: 'e', position: 1 } }
  const { conversation, fetchPage, ids } = start(4, { readKept: async () => kept })
  fetchPage.mockRejectedValueOnce(new Error('offline'))
  await conversation.open(3)
  expect(ids()).toEqual([1])
})

test('a part with a gap is read anew, and unsent messages stay', async () => {
  const { conversation, store, stored, ids, readOnFrom } = start(60)
  await conversation.open()
  void conversation.send(hello)
  stored.push(...range(61, 1000).map((id) => message(id)))
  await conversation.startAnew()
  expect(ids()).toEqual([...range(951, 1000), 0])
  expect(store.getState().hasOlder).toBe(true)
  expect(readOnFrom).toHaveBeenLastCalledWith({ position: 1000 })
})

test.each([
  ['in the middle', [3]],
  ['at the beginning', [1, 2]],
  ['at the end', [5]],
  ['all of it', [1, 2, 3, 4, 5]],
])('what I have removed on another page goes here too: %s', async (_, removed) => {
  const { conversation, stored, ids } = start(5)
  await conversation.open()
  stored.splice(0, 5, ...stored.filter(({ id }) => !removed.includes(id)))
  await conversation.forgetRemoved()
  expect(ids()).toEqual(range(1, 5).filter((id) => !removed.includes(id)))
})

test('removals that could not be read are read when the connection is back', async () => {
  const { conversation, stored, fetchPage, ids } = start(5)
  await conversation.open()
  stored.splice(2, 1)
  fetchPage.mockRejectedValueOnce(new Error('offline'))
  await expect(conversation.forgetRemoved()).rejects.toThrow('offline')
  await conversation.retryOpening()
  expect(ids()).toEqual([1, 2, 4, 5])
  fetchPage.mockClear()
  await conversation.retryOpening()
  expect(fetchPage).not.toHaveBeenCalled()
})

test('a message that is removed on another page during the read is not shown after it', async () => {
  const { conversation, stored, fetchPage, ids } = start(5)
  const answer = Promise.withResolvers<HistoryPage>()
  fetchPage.mockReturnValueOnce(answer.promise)
  const opening = conversation.open()
  await conversation.forgetRemoved()
  answer.resolve({ messages: [...stored], hasOlder: false, position: 5 })
  stored.splice(2, 1)
  await opening
  await vi.waitFor(() => expect(ids()).toEqual([1, 2, 4, 5]), 20_000)
})

test('a message that was sent before the conversation opened, and removed elsewhere, is not shown', async () => {
  const { conversation, stored, sends, ids } = start(3)
  void conversation.resume({ msg: hello, clientMessageId: 'one' }, message(0, { isMe: true }))
  sends[0]?.answer.resolve({
    event: 'ack',
    clientMessageId: 'one',
    id: 4,
    sequence: 4,
    createdAt: minutes(4),
  })
  await vi.waitFor(() => expect(ids()).toEqual([4]), 20_000)
  await conversation.forgetRemoved()
  await conversation.open()
  await vi.waitFor(() => expect(ids()).toEqual([1, 2, 3]), 20_000)
  expect(stored).toHaveLength(3)
})

test('messages stay that arrive while removals are read, or are older than the response', async () => {
  const { conversation, stored, fetchPage, ids, live } = start(300)
  await conversation.open()
  await conversation.loadOlder()
  const answer = Promise.withResolvers<HistoryPage>()
  fetchPage.mockReturnValueOnce(answer.promise)
  const forgetting = conversation.forgetRemoved()
  live(301)
  answer.resolve({ messages: stored.slice(100, 299), hasOlder: true })
  await forgetting
  expect(ids()).toEqual([...range(51, 299), 301])
})

test('messages that I removed on another device are deleted here once the server responds', async () => {
  const kept = { messages: range(1, 5).map((id) => message(id)), hasOlder: false, cursor: { position: 5 } }
  const { conversation, stored, fetchPage, ids } = start(5, { readKept: async () => kept })
  stored.splice(2, 1)
  fetchPage.mockRejectedValueOnce(new Error('offline'))
  await conversation.open()
  expect(ids()).toEqual(range(1, 5))
  await conversation.retryOpening()
  expect(ids()).toEqual([1, 2, 4, 5])
})

test('unsent messages continue after a reload, and refused ones can be retried', async () => {
  const { conversation, store, sends } = start(1)
  const one = { msg: hello, clientMessageId: 'one' }
  const two = { msg: hello, clientMessageId: 'two' }
  void conversation.resume(one, message(0))
  conversation.showFailed(two, message(0), { reason: 'too fast', retry: true })
  await conversation.open()
  const stateOf = (key: string) => store.getState().timeline.entries.get(key)?.state
  expect([stateOf('one'), stateOf('two')]).toEqual(['sending', 'failed'])
  conversation.retry('two')
  expect(sends.map(({ outgoing }) => outgoing.clientMessageId)).toEqual(['one', 'two'])
})

test('a failed load is tried again when the connection is back', async () => {
  const { conversation, store, fetchPage, ids } = start(3)
  fetchPage.mockRejectedValueOnce(new Error('offline'))
  await conversation.open()
  expect(store.getState().status).toBe('failed')
  await conversation.retryOpening()
  expect(ids()).toEqual(range(1, 3))
})

test('a late page is requested again', async () => {
  const { conversation, fetchPage, ids } = start(3)
  fetchPage.mockRejectedValueOnce(new ApiError('', { kind: 'timeout' }))
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  void conversation.open()
  await vi.advanceTimersByTimeAsync(0)
  expect(fetchPage).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1000)
  expect(ids()).toEqual(range(1, 3))
})

test('a chat that cannot be loaded is not requested with each new message, and loads later', async () => {
  const { conversation, store, fetchPage, ids, live } = start(3)
  fetchPage.mockRejectedValueOnce(new Error('overloaded'))
  await conversation.open()
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const slowly = () => new Promise<never>((_, refuse) => setTimeout(refuse, 12_000, new Error('overloaded')))
  fetchPage.mockClear()
  fetchPage.mockImplementationOnce(slowly)
  for (const id of [4, 5, 6]) {
    live(id)
    await vi.advanceTimersByTimeAsync(4000)
  }
  expect(store.getState().status).toBe('failed')
  live(7)
  await vi.advanceTimersByTimeAsync(9000)
  expect(fetchPage).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1000)
  expect(ids()).toEqual(range(1, 7))
})

test('a chat that cannot be loaded is not requested after its reader has left', async () => {
  const { conversation, fetchPage, live } = start(3)
  fetchPage.mockRejectedValue(new Error('overloaded'))
  await conversation.open()
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  live(4)
  conversation.close()
  fetchPage.mockClear()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetchPage).not.toHaveBeenCalled()
})

test.each(['what is sent', 'what comes'])(
  '%s to a chat that could not be loaded is placed below the earlier messages',
  async (what) => {
    const { conversation, fetchPage, sends, live, ids } = start(3)
    fetchPage.mockRejectedValueOnce(new Error('offline'))
    await conversation.open()
    if (what === 'what comes') live(4)
    else {
      void conversation.send(hello)
      sends[0]?.answer.resolve({
        event: 'ack',
        clientMessageId: 'c1',
        id: 4,
        sequence: 4,
        createdAt: minutes(4),
      })
    }
    await vi.waitFor(() => expect(ids()).toEqual(range(1, 4)), 20_000)
  },
)

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

test('a reaction shows at once and stays until the server has answered, whatever is wanted meanwhile', async () => {
  const answers: PromiseWithResolvers<void>[] = []
  const { conversation, store } = start(3, {
    command() {
      const answer = Promise.withResolvers<void>()
      answers.push(answer)
      return answer.promise
    },
  })
  await conversation.open()
  const kinds = () => store.getState().timeline.entries.get('m2')?.message.extras?.reactions?.kinds ?? []
  const like = { messageId: 2, emoji: '👍' }
  const first = conversation.command({ react: { ...like, on: true } })
  expect(kinds()).toEqual([{ emoji: '👍', count: 1, mine: true }])
  const second = conversation.command({ react: { ...like, on: false } })
  expect(kinds()).toEqual([])
  answers[0]?.resolve()
  await first
  expect(kinds()).toEqual([])
  answers[1]?.reject(new SendError('refused', 4002, false))
  await expect(second).rejects.toThrow('refused')
  conversation.reacted({
    ...like,
    on: true,
    isMe: true,
    reactions: [{ emoji: '👍', count: 1 }],
    position: 9,
  })
  expect(kinds()).toEqual([{ emoji: '👍', count: 1, mine: true }])
})

test('a quarantined message is followed in its place, and becomes a sent message when it is released', async () => {
  const { conversation, store, sends, abandoned, ids } = start(1)
  await conversation.open()
  const sent = conversation.send(hello)
  sends[0]?.answer.reject(new SendError('being reviewed', 9302, false))
  await sent
  const entry = () => store.getState().timeline.entries.get('c1')
  expect(entry()).toMatchObject({ state: 'failed', isHeld: true })
  conversation.askAboutHeld()
  expect(entry()?.state).toBe('failed')
  expect(sends).toHaveLength(2)
  sends[1]?.answer.reject(new SendError('being reviewed', 9302, false))
  conversation.receive({ message: { ...message(2), isMe: true }, clientMessageId: 'c1' })
  expect(entry()?.state).toBe('sent')
  expect(abandoned).toEqual(['c1'])
  expect(ids()).toEqual([1, 2])
  conversation.askAboutHeld()
  expect(sends).toHaveLength(2)
})

test('a quarantined message that is turned down shows that in its place', async () => {
  const { conversation, store, sends } = start(1)
  await conversation.open()
  const sent = conversation.send(hello)
  sends[0]?.answer.reject(new SendError('being reviewed', 9302, false))
  await sent
  conversation.askAboutHeld()
  sends[1]?.answer.reject(new SendError('not approved', 9303, false))
  await vi.waitFor(
    () =>
      expect(store.getState().timeline.entries.get('c1')).toMatchObject({
        state: 'failed',
        reason: 'not approved',
        isHeld: false,
      }),
    20_000,
  )
})
