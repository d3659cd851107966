import { limits } from '@parley/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SeenNotes } from './seen-notes.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

function notes() {
  const noted: unknown[] = []
  const errors: unknown[] = []
  const is = { writable: true, held: Promise.resolve() }
  const write = (all: unknown[], note: unknown) => {
    if (!is.writable) throw new Error('read only')
    all.push(note)
  }
  const all = new SeenNotes(
    {
      async note(userIds) {
        await is.held
        write(noted, [...userIds])
      },
      noteLast: async (userIds) => write(noted, { last: userIds }),
    },
    (error) => errors.push(error),
  )
  return { all, noted, errors, is }
}

test('those who come are noted together, a moment later', async () => {
  const { all, noted } = notes()
  for (const userId of [1, 2, 2, 3]) all.here(userId)
  await vi.advanceTimersByTimeAsync(limits.arrivalsNotedSeconds * 1000 - 1)
  expect(noted).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(noted).toEqual([[1, 2, 3]])
  all.here(1)
  await vi.advanceTimersByTimeAsync(limits.arrivalsNotedSeconds * 1000)
  expect(noted).toEqual([[1, 2, 3], [1]])
})

test('those who go are noted together at once, and not again as having come', async () => {
  const { all, noted } = notes()
  for (const userId of [1, 2, 3]) all.here(userId)
  await Promise.all([all.gone(2), all.gone(3)])
  expect(noted).toEqual([[2, 3]])
  await vi.advanceTimersByTimeAsync(limits.arrivalsNotedSeconds * 1000)
  expect(noted).toEqual([[2, 3], [1]])
})

test('in the end those are noted who are here, and nothing after that', async () => {
  const { all, noted } = notes()
  all.here(1)
  await all.close([1, 4])
  await vi.advanceTimersByTimeAsync(limits.arrivalsNotedSeconds * 1000)
  expect(noted).toEqual([{ last: [1, 4] }])
})

test('who is here in the end is noted behind those who go and those who came', async () => {
  const { all, noted, is } = notes()
  const { promise, resolve } = Promise.withResolvers<void>()
  is.held = promise
  all.here(1)
  await vi.advanceTimersByTimeAsync(limits.arrivalsNotedSeconds * 1000)
  const going = Promise.all([all.gone(2), all.gone(3)])
  const closing = all.close([1])
  await new Promise(setImmediate)
  expect(noted).toEqual([])
  resolve()
  await Promise.all([going, closing])
  expect(noted).toEqual([[1], [2, 3], { last: [1] }])
})

test('a failed note is reported; for people who leave, it rejects the caller that waits for it', async () => {
  const { all, errors, is } = notes()
  is.writable = false
  await expect(all.gone(1)).rejects.toThrow('read only')
  all.here(2)
  await vi.advanceTimersByTimeAsync(limits.arrivalsNotedSeconds * 1000)
  expect(errors).toEqual([new Error('read only')])
})
