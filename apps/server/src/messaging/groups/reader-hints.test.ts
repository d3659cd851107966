import { readerLimits } from '@parley/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ReaderHints } from './reader-hints.ts'
import type { Stretch } from './readers-repository.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const gather = () => vi.advanceTimersByTimeAsync(readerLimits.gatherSeconds * 1000)

function hints() {
  const asked: Stretch[][] = []
  const published: number[][] = []
  const errors: unknown[] = []
  const is = { readable: true }
  const all = new ReaderHints({
    async authorsOf(stretches) {
      if (!is.readable) throw new Error('silent')
      asked.push([...stretches])
      return stretches.map(({ groupId }) => ({ group_id: groupId, user_id: 10 + groupId }))
    },
    publish: (userId, groupId) => published.push([userId, groupId]),
    onError: (error) => errors.push(error),
  })
  return { all, asked, published, errors, is }
}

test('reads within a window cause one query, and one notification of each author', async () => {
  const { all, asked, published } = hints()
  all.read({ groupId: 1, after: 4, upTo: 6 })
  all.read({ groupId: 1, after: 2, upTo: 5 })
  all.read({ groupId: 2, after: 0, upTo: 1 })
  await gather()
  expect(asked).toEqual([
    [
      { groupId: 1, after: 2, upTo: 6 },
      { groupId: 2, after: 0, upTo: 1 },
    ],
  ])
  expect(published).toEqual([
    [11, 1],
    [12, 2],
  ])
  all.read({ groupId: 1, after: 6, upTo: 7 })
  await gather()
  expect(published).toHaveLength(3)
})

test('a database that is silent costs the signal alone', async () => {
  const { all, published, errors, is } = hints()
  is.readable = false
  all.read({ groupId: 1, after: 0, upTo: 1 })
  await gather()
  expect(errors).toHaveLength(1)
  is.readable = true
  all.read({ groupId: 1, after: 1, upTo: 2 })
  await gather()
  expect(published).toEqual([[11, 1]])
})

test('nothing is notified after close', async () => {
  const { all, asked } = hints()
  all.read({ groupId: 1, after: 0, upTo: 1 })
  all.close()
  all.read({ groupId: 1, after: 1, upTo: 2 })
  await gather()
  await all.drain()
  expect(asked).toEqual([])
})
