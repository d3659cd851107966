import { expect, test } from 'vitest'
import { KeyedQueue } from './keyed-queue.ts'

test('work of one key runs in order, one at a time, even after failures', async () => {
  const lines = new KeyedQueue()
  const log: string[] = []
  let atOnce = 0
  const work = (name: string, fails = false) =>
    lines.run('a', async () => {
      expect(++atOnce).toBe(1)
      await new Promise(setImmediate)
      atOnce--
      log.push(name)
      if (fails) throw new Error(name)
      return name
    })
  const outcomes = await Promise.allSettled([work('1'), work('2', true), work('3')])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(log).toEqual(['1', '2', '3'])
})

test('a key that does not move holds up no other, and nothing stays of finished work', async () => {
  const lines = new KeyedQueue()
  const held = Promise.withResolvers<void>()
  const stuck = [lines.run('a', () => held.promise), lines.run('a', async () => undefined)]
  expect(await lines.run('b', async () => 'done')).toBe('done')
  await Promise.resolve()
  expect([lines.lengthOf('a'), lines.lengthOf('b'), lines.size]).toEqual([2, 0, 1])
  held.resolve()
  await Promise.all(stuck)
  await Promise.resolve()
  expect(lines.size).toBe(0)
})
