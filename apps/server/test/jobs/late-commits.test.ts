import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import type { Queries } from '../../src/db/database.ts'
import { FollowedLogs } from '../../src/messaging/catch-up/followed-logs.ts'
import { eventsBetween } from '../../src/messaging/conversations/followed-repository.ts'
import { openSite, patient, say, saySome, scribe } from './jobs-support.ts'

type Site = Awaited<ReturnType<typeof openSite>>
const signal = new AbortController().signal

/** A transaction that has written and is not over; gives what the work gave, and what ends it. */
async function underWay<T>({ database }: Site, work: (queries: Queries) => Promise<T>) {
  const written = Promise.withResolvers<T>()
  const ended = Promise.withResolvers<boolean>()
  const over = database
    .transaction(async ({ queries }) => {
      written.resolve(await work(queries))
      if (!(await ended.promise)) throw new Error('rolled back')
    })
    .catch(() => undefined)
  const end = (isCommitted: boolean) => {
    ended.resolve(isCommitted)
    return over
  }
  return { value: await written.promise, commit: () => end(true), rollBack: () => end(false) }
}

// The embedded database carries out one transaction at a time.
describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('of two transactions at once', () => {
  test('the one that wrote first and commits last is not skipped', async () => {
    const site = await openSite()
    const [slow, quick] = [await site.conversation(), await site.conversation()]
    const late = await underWay(site, (queries) => say(queries, slow))
    const [early] = await saySome(site.database, quick, 1)
    expect(late.value).toBeLessThan(early ?? 0)
    // This is all that can be seen, and a cursor here would pass over what is still to come.
    const seen = await eventsBetween(site.queries, { after: 0, upTo: early ?? 0, limit: 10 })
    expect(seen.map(({ id }) => id)).toEqual([early])

    site.begin({ followers: [scribe()] })
    expect(await site.logs.settledEnd(0, signal)).toBe(0)
    expect(await site.heard()).toEqual([])
    await late.commit()
    await vi.waitFor(async () => expect(await site.heard()).toEqual([late.value, early]), patient)
  })

  test('one that is rolled back leaves a gap that nobody waits for', async () => {
    const site = await openSite()
    const [slow, quick] = [await site.conversation(), await site.conversation()]
    const late = await underWay(site, (queries) => say(queries, slow))
    const said = await saySome(site.database, quick, 1)
    site.begin({ followers: [scribe()] })
    await late.rollBack()
    await vi.waitFor(async () => expect(await site.heard()).toEqual(said), patient)
  })

  test('a withdrawal that commits late is not skipped either', async () => {
    const site = await openSite()
    const [slow, quick] = [await site.conversation(), await site.conversation()]
    const late = await underWay(site, async (queries) => {
      const { rows } = await sql<{ id: number }>`
        insert into conversation_changes (conversation_id, position, change)
        values (${slow}, 1, '{"kind":"group"}') returning id`.execute(queries)
      return rows[0]?.id ?? expect.fail()
    })
    const [early] = await saySome(site.database, quick, 1)
    site.begin({ followers: [scribe()] })
    expect(await site.logs.settledEnd(0, signal)).toBe(0)
    await late.commit()
    await vi.waitFor(async () => expect(await site.heard()).toEqual([late.value, early]), patient)
  })

  test('one that writes something else holds nobody up', async () => {
    const site = await openSite()
    const other = await underWay(site, (queries) =>
      queries.insertInto('users').values({ nickname: 'Alice' }).execute(),
    )
    const said = await saySome(site.database, await site.conversation(), 2)
    expect(await site.logs.settledEnd(0, signal)).toBe(said.at(-1))
    await other.commit()
  })

  test('long ones that overlap hold a follower up only until those have ended that were there first', async () => {
    const site = await openSite()
    const [one, other] = [await site.conversation(), await site.conversation()]
    const first = await underWay(site, (queries) => say(queries, one))
    const [end] = await saySome(site.database, await site.conversation(), 1)
    expect(await site.logs.settledEnd(0, signal)).toBe(0)
    const second = await underWay(site, (queries) => say(queries, other))
    await first.commit()
    expect(await site.logs.settledEnd(0, signal)).toBe(end)
    expect(await site.logs.settledEnd(end ?? 0, signal)).toBe(end)
    await second.commit()
    expect(await site.logs.settledEnd(end ?? 0, signal)).toBe(second.value)
  })

  test('one that holds a follower up is named, by what the database calls its process', async () => {
    const site = await openSite()
    const waiting = vi.fn()
    const logs = new FollowedLogs(site.database, waiting)
    const late = await underWay(site, async (queries) => {
      await say(queries, await site.conversation())
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(queries)
      return rows[0]?.pid
    })
    const [end] = await saySome(site.database, await site.conversation(), 1)
    expect(await logs.settledEnd(0, signal)).toBe(0)
    expect(waiting).toHaveBeenCalledExactlyOnceWith({ pids: [late.value], ms: expect.any(Number) })
    await late.commit()
    expect(await logs.settledEnd(0, signal)).toBe(end)
    expect(waiting).toHaveBeenCalledTimes(1)
  })

  test('nobody who writes waits for a follower', async () => {
    const site = await openSite()
    const chat = await site.conversation()
    const busy = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    const follower = scribe(() => {
      reached.resolve()
      return busy.promise
    })
    const said = await saySome(site.database, chat, 1)
    site.begin({ followers: [follower] })
    await reached.promise
    said.push(...(await saySome(site.database, chat, 3)))
    busy.resolve()
    await vi.waitFor(async () => expect(await site.heard()).toEqual(said), patient)
  })
})

test('while many write at once, some in vain, each entry is handled once, in the order of its conversation', async () => {
  const site = await openSite()
  const said = new Map<number, number[]>()
  const chats = await Promise.all(Array.from({ length: 4 }, () => site.conversation()))
  const pace = { batch: 7, leaseMs: 3000 }
  for (let node = 0; node < 2; node++) site.begin({ followers: [scribe()], pace })
  const writer = async (chat: number) => {
    const stored: number[] = []
    said.set(chat, stored)
    for (let i = 0; i < 60; i++) {
      const storing = site.database.transaction(async ({ queries }) => {
        const id = await say(queries, chat)
        for (let turn = (i * 7 + chat) % 11; turn > 0; turn--)
          await queries.selectFrom('users').select('id').execute()
        if (i % 9 === 4) throw new Error('in vain')
        return id
      })
      await storing.then((id) => stored.push(id)).catch(() => undefined)
    }
  }
  await Promise.all(chats.map(writer))
  const all = [...said.values()].flat().sort((a, b) => a - b)
  await vi.waitFor(async () => expect(await site.heard()).toHaveLength(all.length), patient)
  expect(await site.heard()).toEqual(all)
  for (const ids of said.values()) expect(ids).toEqual([...ids].sort((a, b) => a - b))
})
