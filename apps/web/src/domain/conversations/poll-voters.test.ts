import { afterEach, expect, test, vi } from 'vitest'
import { api } from '../api/api.ts'
import { fetchPollVoters } from './poll-voters.ts'

afterEach(() => void vi.restoreAllMocks())

const voter = (userID: number) => ({
  userID,
  nickname: `P${userID}`,
  avatar: '',
  options: [0],
  createdAt: '',
})

test('all who have voted are fetched, however many pages they fill, and each once', async () => {
  const pages = [[1, 2], [2, 3], [4]].map((ids) => ids.map(voter))
  const asked: unknown[] = []
  vi.spyOn(api, 'call').mockImplementation((async (_: string, { query }: { query: { page: number } }) => {
    asked.push(query.page)
    return { list: pages[query.page - 1] ?? [], count: 4 }
  }) as never)
  expect((await fetchPollVoters(7)).map(({ userID }) => userID)).toEqual([1, 2, 3, 4])
  expect(asked).toEqual([1, 2, 3])
})

test('votes that are removed meanwhile do not keep it requesting', async () => {
  vi.spyOn(api, 'call').mockImplementation((async (_: string, { query }: { query: { page: number } }) => ({
    list: query.page === 1 ? [voter(1)] : [],
    count: 2,
  })) as never)
  expect(await fetchPollVoters(7)).toHaveLength(1)
})
