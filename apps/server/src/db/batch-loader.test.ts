import { expect, test, vi } from 'vitest'
import { BatchLoader, batched, loadersOf } from './batch-loader.ts'
import { DatabaseUnavailableError } from './circuit.ts'
import type { Queries } from './database.ts'

/** Look-ups of squares, each of which ends when the test lets it. */
function held(everyMs = 0) {
  const ends: Array<(error?: Error) => void> = []
  const look = vi.fn(async (keys: readonly number[]) => {
    await new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())))
    return new Map(keys.map((key) => [key, key * key]))
  })
  return { look, ends, lookUps: new BatchLoader(look, { everyMs }) }
}

const begun = () => new Promise(setImmediate)

test('concurrent requests are looked up together, and each key once', async () => {
  const { look, ends, lookUps } = held()
  const answers = Promise.all([2, 3, 2].map((key) => lookUps.ask(key)))
  await begun()
  ends[0]?.()
  expect(await answers).toEqual([4, 9, 4])
  expect(look.mock.calls).toEqual([[[2, 3]]])
})

test('a request during a look-up waits for the next one, even for the same key', async () => {
  const { look, ends, lookUps } = held()
  const first = lookUps.ask(2)
  await begun()
  const second = Promise.all([lookUps.ask(2), lookUps.ask(5)])
  ends[0]?.()
  expect(await first).toBe(4)
  await expect.poll(() => ends.length).toBe(2)
  ends[1]?.()
  expect(await second).toEqual([4, 25])
  expect(look.mock.calls).toEqual([[[2]], [[2, 5]]])
})

test('after a look-up of several keys, the next waits a moment for more', async () => {
  const look = vi.fn(async (keys: readonly number[]) => new Map(keys.map((key) => [key, key * key])))
  const lookUps = new BatchLoader(look, { everyMs: 300 })
  await Promise.all([lookUps.ask(2), lookUps.ask(3)])
  const fourth = lookUps.ask(4)
  await begun()
  await begun()
  expect(await Promise.all([fourth, lookUps.ask(5)])).toEqual([16, 25])
  expect(look.mock.calls).toEqual([[[2, 3]], [[4, 5]]])
})

test('a single request does not wait', async () => {
  const look = vi.fn(async (keys: readonly number[]) => new Map(keys.map((key) => [key, key * key])))
  const lookUps = new BatchLoader(look, { everyMs: 3_600_000 })
  for (const key of [2, 3, 4]) expect(await lookUps.ask(key)).toBe(key * key)
  expect(look.mock.calls).toEqual([[[2]], [[3]], [[4]]])
})

test('a key that is not found resolves with undefined', async () => {
  const lookUps = new BatchLoader<number, string>(async () => new Map())
  expect(await lookUps.ask(1)).toBeUndefined()
})

test('a failure rejects its own requests alone', async () => {
  const { ends, lookUps } = held()
  const first = lookUps.ask(2)
  await begun()
  const second = lookUps.ask(3)
  ends[0]?.(new Error('restarting'))
  await expect(first).rejects.toThrow('restarting')
  await expect.poll(() => ends.length).toBe(2)
  ends[1]?.()
  expect(await second).toBe(9)
})

test('no more than a thousand keys are looked up at once', async () => {
  const sizes: number[] = []
  const lookUps = new BatchLoader<number, number>(async (keys) => {
    sizes.push(keys.length)
    return new Map(keys.map((key) => [key, -key]))
  })
  const keys = Array.from({ length: 2500 }, (_, key) => key)
  expect(await Promise.all(keys.map((key) => lookUps.ask(key)))).toEqual(keys.map((key) => -key))
  expect(sizes).toEqual([1000, 1000, 500])
})

test('batched makes one query for all concurrent requests of a connection', async () => {
  const asked: unknown[] = []
  const square = batched(async (queries, keys: readonly number[]) => {
    asked.push([queries, keys])
    return new Map(keys.map((key) => [key, key * key]))
  })
  const [some, others] = [{}, {}] as [Queries, Queries]
  expect(await Promise.all([square(some, 2), square(others, 3), square(some, 4)])).toEqual([4, 9, 16])
  expect(asked).toEqual([
    [some, [2, 4]],
    [others, [3]],
  ])
})

test('no request fails for another: a failed look-up is repeated in parts', async () => {
  const lookUps = new BatchLoader<number, number>(async (keys) => {
    if (keys.includes(13)) throw new Error('unlucky')
    return new Map(keys.map((key) => [key, -key]))
  })
  const keys = Array.from({ length: 100 }, (_, key) => key)
  const answers = await Promise.allSettled([...keys, 13].map((key) => lookUps.ask(key)))
  const failed = answers.flatMap(({ status }, i) => (status === 'rejected' ? [i] : []))
  expect(failed).toEqual([13, 100])
  expect(answers[99]).toEqual({ status: 'fulfilled', value: -99 })
})

test('a look-up is not repeated in parts if the database does not answer', async () => {
  const look = vi.fn(async () => Promise.reject(new DatabaseUnavailableError()))
  const lookUps = new BatchLoader<number, number>(look)
  const answers = await Promise.allSettled([1, 2, 3].map((key) => lookUps.ask(key)))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(look).toHaveBeenCalledTimes(1)
})

test('after `refuse`, waiting and new requests reject with the reason, until it is revoked', async () => {
  const ends: Array<() => void> = []
  const square = batched(async (_, keys: readonly number[]) => {
    await new Promise<void>((end) => ends.push(end))
    return new Map(keys.map((key) => [key, key * key]))
  })
  const queries = {} as Queries
  const all = loadersOf(queries)
  const first = square(queries, 2)
  await begun()
  expect(all.haveWaiting).toBe(false)
  const second = square(queries, 3)
  expect(all.haveWaiting).toBe(true)
  all.refuse(new Error('silent'))
  await expect(second).rejects.toThrow('silent')
  await expect(square(queries, 4)).rejects.toThrow('silent')
  const another = batched(async () => new Map<number, number>())
  await expect(another(queries, 1)).rejects.toThrow('silent')
  ends[0]?.()
  expect(await first).toBe(4)
  all.refuse(undefined)
  const third = square(queries, 5)
  await expect.poll(() => ends.length).toBe(2)
  ends[1]?.()
  expect(await third).toBe(25)
})
