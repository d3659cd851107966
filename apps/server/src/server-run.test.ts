import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TimelineChanged } from './db/database-timeline.ts'
import { DatabaseStopped } from './db/embedded-problems.ts'
import { NodeOutdated } from './db/node-place.ts'
import { SharedSessions } from './db/own-session.ts'
import { ServerRun } from './server-run.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/**
 * A process whose servers start as these say, and as the last of them from then on.
 */
function processOf(...starts: ReadonlyArray<() => Promise<void>>) {
  const log: string[] = []
  const fail: Array<(error: Error) => void> = []
  const run = new ServerRun({
    async start(onFatal) {
      fail.push(onFatal)
      const name = fail.length
      await starts[Math.min(name, starts.length) - 1]?.()
      return {
        name,
        announceEnd: async (hurry: AbortSignal) => {
          log.push(`${name} announces its end`)
          await new Promise<void>((resolve) => {
            setTimeout(resolve, 5000)
            hurry.addEventListener('abort', () => resolve())
          })
        },
        close: async () => void log.push(`${name} is closed`),
      }
    },
    onStarted: async ({ name }) => void log.push(`${name} serves`),
    print: (problem) => void log.push(problem instanceof Error ? problem.constructor.name : String(problem)),
    exit: (code) => void log.push(`exit ${code}`),
    patienceMs: 10_000,
    retryMs: 1000,
    leastMs: 1000,
  })
  return { run, log, fail, onLeaving: () => void log.push('leaving') }
}

/** Longer than the shortest time between two starts. */
const aWhile = () => vi.advanceTimersByTimeAsync(1000)

const works = async () => undefined
const refuses = (error: Error) => () => Promise.reject(error)
const settle = () => vi.advanceTimersByTimeAsync(0)

test('a server that cannot start at all says so to its caller, and is not tried again', async () => {
  const { run, log, fail } = processOf(refuses(new SharedSessions()))
  await expect(run.start()).rejects.toThrow(SharedSessions)
  await vi.advanceTimersByTimeAsync(20_000)
  expect([log, fail.length]).toEqual([[], 1])
})

test('after a failover the server is closed, and another one serves', async () => {
  const { run, log, fail } = processOf(works)
  await run.start()
  await aWhile()
  fail[0]?.(new TimelineChanged())
  await settle()
  expect(log).toEqual(['1 serves', 'TimelineChanged', '1 is closed', '2 serves'])
})

test('starts that each find another history follow one another slowly', async () => {
  const { run, fail } = processOf(works)
  await run.start()
  for (let at = 0; at < 10_000; at += 100) {
    fail.at(-1)?.(new TimelineChanged())
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(fail.length).toBeLessThanOrEqual(11)
})

test('a failover that a server notices while it starts replaces that server once', async () => {
  const { run, log, fail } = processOf(works, () => new Promise((resolve) => setTimeout(resolve, 500)), works)
  await run.start()
  await aWhile()
  fail[0]?.(new TimelineChanged())
  await vi.advanceTimersByTimeAsync(100)
  fail[1]?.(new TimelineChanged())
  fail[0]?.(new TimelineChanged())
  await vi.advanceTimersByTimeAsync(3000)
  expect(log.filter((line) => line !== 'TimelineChanged')).toEqual([
    ...['1 serves', '1 is closed', '2 serves', '2 is closed', '3 serves'],
  ])
})

test('a start after a failover is tried again, and each problem is printed once', async () => {
  const away = refuses(new Error('away'))
  const { run, log, fail } = processOf(works, away, away, refuses(new Error('full')), works)
  await run.start()
  await aWhile()
  fail[0]?.(new TimelineChanged())
  await vi.advanceTimersByTimeAsync(5000)
  expect(log).toEqual(['1 serves', 'TimelineChanged', '1 is closed', 'Error', 'Error', '5 serves'])
})

test('a start after a failover is given up in the end', async () => {
  const { run, log, fail } = processOf(works, refuses(new Error('away')))
  await run.start()
  await aWhile()
  fail[0]?.(new TimelineChanged())
  await vi.advanceTimersByTimeAsync(30_000)
  expect(log).toEqual(['1 serves', 'TimelineChanged', '1 is closed', 'Error', 'exit 1'])
})

test('a start after a failover is given up at once where another try would not help', async () => {
  const { run, log, fail } = processOf(works, refuses(new SharedSessions()))
  await run.start()
  await aWhile()
  fail[0]?.(new TimelineChanged())
  await settle()
  expect(log).toEqual(['1 serves', 'TimelineChanged', '1 is closed', 'SharedSessions', 'exit 1'])
})

test('an outdated server is closed, and the process ends', async () => {
  const { run, log, fail } = processOf(works)
  await run.start()
  fail[0]?.(new NodeOutdated(500))
  await settle()
  expect(log).toEqual(['1 serves', 'NodeOutdated', '1 is closed', 'exit 1'])
})

test('a process whose embedded database has died ends at once', async () => {
  const { run, log, fail } = processOf(works)
  await run.start()
  fail[0]?.(new DatabaseStopped('gone'))
  expect(log).toEqual(['1 serves', 'DatabaseStopped', 'exit 1'])
})

test('an end is announced before the server is closed, and a second signal cuts that short', async () => {
  const { run, log, onLeaving } = processOf(works)
  await run.start()
  void run.end(onLeaving)
  await vi.advanceTimersByTimeAsync(1000)
  expect(log).toEqual(['1 serves', '1 announces its end'])
  void run.end(onLeaving)
  await settle()
  expect(log.slice(2)).toEqual(['leaving', '1 is closed', 'exit 0'])
})

test('an end that is announced is not waited for by a server that may not go on', async () => {
  const { run, log, fail, onLeaving } = processOf(works)
  await run.start()
  void run.end(onLeaving)
  await settle()
  fail[0]?.(new NodeOutdated(500))
  await settle()
  expect(log.slice(2)).toEqual(['NodeOutdated', 'leaving', '1 is closed', 'exit 0'])
})

test('an end while a server starts anew waits for that start and closes it', async () => {
  const { run, log, fail, onLeaving } = processOf(
    works,
    () => new Promise((resolve) => setTimeout(resolve, 500)),
  )
  await run.start()
  await aWhile()
  fail[0]?.(new TimelineChanged())
  await settle()
  void run.end(onLeaving)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(log.slice(2)).toEqual([
    ...['1 is closed', 'leaving', '2 serves', '2 announces its end', 'leaving', '2 is closed', 'exit 0'],
  ])
})

test('an end while the failed server is closing waits for nothing else', async () => {
  const { run, log, fail, onLeaving } = processOf(works)
  await run.start()
  fail[0]?.(new TimelineChanged())
  // The server is being closed.
  await Promise.resolve()
  await Promise.resolve()
  await Promise.resolve()
  void run.end(onLeaving)
  await settle()
  expect(log.slice(2)).toEqual(['1 is closed', 'leaving', 'leaving', 'exit 0'])
  expect(fail).toHaveLength(1)
})

test('an end between two tries starts no other server', async () => {
  const { run, log, fail, onLeaving } = processOf(works, refuses(new Error('away')))
  await run.start()
  await aWhile()
  fail[0]?.(new TimelineChanged())
  await settle()
  void run.end(onLeaving)
  await settle()
  expect(log.slice(2)).toEqual(['1 is closed', 'Error', 'leaving', 'leaving', 'exit 0'])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(fail).toHaveLength(2)
})
