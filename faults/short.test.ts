import { expect, onTestFinished, test } from 'vitest'
import { run } from './run/run.ts'
import { openOneServer } from './sites/one-server.ts'
import { missingFor, openSite } from './sites/open.ts'
import type { Site } from './sites/site.ts'
import { timing } from './timing.ts'

// The long runs are `npm run test:faults`.

/** What is wrong after runs at one site, so many at a time. */
async function complaintsOf(site: Site, seeds: readonly number[], atATime: number): Promise<string[]> {
  onTestFinished(site.close)
  const waiting = [...seeds]
  const wrong: string[] = []
  const work = async () => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      const { complaints } = await run(seed, site)
      wrong.push(...complaints.map((complaint) => `seed ${seed}: ${complaint}`))
    }
  }
  await Promise.all(Array.from({ length: atATime }, work))
  return wrong
}

/** Longer than what is awaited in a run, so that what is wrong is said. */
const timeout = timing.settleMs + 60_000

test('whatever breaks, everybody sees every message once, in one order, and counts rightly', {
  timeout,
}, async () => {
  const seeds = Array.from({ length: 8 }, (_, i) => i + 1)
  expect(await complaintsOf(await openOneServer(), seeds, 2)).toEqual([])
})

// In this one it fills four times, and the server is killed on a full one.
test.skipIf(missingFor('full-disk').length > 0)(
  'so it is on a disk that fills, too',
  { timeout },
  async () => {
    expect(await complaintsOf(await openSite['full-disk'](), [7], 1)).toEqual([])
  },
)

test.skipIf(missingFor('rolling').length > 0)(
  'so it is while this version takes the place of the former one, node by node',
  { timeout },
  async () => {
    expect(await complaintsOf(await openSite.rolling(), [28], 1)).toEqual([])
  },
)

test.skipIf(missingFor('drained').length > 0)(
  'so it is on devices on which no page is open, whose push service misbehaves while nodes are killed',
  { timeout },
  async () => {
    expect(await complaintsOf(await openSite.drained(), [37], 1)).toEqual([])
  },
)
