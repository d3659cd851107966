import { expect, test } from 'vitest'
import { noteTimeline } from '../../src/db/database-timeline.ts'
import { readEpoch } from '../../src/platform/settings/service.ts'
import { startTestServer } from '../support/server.ts'

test('the epoch: nodes that note another timeline at once renew it once, and a known one does not', async () => {
  const { queries } = (await startTestServer()).context.database
  await noteTimeline(queries, 1)
  const first = await readEpoch(queries)
  expect(await noteTimeline(queries, 1)).toBe(false)
  expect(await readEpoch(queries)).toBe(first)

  const noted = await Promise.all([2, 2, 2, 2].map((timeline) => noteTimeline(queries, timeline)))
  expect(noted.filter(Boolean)).toHaveLength(1)
  const second = await readEpoch(queries)
  expect(second).not.toBe(first)
  expect(await noteTimeline(queries, 2)).toBe(false)
  expect(await readEpoch(queries)).toBe(second)
})
