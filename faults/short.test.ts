import { afterAll, expect, test } from 'vitest'
import { run } from './run/run.ts'
import { openOneServer } from './sites/one-server.ts'

// The long runs are `npm run test:faults`.
const seeds = Array.from({ length: 8 }, (_, i) => i + 1)

test('whatever breaks, everybody sees every message once, in one order, and counts rightly', {
  timeout: 120_000,
}, async () => {
  const site = await openOneServer()
  afterAll(site.close)
  const waiting = [...seeds]
  const wrong: string[] = []
  const work = async () => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      const { complaints } = await run(seed, site)
      wrong.push(...complaints.map((complaint) => `seed ${seed}: ${complaint}`))
    }
  }
  await Promise.all(Array.from({ length: 4 }, work))
  expect(wrong).toEqual([])
})
