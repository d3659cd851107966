import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { LoopLoad } from './loop-load.ts'

test('the load is the share of work since the last call', async () => {
  const load = new LoopLoad()
  await sleep(500)
  expect(load.sinceLast()).toBeLessThan(0.5)
  const until = performance.now() + 100
  while (performance.now() < until);
  expect(load.sinceLast()).toBeGreaterThan(0.5)
  await sleep(500)
  expect(load.sinceLast()).toBeLessThan(0.5)
})
