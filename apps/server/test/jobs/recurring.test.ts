import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import type { Job } from '../../src/platform/jobs/job.ts'
import { recurringPace } from '../../src/platform/jobs/recurring.ts'
import { openSite, patient } from './jobs-support.ts'

const hour = 3600_000

const rounds = (work: Job['work'], parts: Partial<Job> = {}): Job => ({
  name: 'rounds',
  everyMs: 1,
  on: 'oneNode',
  work,
  ...parts,
})

/** Makes a job look as it does after a time in which no node ran. */
async function missed({ queries }: Awaited<ReturnType<typeof openSite>>, name: string) {
  await queries
    .insertInto('jobs')
    .values({ name, due_at: new Date(Date.now() - 72 * hour) })
    .execute()
}

test('two nodes carry a job out in turns, and never both at once', async () => {
  const { begin } = await openSite()
  let under = 0
  let most = 0
  const ran = new Set<string>()
  const node = (name: string) =>
    begin({
      jobs: [
        rounds(async () => {
          most = Math.max(most, ++under)
          await new Promise(setImmediate)
          ran.add(name)
          under--
        }),
      ],
    })
  node('first')
  node('second')
  await vi.waitFor(() => expect(ran.size).toBe(2), patient)
  expect(most).toBe(1)
})

test('a job that was missed while no node ran is made up for once', async () => {
  const site = await openSite()
  await missed(site, 'rounds')
  const work = vi.fn(async () => undefined)
  site.begin({ jobs: [rounds(work, { everyMs: hour })] })
  site.begin({ jobs: [rounds(work, { everyMs: hour })] })
  await vi.waitFor(async () => {
    const { due_at, holder } = await site.job('rounds')
    expect(holder).toBeNull()
    expect(due_at.getTime()).toBeGreaterThan(Date.now() + hour / 2)
  }, patient)
  expect(work).toHaveBeenCalledTimes(1)
})

test('a job that is new comes for the first time when its time has passed', async () => {
  const site = await openSite()
  const work = vi.fn(async () => undefined)
  site.begin({ jobs: [rounds(work, { everyMs: hour })] })
  await vi.waitFor(async () => expect(await site.job('rounds')).toMatchObject({ holder: null }), patient)
  expect(work).not.toHaveBeenCalled()
})

test('a job that fails is named in the log and tried again, with a longer wait each time', async () => {
  const site = await openSite()
  const failure = new Error('no room')
  const waits: number[] = []
  let failures = 3
  const { log } = site.begin({
    jobs: [
      rounds(
        async () => {
          waits.push((await site.job('rounds')).failures)
          if (failures-- > 0) throw failure
        },
        { everyMs: 50 },
      ),
    ],
  })
  await vi.waitFor(() => expect(waits.length).toBeGreaterThan(4), patient)
  expect(waits.slice(0, 5)).toEqual([0, 1, 2, 3, 0])
  expect(log.error).toHaveBeenCalledTimes(3)
  expect(log.error).toHaveBeenCalledWith({ err: failure, job: 'rounds' }, expect.any(String))
})

test('a job that its node has died of is carried out by another', async () => {
  const site = await openSite()
  await missed(site, 'rounds')
  await site.queries
    .updateTable('jobs')
    .set({ holder: crypto.randomUUID(), lease_until: new Date(Date.now() + 300) })
    .execute()
  const work = vi.fn(async () => undefined)
  site.begin({ jobs: [rounds(work, { everyMs: hour })] })
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1), patient)
})

test('a node that ends waits for what is under way, and leaves it to another', async () => {
  const site = await openSite()
  await missed(site, 'rounds')
  let isOver = false
  const begun = Promise.withResolvers<void>()
  const ending = site.begin({
    jobs: [
      rounds(
        async (signal) => {
          begun.resolve()
          await once(signal, 'abort')
          await new Promise(setImmediate)
          isOver = true
        },
        { everyMs: hour },
      ),
    ],
  })
  await begun.promise
  await ending.close()
  expect(isOver).toBe(true)
  const work = vi.fn(async () => undefined)
  site.begin({ jobs: [rounds(work, { everyMs: hour })] })
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1), patient)
})

test('a job that another node took over is aborted, and its former node changes nothing of it', async () => {
  const site = await openSite()
  await missed(site, 'rounds')
  const taker = { holder: crypto.randomUUID(), lease_until: new Date(Date.now() + 60_000) }
  const aborted = Promise.withResolvers<void>()
  const node = site.begin({
    pace: { leaseMs: 3000 },
    jobs: [
      rounds(
        async (signal) => {
          await site.queries.updateTable('jobs').set(taker).execute()
          await once(signal, 'abort')
          aborted.resolve()
        },
        { everyMs: hour },
      ),
    ],
  })
  await aborted.promise
  await node.close()
  expect((await site.job('rounds')).holder).toBe(taker.holder)
})

test('a job that takes too long is aborted, and another node takes it over', async () => {
  const site = await openSite()
  await missed(site, 'rounds')
  const stuck = Promise.withResolvers<void>()
  const onAbort = vi.fn()
  const first = site.begin({
    pace: { leaseMs: 3000, maxWorkMs: 700 },
    jobs: [
      rounds(
        (signal) => {
          signal.addEventListener('abort', onAbort)
          return stuck.promise
        },
        { everyMs: hour },
      ),
    ],
  })
  await vi.waitFor(() => expect(onAbort).toHaveBeenCalled(), patient)
  expect(first.log.error).toHaveBeenCalledWith({ job: 'rounds', ms: 700 }, 'a job takes too long')
  const work = vi.fn(async () => undefined)
  site.begin({ jobs: [rounds(work, { everyMs: hour })] })
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1), patient)
  await vi.waitFor(async () => expect(await site.job('rounds')).toMatchObject({ holder: null }), patient)
  const { due_at } = await site.job('rounds')
  // The one that was stuck changes nothing of it any more.
  stuck.resolve()
  await first.close()
  expect((await site.job('rounds')).due_at).toEqual(due_at)
})

test('a node that was stuck with a job carries it out again, if no other has', async () => {
  const site = await openSite()
  await missed(site, 'rounds')
  let runs = 0
  site.begin({
    pace: { leaseMs: 300, maxWorkMs: 50 },
    jobs: [rounds(async (signal) => void (runs++ === 0 && (await once(signal, 'abort'))))],
  })
  await vi.waitFor(() => expect(runs).toBeGreaterThan(1), patient)
})

test('a job of each node that takes too long is notified to stop as well', async () => {
  const { begin } = await openSite()
  let runs = 0
  const { log } = begin({
    pace: { maxWorkMs: 50 },
    jobs: [
      rounds(async (signal) => void (runs++ === 0 && (await once(signal, 'abort'))), { on: 'eachNode' }),
    ],
  })
  await vi.waitFor(() => expect(runs).toBeGreaterThan(1), patient)
  expect(log.error).toHaveBeenCalledWith({ job: 'rounds', ms: 50 }, 'a job takes too long')
})

test('a job may take an hour', () => expect(recurringPace.maxWorkMs).toBe(hour))

test('a job of each node is carried out by each, and needs no database', async () => {
  const { begin, queries } = await openSite()
  const known = () => queries.selectFrom('jobs').selectAll().execute()
  const before = await known()
  const works = [vi.fn(async () => undefined), vi.fn(async () => undefined)]
  for (const work of works) begin({ jobs: [rounds(work, { on: 'eachNode' })] })
  await vi.waitFor(() => {
    for (const work of works) expect(work.mock.calls.length).toBeGreaterThan(2)
  }, patient)
  expect(await known()).toEqual(before)
})

test('a job that is done once is not done again, but for one that failed', async () => {
  const { begin } = await openSite()
  const failing = vi.fn(async () => {
    if (failing.mock.calls.length === 1) throw new Error('the first time')
  })
  const others = vi.fn(async () => undefined)
  begin({
    jobs: [
      rounds(failing, { on: 'eachNode', isOnce: true }),
      { ...rounds(others, { on: 'eachNode' }), name: 'others' },
    ],
  })
  await vi.waitFor(() => expect(failing.mock.calls.length).toBe(2), patient)
  const passed = others.mock.calls.length
  await vi.waitFor(() => expect(others.mock.calls.length).toBeGreaterThan(passed + 2), patient)
  expect(failing).toHaveBeenCalledTimes(2)
})

test('two jobs of one name are refused', async () => {
  const { begin } = await openSite()
  const work = async () => undefined
  expect(() => begin({ jobs: [rounds(work), rounds(work)] })).toThrow('two jobs are called "rounds"')
})

test('a node counts what it has carried out, done and failed', async () => {
  const { begin } = await openSite()
  let isBroken = true
  const { jobs } = begin({
    jobs: [
      rounds(async () => {
        if (isBroken) throw new Error('broken')
      }),
    ],
  })
  const runs = () => jobs.runs()[0]
  await vi.waitFor(() => expect(runs()?.failed).toBeGreaterThan(0), patient)
  expect(runs()).toMatchObject({ job: 'rounds', done: 0 })
  isBroken = false
  await vi.waitFor(() => expect(runs()?.done).toBeGreaterThan(0), patient)
  expect(runs()?.seconds).toBeGreaterThan(0)
})
