import { expect, test } from 'vitest'
import { ImageQueue } from './image-queue.ts'

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A queue whose works end when the test says so. */
function open(size = { atOnce: 2, waiting: 4, waitingPerPerson: 2 }) {
  const queue = new ImageQueue({ pixels: 100, ...size })
  const begun: string[] = []
  function add(userId: number, name: string, signal = new AbortController().signal, pixels = 1) {
    const end = Promise.withResolvers<string>()
    const result = queue.pass({ userId, signal, pixels }, () => {
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

test('whoever has many waiting does not keep the others waiting for all of them', async () => {
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
  await expect(add(5, 'h').result).rejects.toMatchObject({ errorName: 'imageQueueFull' })
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

test('together they have no more pixels than one may have, and small ones do not overtake a large one', async () => {
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
