import { expect, test } from 'vitest'
import { HashingLine } from './hashing-line.ts'

/** Work that goes on until it is let go. */
function workshop(bounds: { atOnce: number; waiting: number; waitingOfAddress: number }) {
  const line = new HashingLine({ ...bounds, waitingKnown: 2, waitingOfKnown: 1 })
  const running: Array<{ name: string; finish: () => void }> = []
  return {
    running,
    names: () => running.map(({ name }) => name),
    start: (name: string, key = 'a', isKnown = false) =>
      line.run({ key, isKnown }, () => {
        const { promise, resolve } = Promise.withResolvers<string>()
        running.push({ name, finish: () => resolve(name) })
        return promise
      }),
    /** Lets what runs first finish, and what that brings about happen. */
    async finish() {
      running.shift()?.finish()
      await new Promise(setImmediate)
    },
  }
}

const refused = { errorName: 'tooManyRequests' }

test('so much runs at once and no more, and what waits comes in order', async () => {
  const { start, names, finish } = workshop({ atOnce: 2, waiting: 10, waitingOfAddress: 10 })
  const all = ['one', 'two', 'three', 'four'].map((name) => start(name))
  await Promise.resolve()
  expect(names()).toEqual(['one', 'two'])
  await finish()
  expect(names()).toEqual(['two', 'three'])
  for (let i = 0; i < 3; i++) await finish()
  expect(await Promise.all(all)).toEqual(['one', 'two', 'three', 'four'])
})

test('a full line refuses a newcomer, who may retry later', async () => {
  const { start, finish } = workshop({ atOnce: 1, waiting: 2, waitingOfAddress: 2 })
  const served = [start('one'), start('two', 'b'), start('three', 'c')]
  await expect(start('four', 'd')).rejects.toMatchObject(refused)
  for (let i = 0; i < 3; i++) await finish()
  expect(await Promise.all(served)).toHaveLength(3)
  const again = start('four', 'd')
  await finish()
  expect(await again).toBe('four')
})

test('one address does not fill it for the others', async () => {
  const { start, finish } = workshop({ atOnce: 1, waiting: 4, waitingOfAddress: 2 })
  const served = [start('one'), start('two'), start('three')]
  await expect(start('four')).rejects.toMatchObject(refused)
  served.push(start('hers', 'b'))
  for (let i = 0; i < 4; i++) await finish()
  expect(await Promise.all(served)).toEqual(['one', 'two', 'three', 'hers'])
})

test('a line that many addresses fill is not full for those who are known, and they take turns', async () => {
  const { start, finish } = workshop({ atOnce: 1, waiting: 3, waitingOfAddress: 1 })
  const log: string[] = []
  const note = (name: string, key: string, isKnown = false) =>
    start(name, key, isKnown).then((name) => log.push(name))
  const served = ['one', 'two', 'three', 'four'].map((name) => note(name, name))
  await expect(start('five', 'five')).rejects.toMatchObject(refused)
  served.push(note('hers', 'her phone', true), note('his', 'his phone', true))
  // Nor do known ones fill it for each other.
  await expect(start('again', 'her phone', true)).rejects.toMatchObject(refused)
  await expect(start('theirs', 'their phone', true)).rejects.toMatchObject(refused)
  for (let i = 0; i < 6; i++) await finish()
  await Promise.all(served)
  expect(log).toEqual(['one', 'hers', 'two', 'his', 'three', 'four'])
})

test('the known requester with most work gives way to known ones with less, and nobody else does', async () => {
  const line = new HashingLine({
    atOnce: 1,
    waiting: 1,
    waitingOfAddress: 1,
    waitingKnown: 4,
    waitingOfKnown: 3,
  })
  const gate = Promise.withResolvers<void>()
  const log: string[] = []
  const start = (name: string, key: string) =>
    line.run({ key, isKnown: true }, async () => {
      await gate.promise
      log.push(name)
    })
  const served = [start('running', 'greedy'), start('g1', 'greedy'), start('g2', 'greedy')]
  const last = start('g3', 'greedy')
  served.push(start('hers', 'she'), start('his', 'he'))
  await expect(last).rejects.toMatchObject(refused)
  // The greedy one has as many as these would have.
  await expect(start('more of hers', 'she')).rejects.toMatchObject(refused)
  const next = start('theirs', 'they')
  await expect(served[2]).rejects.toMatchObject(refused)
  await expect(start('of a fifth', 'fifth')).rejects.toMatchObject(refused)
  gate.resolve()
  await Promise.allSettled([...served, next])
  expect(log).toEqual(['running', 'g1', 'hers', 'his', 'theirs'])
})

test('work that fails lets the next come', async () => {
  const line = new HashingLine()
  const by = { key: 'a', isKnown: false }
  const failing = line.run(by, () => Promise.reject(new Error('broken')))
  const next = line.run(by, async () => 'next')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('next')
})
