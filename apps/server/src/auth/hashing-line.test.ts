import { expect, test } from 'vitest'
import { HashingLine } from './hashing-line.ts'

/** Work that goes on until it is let go. */
function workshop(bounds: ConstructorParameters<typeof HashingLine>[0]) {
  const line = new HashingLine(bounds)
  const running: Array<{ name: string; finish: () => void }> = []
  return {
    running,
    names: () => running.map(({ name }) => name),
    start: (name: string, address = 'a') =>
      line.run(address, () => {
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

test('the line has an end: whoever comes then is told to come again', async () => {
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

test('work that fails lets the next come', async () => {
  const line = new HashingLine({ atOnce: 1, waiting: 2, waitingOfAddress: 2 })
  const failing = line.run('a', () => Promise.reject(new Error('broken')))
  const next = line.run('a', async () => 'next')
  await expect(failing).rejects.toThrow('broken')
  expect(await next).toBe('next')
})
