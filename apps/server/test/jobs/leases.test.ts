import { type RawBuilder, sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { LeaseLost, lockCursor, registerFollower } from '../../src/platform/jobs/follower-repository.ts'
import {
  endLease,
  msUntilFree,
  registerJob,
  renewLease,
  takeLease,
} from '../../src/platform/jobs/lease-repository.ts'
import { openSite, patient } from './jobs-support.ts'

const long = 60_000
const waits = (leaseMs = long) => ({ leaseMs, dueMs: 2 * long })

async function openJob(dueInMs = 0) {
  const site = await openSite()
  await registerJob(site.queries, 'rounds', dueInMs)
  const take = (ms = long) => takeLease(site.queries, 'rounds', waits(ms))
  return { ...site, take }
}

test('one of many who want a job at once gets it', async () => {
  const { take } = await openJob()
  const taken = await Promise.all(Array.from({ length: 12 }, () => take()))
  expect(taken.filter((lease) => lease !== undefined)).toHaveLength(1)
})

test('a job that is due at once is taken at once, in whatever fraction of a millisecond', async () => {
  const { queries } = await openSite()
  const registerAndTake = async (name: string) => {
    await registerJob(queries, name, 0)
    return takeLease(queries, name, waits())
  }
  const missed: string[] = []
  for (let i = 0; i < 300; i++) if (!(await registerAndTake(`job ${i}`))) missed.push(`job ${i}`)
  expect(missed).toEqual([])
})

test('a job that is not due yet is taken by nobody', async () => {
  const { take, queries } = await openJob(long)
  expect(await take()).toBeUndefined()
  expect(await msUntilFree(queries, 'rounds', waits())).toBeGreaterThan(long / 2)
})

test('a job that comes more often than it did is due sooner, one that is known else stays as it is', async () => {
  const { queries, job } = await openJob(long)
  const before = await job('rounds')
  await registerJob(queries, 'rounds', 2 * long)
  expect(await job('rounds')).toEqual(before)
  await registerJob(queries, 'rounds', 1000)
  expect((await job('rounds')).due_at.getTime()).toBeLessThan(before.due_at.getTime())
})

test('a holder that ends a job sets when it is due again', async () => {
  const { take, queries } = await openJob()
  const lease = (await take()) ?? expect.fail()
  await endLease(queries, lease, { dueInMs: long, failures: 3 })
  expect(await take()).toBeUndefined()
  await registerJob(queries, 'rounds', 0)
  expect((await take())?.failures).toBe(3)
})

test('a holder who dies is followed by somebody when the lease has run out, and counts as a failure', async () => {
  const { take, queries } = await openJob()
  await take(5000)
  expect(await take()).toBeUndefined()
  expect(await msUntilFree(queries, 'rounds', waits())).toBeLessThanOrEqual(5000)
  const next = await vi.waitFor(async () => (await take()) ?? expect.fail(), patient)
  expect(next.failures).toBe(1)
})

test('a former holder can neither renew the lease nor end it nor lock the cursor', async () => {
  const { queries, database, job } = await openSite()
  await registerFollower(queries, 'search', 7)
  const frozen = (await takeLease(queries, 'search', waits(1))) ?? expect.fail()
  const next = await vi.waitFor(
    async () => (await takeLease(queries, 'search', waits())) ?? expect.fail(),
    patient,
  )
  expect(await renewLease(queries, frozen, long)).toBe(false)
  await endLease(queries, frozen, { dueInMs: long, failures: 0 })
  expect((await job('search')).holder).toBe(next.holder)
  const lock = (lease: typeof next) => database.transaction((t) => lockCursor(t.queries, lease))
  await expect(lock(frozen)).rejects.toThrow(LeaseLost)
  expect(await lock(next)).toBe(7)
})

test('a lease that has run out moves no cursor, though nobody else has taken it', async () => {
  const { queries, database } = await openSite()
  await registerFollower(queries, 'search', 7)
  const lease = (await takeLease(queries, 'search', waits(1))) ?? expect.fail()
  await vi.waitFor(async () => expect(await msUntilFree(queries, 'search', waits())).toBe(0), patient)
  await expect(database.transaction((t) => lockCursor(t.queries, lease))).rejects.toThrow(LeaseLost)
  expect(await renewLease(queries, lease, long)).toBe(false)
})

test('a job that nobody has made known is not free at any time', async () => {
  const { queries } = await openSite()
  expect(await msUntilFree(queries, 'rounds', waits())).toBeUndefined()
})

test.for(['due_at', 'lease_until'] as const)(
  'where the clock was put back by a day, a %s of before keeps nobody waiting',
  async (column) => {
    const { take, queries } = await openJob()
    await take()
    const set = (what: RawBuilder<unknown>) =>
      sql`update jobs set ${what} where name = 'rounds'`.execute(queries)
    if (column === 'due_at') await set(sql`holder = null, lease_until = null`)
    await set(sql`${sql.ref(column)} = now() + interval '1 day'`)
    expect(await msUntilFree(queries, 'rounds', waits())).toBe(0)
    expect(await take()).toBeDefined()
  },
)

test('a time that may have been written just now is waited for', async () => {
  const { take, queries } = await openJob()
  await take()
  expect(await take()).toBeUndefined()
  await sql`update jobs set holder = null, lease_until = null, due_at = now() + interval '110 seconds'
    where name = 'rounds'`.execute(queries)
  expect(await take()).toBeUndefined()
  expect(await msUntilFree(queries, 'rounds', waits())).toBeGreaterThan(long)
})
