import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { inspectDatabase } from '../../src/db/inspection.ts'
import { FailedWork, workAttempts } from '../../src/platform/jobs/failed-work.ts'
import { openSite } from './jobs-support.ts'

async function open() {
  const site = await openSite()
  const { database, queries } = site
  const log = { error: vi.fn() }
  const stored = () => queries.selectFrom('failed_work').selectAll().execute()
  return { ...site, log, stored, node: () => new FailedWork({ database, log }) }
}

const never = new AbortController().signal
const fail = async () => {
  throw new Error('cannot do that')
}

test('failed work: an item that fails is stored, and the others are done', async () => {
  const { node, stored } = await open()
  const work = node()
  const done: string[] = []
  for (const item of ['a', 'b', 'c'])
    await work.attempt({ job: 'sweep', item }, item === 'b' ? fail : async () => done.push(item))
  expect(done).toEqual(['a', 'c'])
  expect(await stored()).toMatchObject([
    { job: 'sweep', item: 'b', failures: 1, error: 'Error: cannot do that', is_set_aside: false },
  ])
})

test('failed work: an item is set aside after its last attempt, across restarts, and is not retried', async () => {
  const { node, stored, log, begin, queries } = await open()
  let attempts = 0
  const work = async () => {
    attempts++
    await fail()
  }
  await node().attempt({ job: 'sweep', item: 'b' }, work)
  for (let i = 0; i < 10; i++) await node().retry('sweep', never, work)
  expect(attempts).toBe(workAttempts)
  expect(await stored()).toMatchObject([{ failures: workAttempts, is_set_aside: true }])
  expect(log.error).toHaveBeenLastCalledWith(
    expect.objectContaining({ job: 'sweep', item: 'b' }),
    'a part of a job was set aside',
  )
  const { jobs } = begin()
  expect(await jobs.lag()).toMatchObject([{ follower: 'sweep', setAside: 1 }])
  expect(await inspectDatabase(queries)).toMatchObject({ setAside: 1 })
})

test('failed work: an item that succeeds is forgotten, by another node too', async () => {
  const { node, stored } = await open()
  await node().attempt({ job: 'sweep', item: 'b' }, fail)
  const retried: string[] = []
  await node().retry('sweep', never, async (item) => retried.push(item))
  expect(retried).toEqual(['b'])
  expect(await stored()).toEqual([])
})

test('failed work: an item that succeeds is forgotten by a node that has worked before it failed', async () => {
  const { node, stored } = await open()
  const [one, other] = [node(), node()]
  await one.attempt({ job: 'sweep', item: 'a' }, async () => undefined)
  await other.attempt({ job: 'sweep', item: 'b' }, fail)
  const retried: string[] = []
  for (let n = 0; n < 2; n++) await one.retry('sweep', never, async (item) => retried.push(item))
  expect(retried).toEqual(['b'])
  expect(await stored()).toEqual([])
})

test('failed work: what is set aside and must be done some day rests for an hour', async () => {
  const { node, queries } = await open()
  const item = { job: 'sweep', item: 'b' }
  const work = node()
  const rested: boolean[] = []
  for (let n = 0; n < workAttempts; n++) {
    rested.push(await work.rests(item))
    await work.attempt(item, fail)
  }
  expect(rested).toEqual(Array(workAttempts).fill(false))
  expect([await work.rests(item), await node().rests(item)]).toEqual([true, true])
  const anHourAgo = sql<Date>`now() - interval '61 minutes'`
  await queries.updateTable('failed_work').set({ failed_at: anHourAgo }).execute()
  expect(await node().rests(item)).toBe(false)
})

test.each([
  ['a database that is away', '57P01'],
  ['a lock that somebody else holds', '55P03'],
])('failed work: %s is nobody’s failure', async (_, code) => {
  const { node, stored } = await open()
  const away = Object.assign(new Error('not now'), { code })
  await expect(node().attempt({ job: 'sweep', item: 'b' }, () => Promise.reject(away))).rejects.toBe(away)
  expect(await stored()).toEqual([])
})

test('failed work: a statement that takes too long is a failure of its item', async () => {
  const { node, stored } = await open()
  const tooLong = Object.assign(new Error('canceling statement'), { code: '57014' })
  expect(await node().attempt({ job: 'sweep', item: 'b' }, () => Promise.reject(tooLong))).toBe(false)
  expect(await stored()).toMatchObject([{ failures: 1 }])
})
