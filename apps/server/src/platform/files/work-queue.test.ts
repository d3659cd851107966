import { expect, test } from 'vitest'
import { WorkQueue } from './work-queue.ts'

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A queue whose works end when the test says so. */
function open(size = { atOnce: 2, waiting: 4, waitingPerPerson: 2 }) {
  const queue = new WorkQueue({ weight: 100, ...size })
  const begun: string[] = []
  function add(userId: number, name: string, signal = new AbortController().signal, weight = 1) {
    const end = Promise.withResolvers<string>()
    const result = queue.pass({ userId, signal, weight }, () => {
      begun.push(name)
      return end.promise
    })
    result.catch(() => undefined)
    return { result, end: () => end.resolve(name), fail: () => end.reject(new Error(name)) }
  }
  return { add, begun }
}

test('a few are worked on at a time; the next begins when one has ended, however it ended', async () => {
  const { add, begun } = open()
  const [a, b] = [add(1, 'a'), add(2, 'b')]
  add(3, 'c')
  add(4, 'd')
  await settled()
  expect(begun).toEqual(['a', 'b'])
  a.fail()
  await expect(a.result).rejects.toThrow('a')
  await settled()
  expect(begun).toEqual(['a', 'b', 'c'])
  b.end()
  expect(await b.result).toBe('b')
  await settled()
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

test('of one person one is worked on at a time, also while nobody else is there', async () => {
  const { add, begun } = open()
  const [a] = [add(1, 'a'), add(1, 'b')]
  await settled()
  expect(begun).toEqual(['a'])
  a.end()
  await a.result
  await settled()
  expect(begun).toEqual(['a', 'b'])
})

test('a person with many waiting works does not delay the others by all of them', async () => {
  const { add, begun } = open({ atOnce: 1, waiting: 10, waitingPerPerson: 10 })
  const works = [add(1, '1a'), add(1, '1b'), add(1, '1c'), add(2, '2a'), add(3, '3a')]
  const ended = new Set<number>()
  while (ended.size < works.length) {
    await settled()
    const at = works.findIndex(
      (_, i) => !ended.has(i) && begun.includes(['1a', '1b', '1c', '2a', '3a'][i] ?? ''),
    )
    ended.add(at)
    works[at]?.end()
    await works[at]?.result
  }
  expect(begun).toEqual(['1a', '1b', '2a', '3a', '1c'])
})

test('the line has an end, for each person a nearer one', async () => {
  const { add } = open()
  for (const [userId, name] of [
    [1, 'a'],
    [2, 'b'],
    [1, 'c'],
    [1, 'd'],
  ] as const)
    add(userId, name)
  await expect(add(1, 'e').result).rejects.toMatchObject({ errorName: 'imageQueueFull' })
  add(3, 'f')
  add(4, 'g')
  await expect(add(4, 'h').result).rejects.toMatchObject({ errorName: 'imageQueueFull' })
})

test('a full queue admits a person with fewer works, in place of the last work of the person with most', async () => {
  const { add, begun } = open({ atOnce: 1, waiting: 4, waitingPerPerson: 3 })
  const working = add(1, 'working')
  const [two, secondOfTwo] = [add(2, 'two'), add(2, 'second of two')]
  const [three, secondOfThree] = [add(3, 'three'), add(3, 'second of three')]
  const full = { errorName: 'imageQueueFull' }
  const newcomer = add(4, 'newcomer')
  await expect(secondOfThree.result).rejects.toMatchObject(full)
  const next = add(5, 'next')
  await expect(secondOfTwo.result).rejects.toMatchObject(full)
  await expect(add(6, 'late').result).rejects.toMatchObject(full)
  for (const one of [working, two, three, newcomer, next]) {
    one.end()
    await one.result
  }
  expect(begun).toEqual(['working', 'two', 'three', 'newcomer', 'next'])
})

test('five who fill the line keep nobody out, and each of them is served as often as the others', async () => {
  const queue = new WorkQueue({ atOnce: 2, weight: 100, waiting: 50, waitingPerPerson: 10 })
  const { signal } = new AbortController()
  const open = Promise.withResolvers<void>()
  const served = new Map<number, number>()
  const asked: Promise<void>[] = []
  function ask(userId: number) {
    const result = queue.pass({ userId, signal, weight: 1 }, async () => {
      await open.promise
      served.set(userId, (served.get(userId) ?? 0) + 1)
    })
    asked.push(result.catch(() => undefined))
  }
  const flood = () => {
    for (let time = 0; time < 20; time++) for (const userId of [1, 2, 3, 4, 5]) ask(userId)
  }
  flood()
  expect(queue.length).toBe(50)
  for (let userId = 6; userId <= 15; userId++) ask(userId)
  flood()
  expect(queue.length).toBe(50)
  open.resolve()
  await Promise.all(asked)
  for (let userId = 6; userId <= 15; userId++) expect(served.get(userId), `person ${userId}`).toBe(1)
  const ofFive = [1, 2, 3, 4, 5].map((userId) => served.get(userId) ?? 0)
  expect(ofFive.reduce((sum, count) => sum + count)).toBe(42)
  expect(Math.max(...ofFive) - Math.min(...ofFive)).toBeLessThanOrEqual(1)
})

test('a refused work is not counted any more, whatever its owner does then', async () => {
  const { add, begun } = open({ atOnce: 1, waiting: 2, waitingPerPerson: 2 })
  const working = add(1, 'working')
  const giving = new AbortController()
  const kept = add(2, 'kept')
  const sentAway = add(2, 'sent away', giving.signal)
  add(3, 'newcomer')
  await expect(sentAway.result).rejects.toMatchObject({ errorName: 'imageQueueFull' })
  giving.abort()
  await expect(add(4, 'none left').result).rejects.toMatchObject({ errorName: 'imageQueueFull' })
  working.end()
  await settled()
  kept.end()
  await settled()
  expect(begun).toEqual(['working', 'kept', 'newcomer'])
})

test('what is given up while it waits is never begun, and leaves its place to others', async () => {
  const { add, begun } = open({ atOnce: 1, waiting: 1, waitingPerPerson: 1 })
  const a = add(1, 'a')
  const giving = new AbortController()
  const b = add(2, 'b', giving.signal)
  giving.abort()
  await expect(b.result).rejects.toMatchObject({ errorName: 'uploadIncomplete' })
  add(3, 'c')
  await expect(add(4, 'd', giving.signal).result).rejects.toMatchObject({ errorName: 'uploadIncomplete' })
  a.end()
  await a.result
  await settled()
  expect(begun).toEqual(['a', 'c'])
})

test('together they weigh no more than one may, and small ones do not overtake a large one', async () => {
  const { add, begun } = open()
  const { signal } = new AbortController()
  const small = add(1, 'small', signal, 30)
  const large = add(2, 'large', signal, 100)
  add(3, 'late', signal, 1)
  await settled()
  expect(begun).toEqual(['small'])
  small.end()
  await small.result
  await settled()
  expect(begun).toEqual(['small', 'large'])
  large.end()
  await large.result
  await settled()
  expect(begun).toEqual(['small', 'large', 'late'])
})

test('when a large one is given up, those behind it that fit begin', async () => {
  const { add, begun } = open()
  const giving = new AbortController()
  add(1, 'a', undefined, 50)
  const large = add(2, 'large', giving.signal, 100)
  add(3, 'b', undefined, 50)
  giving.abort()
  await expect(large.result).rejects.toMatchObject({ errorName: 'uploadIncomplete' })
  await settled()
  expect(begun).toEqual(['a', 'b'])
})
