import { ApiError } from '@parley/client'
import type { ChatSession, Friend, Page } from '@parley/contract'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { friendInfoQuery } from '../../domain/people/friends.ts'
import { queryKeyOf } from '../../domain/queries/queries.ts'
import { createQueryClient } from '../../domain/queries/query-client.ts'
import { applyEvent, refreshAll } from './refresh.ts'

const friend: Friend = { userID: 2, nickname: 'Bob', abstract: '', avatar: '', notice: '', isOnline: false }
const row: ChatSession = {
  userId: 2,
  avatar: '',
  nickname: 'Bob',
  created_at: '2026-11-21T12:00:00.000Z',
  msgPreview: 'hi',
  isTop: false,
  isOnline: false,
  unreadCount: 0,
  isMuted: false,
  isMarkedUnread: false,
}

const friendsKey = queryKeyOf('GET /api/user/friends', { query: { limit: -1 } })
const chatsKey = queryKeyOf('GET /api/chat/session', { query: { limit: -1 } })
const requestsKey = queryKeyOf('GET /api/user/valid', { query: { limit: -1 } })

function clientWithLists() {
  const client = new QueryClient()
  client.setQueryData<Page<Friend>>(friendsKey, { list: [friend], count: 1 })
  client.setQueryData<Page<ChatSession>>(chatsKey, { list: [row], count: 1 })
  client.setQueryData(requestsKey, { list: [], count: 0 })
  const isStale = (key: unknown[]) => client.getQueryState(key)?.isInvalidated
  return { client, isStale }
}

test('a changed topic makes exactly its lists stale', () => {
  const { client, isStale } = clientWithLists()
  applyEvent(client, { event: 'changed', topics: ['friendRequests'] })
  expect([requestsKey, friendsKey, chatsKey].map(isStale)).toEqual([true, false, false])
})

test('a topic of a later version changes nothing', () => {
  const { client, isStale } = clientWithLists()
  applyEvent(client, { event: 'changed', topics: ['weather'] as never })
  expect([requestsKey, friendsKey, chatsKey].some(isStale)).toBe(false)
})

test('presence is applied to every list that has the person, and nowhere else', () => {
  const { client } = clientWithLists()
  client.setQueryData(friendInfoQuery(2).queryKey, { friend })
  applyEvent(client, { event: 'presence', userID: 2, isOnline: true })
  expect(client.getQueryData<Page<Friend>>(friendsKey)?.list[0]?.isOnline).toBe(true)
  expect(client.getQueryData<Page<ChatSession>>(chatsKey)?.list[0]?.isOnline).toBe(true)
  expect(client.getQueryData(friendInfoQuery(2).queryKey)?.friend?.isOnline).toBe(true)

  const before = client.getQueryData(chatsKey)
  applyEvent(client, { event: 'presence', userID: 99, isOnline: true })
  expect(client.getQueryData(chatsKey)).toBe(before)
})

/** A client that reads a list for the first time; each answer comes when the test gives it. */
function reading(key: unknown[]) {
  const client = new QueryClient()
  const answers: PromiseWithResolvers<Page<Friend>>[] = []
  const observer = new QueryObserver<Page<Friend>>(client, {
    queryKey: key,
    queryFn: () => {
      const answer = Promise.withResolvers<Page<Friend>>()
      answers.push(answer)
      return answer.promise
    },
  })
  onTestFinished(observer.subscribe(() => undefined))
  return { client, answers, shown: () => client.getQueryData<Page<Friend>>(key)?.list }
}

const page = (isOnline: boolean) => ({ list: [{ ...friend, isOnline }], count: 1 })

test('a change during the first read of a list has it read once more', async () => {
  const { client, answers, shown } = reading(friendsKey)
  applyEvent(client, { event: 'changed', topics: ['friends'] })
  applyEvent(client, { event: 'changed', topics: ['friends'] })
  answers[0]?.resolve({ list: [], count: 0 })
  await vi.waitFor(() => expect(answers).toHaveLength(2), 20_000)
  answers[1]?.resolve(page(false))
  await vi.waitFor(() => expect(shown()).toHaveLength(1), 20_000)
  await new Promise(setImmediate)
  expect(answers).toHaveLength(2)
})

test('a person who comes online while a list is read is online in it, though its answer is from before', async () => {
  const { client, answers, shown } = reading(friendsKey)
  applyEvent(client, { event: 'presence', userID: 2, isOnline: true })
  answers[0]?.resolve(page(false))
  await vi.waitFor(() => expect(shown()?.[0]?.isOnline).toBe(true), 20_000)
  expect(answers).toHaveLength(1)
})

test('a first read that fails while everything is refreshed says so, and is tried again after its pause', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const client = createQueryClient()
  const failing: (() => void)[] = []
  const queryFn = vi.fn(
    () => new Promise<never>((_, fail) => failing.push(() => fail(new ApiError('', { kind: 'timeout' })))),
  )
  const observer = new QueryObserver(client, { queryKey: friendsKey, queryFn })
  onTestFinished(observer.subscribe(() => {}))
  refreshAll(client)
  failing[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(observer.getCurrentResult()).toMatchObject({ status: 'error', isFetching: false })
  expect(queryFn).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1500)
  expect(queryFn).toHaveBeenCalledTimes(2)
  expect(observer.getCurrentResult()).toMatchObject({ status: 'error', isFetching: true })
})

test('after an absence everything live is read again', () => {
  const { client, isStale } = clientWithLists()
  refreshAll(client)
  expect([requestsKey, friendsKey, chatsKey].every(isStale)).toBe(true)
})

test('however many changes come at once, the list is read once while they come and once after', async () => {
  const { client } = clientWithLists()
  const answers: PromiseWithResolvers<Page<ChatSession>>[] = []
  const queryFn = () => {
    const answer = Promise.withResolvers<Page<ChatSession>>()
    answers.push(answer)
    return answer.promise
  }
  const observer = new QueryObserver(client, {
    queryKey: chatsKey,
    queryFn,
    staleTime: Number.POSITIVE_INFINITY,
  })
  onTestFinished(observer.subscribe(() => {}))
  for (let times = 0; times < 100; times++) applyEvent(client, { event: 'changed', topics: ['sessions'] })
  expect(answers).toHaveLength(1)
  answers[0]?.resolve({ list: [row], count: 1 })
  await vi.waitFor(() => expect(answers).toHaveLength(2), 20_000)
  answers[1]?.resolve({ list: [], count: 0 })
  await vi.waitFor(() => expect(client.getQueryData<Page<ChatSession>>(chatsKey)?.list).toEqual([]))
  expect(answers).toHaveLength(2)
})

test('a person who comes online is so among the members of a group, and in nothing that only names them', () => {
  const { client } = clientWithLists()
  const membersKey = queryKeyOf('GET /api/group/member', { query: { id: 7, limit: -1 } } as never)
  client.setQueryData(membersKey, {
    list: [
      { userId: 2, isOnline: false },
      { userId: 3, isOnline: false },
    ],
    count: 2,
  } as never)
  applyEvent(client, { event: 'presence', userID: 2, isOnline: true })
  expect(client.getQueryData(membersKey)).toMatchObject({ list: [{ isOnline: true }, { isOnline: false }] })
  expect(client.getQueryData(requestsKey)).toEqual({ list: [], count: 0 })
})

test('when somebody was last seen is read again as they go, not as they come', () => {
  const { client, isStale } = clientWithLists()
  const keyOf = (friendID: number) => queryKeyOf('GET /api/user/last_seen', { query: { friendID } })
  for (const id of [2, 3]) client.setQueryData(keyOf(id), {} as never)
  applyEvent(client, { event: 'presence', userID: 2, isOnline: true })
  expect(isStale(keyOf(2))).toBe(false)
  applyEvent(client, { event: 'presence', userID: 2, isOnline: false })
  expect([2, 3].map((id) => isStale(keyOf(id)))).toEqual([true, false])
})

test('a person who is not my friend shows as before', () => {
  const { client } = clientWithLists()
  client.setQueryData(friendInfoQuery(2).queryKey, { friend: null } as never)
  applyEvent(client, { event: 'presence', userID: 2, isOnline: true })
  expect(client.getQueryData(friendInfoQuery(2).queryKey)).toEqual({ friend: null })
})

test('a list that is forgotten while it is read is not read again', async () => {
  const { client, answers } = reading(friendsKey)
  applyEvent(client, { event: 'changed', topics: ['friends'] })
  client.removeQueries({ queryKey: friendsKey })
  answers[0]?.resolve(page(false))
  await new Promise(setImmediate)
  expect(answers).toHaveLength(1)
})

test('forty people who join within five seconds have a shown list read four times, the last join included', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const client = createQueryClient()
  let joined = 0
  const queryFn = vi.fn(async () => joined)
  const queryKey = queryKeyOf('GET /api/group/member', { query: { id: 7, limit: -1 } } as never)
  const observer = new QueryObserver(client, { queryKey, queryFn, initialData: 0, staleTime: Infinity })
  onTestFinished(observer.subscribe(() => {}))
  for (joined = 1; joined <= 40; joined++) {
    applyEvent(client, { event: 'changed', topics: ['groups', 'sessions'] })
    await vi.advanceTimersByTimeAsync(125)
  }
  await vi.advanceTimersByTimeAsync(10_000)
  expect(queryFn).toHaveBeenCalledTimes(4)
  expect(observer.getCurrentResult().data).toBe(41)
})
