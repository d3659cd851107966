import type { ChatSession, Friend, Page } from '@parley/contract'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { friendInfoQuery } from '../lib/friends.ts'
import { queryKeyOf } from '../lib/queries.ts'
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

test('after an absence everything live is read again', () => {
  const { client, isStale } = clientWithLists()
  refreshAll(client)
  expect([requestsKey, friendsKey, sessionsKey].every(isStale)).toBe(true)
})
