import { describe, expect, test, vi } from 'vitest'
import { FollowedLogs } from '../../src/messaging/catch-up/followed-logs.ts'
import { registerFollower } from '../../src/platform/jobs/follower-repository.ts'
import { msUntilFree, takeLease } from '../../src/platform/jobs/lease-repository.ts'
import { openSite, patient, saySome, scribe } from './jobs-support.ts'

/** Holds up what passes, once, until it is opened. */
function gate() {
  const reached = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  return {
    reached: reached.promise,
    open: opened.resolve,
    pass() {
      reached.resolve()
      return opened.promise
    },
  }
}

test('when a worker was killed another goes on once its lease has run out', async () => {
  const { database, queries, begin, heard, conversation } = await openSite()
  const said = await saySome(database, await conversation(), 3)
  await registerFollower(queries, 'scribe', 0)
  await takeLease(queries, 'scribe', { leaseMs: 300, dueMs: 0 })
  begin({ followers: [scribe()] })
  await vi.waitFor(async () => expect(await heard()).toEqual(said), patient)
})

test('a worker that froze and was followed writes nothing when it wakes, and moves no cursor', async () => {
  const { database, begin, heard, conversation, logs } = await openSite()
  const said = await saySome(database, await conversation(), 3)
  const ice = gate()
  const settledEnd: FollowedLogs['settledEnd'] = async (...given) => {
    const end = await logs.settledEnd(...given)
    await ice.pass()
    return end
  }
  const handle = vi.fn(async () => undefined)
  const frozen = begin({
    followers: [scribe(handle)],
    logs: Object.assign(new FollowedLogs(database), { settledEnd }),
    pace: { leaseMs: 1500, standbyMs: 60_000, retryMs: 60_000, maxRetryMs: 60_000 },
  })
  await ice.reached
  const other = begin({ followers: [scribe()] })
  await vi.waitFor(async () => expect(await heard()).toEqual(said), patient)
  await other.close()
  ice.open()
  await vi.waitFor(() => expect(frozen.log.warn).toHaveBeenCalledTimes(1), patient)
  expect(handle).not.toHaveBeenCalled()
  expect(await heard()).toEqual(said)
})

// The embedded database has one connection and one process, which freezes as a whole.
describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('with several connections', () => {
  test('a worker that froze while it wrote is given up by the database, and what it wrote is gone', async () => {
    const { database, begin, heard, conversation, open } = await openSite()
    const said = await saySome(database, await conversation(), 3)
    const ice = gate()
    await using own = Object.assign(open(4000) ?? expect.fail(), {
      [Symbol.asyncDispose]: () => own.close(),
    })
    const frozen = begin({
      database: own,
      followers: [scribe(() => ice.pass())],
      pace: { leaseMs: 1500, standbyMs: 60_000, retryMs: 60_000, maxRetryMs: 60_000 },
    })
    await ice.reached
    begin({ followers: [scribe()] })
    await vi.waitFor(async () => expect(await heard()).toEqual(said), patient)
    ice.open()
    await vi.waitFor(() => expect(frozen.log.error).toHaveBeenCalled(), patient)
    await frozen.close()
    expect(await heard()).toEqual(said)
  })

  test('nobody takes over while a transaction of the holder is under way, however long that is', async () => {
    const { database, begin, heard, conversation, queries } = await openSite()
    const said = await saySome(database, await conversation(), 3)
    const slow = gate()
    const waits = { leaseMs: 300, dueMs: 0 }
    begin({ followers: [scribe(() => slow.pass())], pace: { leaseMs: 300 } })
    await slow.reached
    await vi.waitFor(async () => expect(await msUntilFree(queries, 'scribe', waits)).toBe(0), patient)
    expect(await takeLease(queries, 'scribe', waits)).toBeUndefined()
    slow.open()
    await vi.waitFor(async () => expect(await heard()).toEqual(said), patient)
  })
})
