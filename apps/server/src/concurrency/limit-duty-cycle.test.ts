import { expect, test } from 'vitest'
import { limitDutyCycle } from './limit-duty-cycle.ts'

/** Calls the work once a second for a minute; each run takes the given time, and the clock is a number. */
async function askedFor(tookMs: number): Promise<number> {
  let clock = 0
  let times = 0
  const work = async () => {
    times++
    clock += tookMs
  }
  const ask = limitDutyCycle(0.02, work, () => clock)
  for (let second = 0; second < 60; second++) {
    clock = Math.max(clock, second * 1000)
    await ask()
  }
  return times
}

test('short work runs on every call', async () => {
  expect(await askedFor(5)).toBe(60)
})

test('long work runs for a fiftieth of the time', async () => {
  expect(await askedFor(100)).toBe(12)
  expect(await askedFor(400)).toBe(3)
})

test('failed work is retried on the next call', async () => {
  let times = 0
  let clock = 0
  const ask = limitDutyCycle(
    0.02,
    async () => {
      clock += 400
      if (times++ === 0) throw new Error('not now')
    },
    () => clock,
  )
  await expect(ask()).rejects.toThrow('not now')
  await ask()
  expect(times).toBe(2)
})

test('one very long run stops the work for half a minute at most', async () => {
  let clock = 0
  let times = 0
  const ask = limitDutyCycle(
    0.02,
    async () => {
      if (times++ === 0) clock += 5000
    },
    () => clock,
  )
  await ask()
  clock += 29_999
  await ask()
  expect(times).toBe(1)
  clock += 1
  await ask()
  expect(times).toBe(2)
})
