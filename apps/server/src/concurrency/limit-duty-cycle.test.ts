import { expect, test } from 'vitest'
import { limitDutyCycle } from './limit-duty-cycle.ts'

/** Asked once a second for a minute, of work that takes so long; the clock is a number. */
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

test('what takes little is done each time it is asked for', async () => {
  expect(await askedFor(5)).toBe(60)
})

test('what takes long is done for a fiftieth of the time', async () => {
  expect(await askedFor(100)).toBe(12)
  expect(await askedFor(400)).toBe(3)
})

test('what failed is tried when it is asked for again', async () => {
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

test('what takes very long once is not missing for longer than half a minute', async () => {
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
