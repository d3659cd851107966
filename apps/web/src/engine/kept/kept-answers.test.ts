import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { directListQuery, groupListQuery } from '../../domain/conversations/queries.ts'
import { queryKeyOf } from '../../domain/queries/queries.ts'
import { createQueryClient } from '../../domain/queries/query-client.ts'
import { failure, stubCalls } from '../test/calls.ts'
import { memoryDevice } from '../test/device.ts'
import { chatRow, groupRow } from '../test/rows.ts'
import { keepAnswers } from './kept-answers.ts'

const restMs = 1000
const mostMs = 10_000

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

function start(device = memoryDevice()) {
  const client = createQueryClient()
  const stop = keepAnswers(client, device.open())
  onTestFinished(() => {
    stop()
    client.clear()
  })
  const keep = (unreadCount: number) =>
    client.setQueryData(directListQuery.queryKey, { list: [chatRow({ unreadCount })], count: 1 })
  const shown = () => client.getQueryData(directListQuery.queryKey)?.list[0]?.unreadCount
  const rest = () => vi.advanceTimersByTimeAsync(restMs)
  const kept = () => [...device.rows('answers').values()].map((row) => (row as { data: unknown }).data)
  return { client, device, stop, keep, shown, rest, kept }
}

test('a list is there at the next start, and is then read anew', async () => {
  const before = start()
  before.keep(3)
  await before.rest()
  const calls = stubCalls()
  const { client, shown } = start(before.device)
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toBe(3)
  onTestFinished(new QueryObserver(client, directListQuery).subscribe(() => {}))
  expect(calls.to('GET /api/chat/session')).toHaveLength(1)
  calls.all[0]?.answer.resolve({ list: [chatRow({ unreadCount: 9 })], count: 1 })
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toBe(9)
})

test('a response that changes often is stored after a pause, in its last state', async () => {
  const { keep, rest, kept } = start()
  for (const count of [1, 2, 3]) {
    keep(count)
    await vi.advanceTimersByTimeAsync(restMs - 1)
  }
  expect(kept()).toEqual([])
  await rest()
  expect(kept()).toMatchObject([{ list: [{ unreadCount: 3 }] }])
})

test('a response that never stops changing is stored from time to time', async () => {
  const { keep, kept } = start()
  for (let ms = 0, count = 0; ms <= mostMs; ms += restMs / 2) {
    keep(++count)
    await vi.advanceTimersByTimeAsync(restMs / 2)
  }
  expect(kept()).toMatchObject([{ list: [{ unreadCount: mostMs / (restMs / 2) }] }])
})

test('lists are kept each for itself', async () => {
  const { client, device, keep, rest } = start()
  keep(1)
  client.setQueryData(groupListQuery.queryKey, { list: [groupRow({ unreadCount: 5 })], count: 1 })
  await rest()
  const next = start(device)
  await vi.advanceTimersByTimeAsync(0)
  expect(next.shown()).toBe(1)
  expect(next.client.getQueryData(groupListQuery.queryKey)?.list[0]?.unreadCount).toBe(5)
})

test('an answer that has come already is not replaced by what is kept', async () => {
  const before = start()
  before.keep(3)
  await before.rest()
  const { keep, shown } = start(before.device)
  keep(9)
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toBe(9)
})

test('other answers are not kept, and no failure takes the place of an answer', async () => {
  const { client, keep, rest, kept } = start()
  client.setQueryData(queryKeyOf('GET /api/user/user_info'), {} as never)
  await rest()
  expect(kept()).toEqual([])
  keep(3)
  await rest()
  stubCalls(() => Promise.reject(failure('refused')))
  await client.fetchQuery({ ...directListQuery, staleTime: 0 }).catch(() => {})
  await rest()
  expect(kept()).toMatchObject([{ list: [{ unreadCount: 3 }] }])
})

test('once it is stopped nothing is kept any more, not even what was to be', async () => {
  const { keep, stop, kept } = start()
  keep(3)
  stop()
  keep(4)
  await vi.runAllTimersAsync()
  expect(kept()).toEqual([])
})
