import { describe, expect, test, vi } from 'vitest'
import { followingPace } from '../../src/platform/jobs/following.ts'
import { registerJob } from '../../src/platform/jobs/lease-repository.ts'
import { recurringPace } from '../../src/platform/jobs/recurring.ts'
import { openSite, patient, saySome, scribe } from './jobs-support.ts'

const hour = 3600_000

test('a follower that is known no more begins anew', async () => {
  const { database, queries, begin, heard, conversation } = await openSite()
  const said = await saySome(database, await conversation(), 2)
  begin({ followers: [scribe()], pace: { leaseMs: 300 } })
  await vi.waitFor(async () => expect(await heard()).toEqual(said), patient)
  await queries.deleteFrom('jobs').execute()
  await vi.waitFor(async () => expect(await heard()).toEqual([...said, ...said]), patient)
})

test('a job that is known no more is made known anew', async () => {
  const { queries, begin, job } = await openSite()
  const work = vi.fn(async () => undefined)
  begin({ jobs: [{ name: 'rounds', everyMs: 5, on: 'oneNode', work }] })
  await vi.waitFor(() => expect(work).toHaveBeenCalled(), patient)
  await queries.deleteFrom('jobs').execute()
  await vi.waitFor(() => job('rounds'), patient)
  const before = work.mock.calls.length
  await vi.waitFor(() => expect(work.mock.calls.length).toBeGreaterThan(before), patient)
})

// The embedded database has one connection, on which nobody locks a row for long.
describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')(
  'while a job is due and its row is locked',
  () => {
    const leastWaitMs = 50

    test('both kinds of workers ask for it a few times a second at most', async () => {
      expect([followingPace.leastWaitMs, recurringPace.leastWaitMs]).toEqual([100, 100])
      const site = await openSite()
      await registerJob(site.queries, 'rounds', 0)
      await registerJob(site.queries, 'scribe', 0)
      const own = site.open() ?? expect.fail()
      const asked = vi.spyOn(own.queries, 'updateTable')
      const begunAt = performance.now()
      const node = await site.database.transaction(async ({ queries }) => {
        await queries.selectFrom('jobs').selectAll().forUpdate().execute()
        const begun = site.begin({
          database: own,
          followers: [scribe()],
          jobs: [{ name: 'rounds', everyMs: hour, on: 'oneNode', work: async () => undefined }],
          pace: { leastWaitMs, standbyMs: hour },
        })
        await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(6), patient)
        return begun
      })
      const waits = (performance.now() - begunAt) / leastWaitMs
      expect(asked.mock.calls.length).toBeLessThanOrEqual(2 * (waits + 1))
      await node.close()
      await own.close()
    })
  },
)
