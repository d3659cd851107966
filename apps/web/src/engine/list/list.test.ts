import type { ChatSession, GroupSession, Page } from '@parley/contract'
import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { ListedConversation } from '../../domain/conversations/list-rows.ts'
import { directListQuery, groupListQuery } from '../../domain/conversations/queries.ts'
import { createQueryClient } from '../../domain/queries/query-client.ts'
import { toasts } from '../../platform/toast.ts'
import { failure, stubCalls } from '../test/calls.ts'
import { groupId, peer } from '../test/messages.ts'
import { chatRow, groupRow } from '../test/rows.ts'
import { settled } from '../test/settled.ts'
import { arranging } from './arranging.ts'
import { createConversationList } from './list.ts'

const person = { kind: 'direct', id: peer.id } as const
const group = { kind: 'group', id: groupId } as const
const targets = [person, group]
const pageOf = <T>(...list: T[]): Page<T> => ({ list, count: list.length })

let calls: ReturnType<typeof stubCalls>
beforeEach(() => {
  calls = stubCalls()
  toasts.setState({ list: [] })
})

function start(
  chats: ChatSession[] | undefined = [chatRow()],
  groups: GroupSession[] | undefined = [groupRow()],
) {
  const client = createQueryClient()
  onTestFinished(() => client.clear())
  client.setQueryData(directListQuery.queryKey, pageOf(...chats))
  client.setQueryData(groupListQuery.queryKey, pageOf(...groups))
  const plain = createConversationList(client)
  const list = { ...plain, ...arranging(plain) }
  /** Screens on which the lists are. */
  const show = () => {
    onTestFinished(new QueryObserver(client, directListQuery).subscribe(() => {}))
    onTestFinished(new QueryObserver(client, groupListQuery).subscribe(() => {}))
  }
  const rowsOf = ({ kind }: { kind: string }) =>
    client.getQueryData<Page<ListedConversation>>(
      kind === 'direct' ? directListQuery.queryKey : groupListQuery.queryKey,
    )?.list
  return { client, list, show, rowsOf }
}

const readings = (kind: 'direct' | 'group') =>
  calls.to(kind === 'direct' ? 'GET /api/chat/session' : 'GET /api/group/session')
const writes = () => calls.all.filter(({ endpoint }) => !endpoint.startsWith('GET'))

const marksOf = [
  ['pinned', 'setPinned', true, { isTop: true }],
  ['muted', 'setMuted', true, { isMuted: true }],
] as const

for (const target of targets) {
  test.each(marksOf)(
    `a conversation (${target.kind}) is %s at once, and stays so when the server agrees`,
    async (_, act, value, marks) => {
      const { list, rowsOf } = start()
      const done = list[act](target, value)
      expect(rowsOf(target)?.[0]).toMatchObject(marks)
      expect(writes()).toHaveLength(1)
      writes()[0]?.answer.resolve({})
      await done
      expect(rowsOf(target)?.[0]).toMatchObject(marks)
      expect(toasts.getState().list).toEqual([])
    },
  )

  test.each(marksOf)(
    `one (${target.kind}) that may not be %s is as the server has it, and why is said`,
    async (_, act, value) => {
      const { list, show, rowsOf } = start()
      show()
      const done = list[act](target, value)
      writes()[0]?.answer.reject(failure('refused', 'not allowed'))
      await done
      await settled()
      expect(toasts.getState().list).toMatchObject([{ kind: 'error', text: 'not allowed' }])
      expect(readings(target.kind)).toHaveLength(1)
      readings(target.kind)[0]?.answer.resolve(pageOf(target.kind === 'direct' ? chatRow() : groupRow()))
      await vi.waitFor(
        () => expect(rowsOf(target)?.[0]).toMatchObject({ isTop: false, isMuted: false }),
        20_000,
      )
    },
  )

  test(`a conversation (${target.kind}) marked unread, then read, shows and sends each at once`, () => {
    const { list, rowsOf } = start(
      [chatRow({ unreadCount: 3 })],
      [groupRow({ unreadCount: 3, mentionCount: 1 })],
    )
    void list.markUnread(target)
    expect(rowsOf(target)?.[0]).toMatchObject({ isMarkedUnread: true, unreadCount: 3 })
    void list.markAllRead(target)
    expect(rowsOf(target)?.[0]).toMatchObject({ isMarkedUnread: false, unreadCount: 0 })
    if (target === group) expect(rowsOf(group)?.[0]).toMatchObject({ mentionCount: 0 })
    const folder = target.kind === 'direct' ? 'chat' : 'group'
    expect(writes().map(({ endpoint }) => endpoint)).toEqual([
      `PUT /api/${folder}/unread`,
      `PUT /api/${folder}/read`,
    ])
  })

  test(`a conversation (${target.kind}) that is taken off the list is gone at once, and back if it may not go`, async () => {
    const { list, show, rowsOf } = start()
    show()
    const done = list.remove(target)
    expect(rowsOf(target)).toEqual([])
    expect(list.has(target)).toBe(false)
    writes()[0]?.answer.reject(failure('network'))
    await done
    await settled()
    readings(target.kind)[0]?.answer.resolve(pageOf(target.kind === 'direct' ? chatRow() : groupRow()))
    await vi.waitFor(() => expect(list.has(target)).toBe(true), 20_000)
  })
}

test('the list shows no error of a session that is over', async () => {
  const { list } = start()
  const done = list.setMuted(person, true)
  writes()[0]?.answer.reject(failure('unauthenticated'))
  await done
  expect(toasts.getState().list).toEqual([])
})

test('however much happens at a time, a list is read again once', async () => {
  const { list, show } = start()
  show()
  for (let times = 0; times < 5; times++) list.readAgain(person)
  list.readAgain({ kind: 'direct', id: 99 })
  await settled()
  expect(readings('direct')).toHaveLength(1)
  expect(readings('group')).toHaveLength(0)
  readings('direct')[0]?.answer.resolve(pageOf(chatRow()))
  await settled()
  list.readAgain(person)
  await settled()
  expect(readings('direct')).toHaveLength(2)
})

test('a change during the read of a list has it read once more', async () => {
  const { client, list } = start()
  const reading = client.fetchQuery({ ...directListQuery, staleTime: 0 })
  onTestFinished(new QueryObserver(client, { ...directListQuery, refetchOnMount: false }).subscribe(() => {}))
  void list.setPinned(person, true)
  list.changeDirect((rows) => rows.map((row) => ({ ...row, unreadCount: 7 })))
  readings('direct')[0]?.answer.resolve(pageOf(chatRow()))
  await reading
  await vi.waitFor(() => expect(readings('direct')).toHaveLength(2), 20_000)
  readings('direct')[1]?.answer.resolve(pageOf(chatRow({ isTop: true, unreadCount: 7 })))
  await vi.waitFor(() => expect(list.row(person)).toMatchObject({ isTop: true, unreadCount: 7 }), 20_000)
  await settled()
  expect(readings('direct')).toHaveLength(2)
})

test('a change of a list that is not read has nothing read again', async () => {
  const { list, show } = start()
  show()
  list.changeGroups((rows) => rows.map((row) => ({ ...row, unreadCount: 2 })))
  await settled()
  expect(readings('group')).toEqual([])
  expect(list.row(group)).toMatchObject({ unreadCount: 2 })
})

test('a change of nothing leaves the list the same object, and one before the list is here makes none', () => {
  const { client, list, rowsOf } = start()
  const before = rowsOf(person)
  list.changeDirect((rows) => rows)
  expect(rowsOf(person)).toBe(before)
  client.clear()
  list.changeDirect(() => [chatRow()])
  expect(rowsOf(person)).toBeUndefined()
})

test('a list that is not here yet may have any conversation', () => {
  const { client, list } = start([], [])
  expect([list.has(person), list.has(group)]).toEqual([false, false])
  client.clear()
  expect([list.has(person), list.has(group)]).toEqual([true, true])
})

test('unread messages are counted by a list that is here, and of one that is being read by what it will say', async () => {
  const { client, list } = start([chatRow({ unreadCount: 3 })])
  expect(list.countUnread(person)).toBe(3)
  expect(list.countUnread({ kind: 'direct', id: 99 })).toBe(0)
  void client.fetchQuery({ ...directListQuery, staleTime: 0 })
  const counting = list.countUnread(person)
  readings('direct')[0]?.answer.resolve(pageOf(chatRow({ unreadCount: 8 })))
  expect(await counting).toBe(8)
})

test('without a network the list that was last known has to do', async () => {
  const { list } = start([], [groupRow({ unreadCount: 4 })])
  const counting = list.loadUnread(group)
  readings('group')[0]?.answer.reject(failure('refused'))
  expect(await counting).toBe(4)
})

test('how far I have read is in the list at once, and sent with the message it ends at', async () => {
  const { list } = start([chatRow({ unreadCount: 5, isMarkedUnread: true })])
  const done = list.markRead(person, 70, 2)
  expect(list.row(person)).toMatchObject({ unreadCount: 2, isMarkedUnread: false })
  await settled()
  expect(writes()).toMatchObject([
    { endpoint: 'PUT /api/chat/read', input: { body: { friendId: peer.id, messageId: 70 } } },
  ])
  writes()[0]?.answer.resolve({})
  await done
  expect(readings('direct')).toEqual([])
})

test('where only the server knows how many are left, the list is read after the request', async () => {
  const { list, show } = start([], [groupRow({ unreadCount: 5 })])
  show()
  const done = list.markRead(group, 70, undefined)
  expect(list.row(group)).toMatchObject({ unreadCount: 5 })
  await settled()
  expect(readings('group')).toEqual([])
  writes()[0]?.answer.resolve({})
  await done
  await settled()
  expect(readings('group')).toHaveLength(1)
})

test('how far I have read is sent until the server answers', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { list } = start()
  const done = list.markRead(person, 70, 0)
  for (let times = 0; times < 6; times++) {
    await vi.advanceTimersByTimeAsync(5000)
    expect(writes()).toHaveLength(times + 1)
    writes()[times]?.answer.reject(failure('network'))
  }
  await vi.advanceTimersByTimeAsync(5000)
  writes()[6]?.answer.resolve({})
  await done
  await vi.advanceTimersByTimeAsync(60_000)
  expect(writes()).toHaveLength(7)
})

test('a refusal ends the retries, and the caller gets it', async () => {
  const { list } = start()
  const done = list.markRead(person, 70, 0)
  await settled()
  writes()[0]?.answer.reject(failure('refused', 'gone'))
  await expect(done).rejects.toThrow('gone')
  expect(writes()).toHaveLength(1)
})

test('only the newest of several read marks is sent, after the response to the one before, by conversation', async () => {
  const { list } = start()
  void list.markRead(person, 70, 2)
  await settled()
  void list.markRead(person, 71, 1)
  void list.markRead(person, 72, 0)
  void list.markRead(group, 9, 0)
  await settled()
  expect(writes().map(({ input }) => input?.body)).toEqual([
    { friendId: peer.id, messageId: 70 },
    { groupId, messageId: 9 },
  ])
  writes()[0]?.answer.resolve({})
  await settled()
  expect(
    writes()
      .map(({ input }) => input?.body)
      .slice(2),
  ).toEqual([{ friendId: peer.id, messageId: 72 }])
})

test('a place that a newer one overtook while the network was away is not sent', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { list } = start()
  void list.markRead(person, 70, 1)
  await vi.advanceTimersByTimeAsync(0)
  writes()[0]?.answer.reject(failure('network'))
  await vi.advanceTimersByTimeAsync(0)
  void list.markRead(person, 71, 0)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(writes().map(({ input }) => input?.body)).toEqual([
    { friendId: peer.id, messageId: 70 },
    { friendId: peer.id, messageId: 71 },
  ])
})

test('a list that is closed sends nothing more: not what waits, not again, and it shows no failure', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { list, show } = start()
  show()
  void list.markRead(person, 70, 1)
  void list.markRead(group, 9, undefined)
  void list.setMuted(person, true)
  await vi.advanceTimersByTimeAsync(0)
  void list.markRead(person, 71, 0)
  const before = writes().length
  list.close()
  for (const { answer } of writes()) answer.reject(failure('network'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(writes()).toHaveLength(before)
  expect(calls.all.filter(({ endpoint }) => endpoint.startsWith('GET'))).toEqual([])
  expect(toasts.getState().list).toEqual([])
})
