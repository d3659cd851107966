import type { ChatSession, Friend, Page } from '@parley/contract'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { friendInfoQuery } from '../../domain/people/friends.ts'
import { queryKeyOf } from '../../domain/queries/queries.ts'
import { applyEvent, refreshAll } from './refresh.ts'

const friend: Friend = { userID: 2, nickname: 'Bob', abstract: '', avatar: '', notice: '', isOnline: false }
const session: ChatSession = {
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
const sessionsKey = queryKeyOf('GET /api/chat/session', { query: { limit: -1 } })
const requestsKey = queryKeyOf('GET /api/user/valid', { query: { limit: -1 } })

function clientWithLists() {
  const client = new QueryClient()
  client.setQueryData<Page<Friend>>(friendsKey, { list: [friend], count: 1 })
  client.setQueryData<Page<ChatSession>>(sessionsKey, { list: [session], count: 1 })
  client.setQueryData(requestsKey, { list: [], count: 0 })
  const isStale = (key: unknown[]) => client.getQueryState(key)?.isInvalidated
  return { client, isStale }
}

test('a changed topic makes exactly its lists stale', () => {
  const { client, isStale } = clientWithLists()
  applyEvent(client, { event: 'changed', topics: ['friendRequests'] })
  expect([requestsKey, friendsKey, sessionsKey].map(isStale)).toEqual([true, false, false])
})

test('a topic of a later version changes nothing', () => {
  const { client, isStale } = clientWithLists()
  applyEvent(client, { event: 'changed', topics: ['weather'] as never })
  expect([requestsKey, friendsKey, sessionsKey].some(isStale)).toBe(false)
})

test('presence goes into every list in which the person stands, and nowhere else', () => {
  const { client } = clientWithLists()
  client.setQueryData(friendInfoQuery(2).queryKey, { friend })
  applyEvent(client, { event: 'presence', userID: 2, isOnline: true })
  expect(client.getQueryData<Page<Friend>>(friendsKey)?.list[0]?.isOnline).toBe(true)
  expect(client.getQueryData<Page<ChatSession>>(sessionsKey)?.list[0]?.isOnline).toBe(true)
  expect(client.getQueryData(friendInfoQuery(2).queryKey)?.friend?.isOnline).toBe(true)

  const before = client.getQueryData(sessionsKey)
  applyEvent(client, { event: 'presence', userID: 99, isOnline: true })
  expect(client.getQueryData(sessionsKey)).toBe(before)
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

test('what changes while a list is read for the first time has it read once more', async () => {
  const { client, answers, shown } = reading(friendsKey)
  applyEvent(client, { event: 'changed', topics: ['friends'] })
  applyEvent(client, { event: 'changed', topics: ['friends'] })
  answers[0]?.resolve({ list: [], count: 0 })
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]?.resolve(page(false))
  await vi.waitFor(() => expect(shown()).toHaveLength(1))
  await new Promise(setImmediate)
  expect(answers).toHaveLength(2)
})

test('whoever comes while a list is read is there, though its answer is from before', async () => {
  const { client, answers, shown } = reading(friendsKey)
  applyEvent(client, { event: 'presence', userID: 2, isOnline: true })
  answers[0]?.resolve(page(false))
  await vi.waitFor(() => expect(shown()?.[0]?.isOnline).toBe(true))
  expect(answers).toHaveLength(1)
})

test('after an absence everything live is read again', () => {
  const { client, isStale } = clientWithLists()
  refreshAll(client)
  expect([requestsKey, friendsKey, sessionsKey].every(isStale)).toBe(true)
})
