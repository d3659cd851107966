import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { FollowedLogs } from '../../src/messaging/catch-up/followed-logs.ts'
import { openSite, patient, saySome, scribe } from './jobs-support.ts'

/** Refuses one entry for as long as `isPoison` says so. */
function stumbling(isPoison: (entry: number) => boolean) {
  const tried: number[][] = []
  const follower = scribe(async (entries) => {
    const ids = entries.map(({ id }) => id)
    tried.push(ids)
    if (ids.some(isPoison)) throw new Error('cannot read that')
  })
  return { follower, tried }
}

test('a follower handles everything that was said before it was there and after, once and in order', async () => {
  const { database, begin, heard, conversation } = await openSite()
  const chat = await conversation()
  const before = await saySome(database, chat, 12)
  begin({ followers: [scribe()], pace: { batch: 5 } })
  await vi.waitFor(async () => expect(await heard()).toEqual(before), patient)
  const after = await saySome(database, chat, 7)
  await vi.waitFor(async () => expect(await heard()).toEqual([...before, ...after]), patient)
})

test('a follower that begins at the end handles what comes from then on', async () => {
  const { database, begin, heard, conversation, job } = await openSite()
  const chat = await conversation()
  await saySome(database, chat, 3)
  begin({ followers: [{ ...scribe(), begins: 'atEnd' }] })
  await vi.waitFor(() => job('scribe'), patient)
  const after = await saySome(database, chat, 2)
  await vi.waitFor(async () => expect(await heard()).toEqual(after), patient)
})

test('after a restart it goes on exactly where it was', async () => {
  const { database, begin, heard, conversation } = await openSite()
  const chat = await conversation()
  const said: number[] = []
  for (let restart = 0; restart < 4; restart++) {
    const node = begin({ followers: [scribe()], pace: { batch: 2 } })
    said.push(...(await saySome(database, chat, 5)))
    await vi.waitFor(async () => expect((await heard()).length).toBeGreaterThan(5 * restart), patient)
    await node.close()
  }
  begin({ followers: [scribe()] })
  await vi.waitFor(async () => expect(await heard()).toEqual(said), patient)
})

test('a stream of messages without end is handled a few times a second, however many come', async () => {
  const { database, begin, heard, conversation, job } = await openSite()
  const chat = await conversation()
  let turns = 0
  const follower = scribe(async () => void turns++)
  const lookMs = 500
  begin({ followers: [follower], pace: { lookMs } })
  await vi.waitFor(() => job('scribe'), patient)
  const begunAt = performance.now()
  const said = await saySome(database, chat, 60)
  await vi.waitFor(async () => expect(await heard()).toEqual(said), patient)
  expect(turns).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - begunAt) / lookMs))
})

/** What a follower handles together, of so many messages, on a node that is full from such a share of its time on. */
async function turnsOf(count: number, fullAt: number) {
  const { database, begin, heard, conversation } = await openSite()
  const said = await saySome(database, await conversation(), count)
  const turns: { size: number; at: number }[] = []
  const follower = scribe(async ({ length }) => void turns.push({ size: length, at: performance.now() }))
  const lookMs = 100
  const full = { fullAt, batch: 5, batchWhenFull: 20, breather: 0, breatherWhenFull: 1e9, lookMs }
  begin({ followers: [follower], pace: full })
  await vi.waitFor(async () => expect(await heard()).toEqual(said), patient)
  const took = (turns.at(-1)?.at ?? 0) - (turns[0]?.at ?? 0)
  return { sizes: turns.map(({ size }) => size), rests: took / lookMs }
}

test('on a node that is full more is handled together, after longer rests', async () => {
  const { sizes, rests } = await turnsOf(45, -1)
  expect(sizes).toEqual([5, 20, 20])
  expect(sizes.length).toBeLessThanOrEqual(1 + Math.ceil(rests))
})

test('on a node that is not full as much is handled together as ever', async () => {
  const { sizes } = await turnsOf(15, 2)
  expect(sizes).toEqual([5, 5, 5])
})

test('after a failure no more than usual is handled together, though the node is full', async () => {
  const { database, begin, heard, conversation } = await openSite()
  const said = await saySome(database, await conversation(), 30)
  let left = 1
  const { follower, tried } = stumbling(() => left-- > 0)
  begin({ followers: [follower], pace: { fullAt: -1, batch: 5, batchWhenFull: 20, maxRetryMs: 60_000 } })
  await vi.waitFor(async () => expect(await heard()).toEqual(said), patient)
  expect(tried.map(({ length }) => length)).toEqual([5, 1, 1, 1, 1, 1, 5, 5, 5, 5, 5])
})

test('a follower whose transactions others wait for never handles more than it says', async () => {
  const { database, begin, heard, conversation } = await openSite()
  const said = await saySome(database, await conversation(), 20)
  const sizes: number[] = []
  const follower = scribe(async ({ length }) => void sizes.push(length))
  begin({ followers: [{ ...follower, batch: 7 }], pace: { fullAt: -1, batchWhenFull: 20 } })
  await vi.waitFor(async () => expect(await heard()).toEqual(said), patient)
  expect(sizes).toEqual([7, 7, 6])
})

test('a follower whose entries are heavy handles no more than a unit of them together, and reads little more', async () => {
  const { database, begin, heard, conversation, logs } = await openSite()
  const said = await saySome(database, await conversation(), 12)
  const weights = new Map(said.map((id, i) => [id, i < 4 ? 1 : 5]))
  const sizes: number[] = []
  const read: number[] = []
  const follower = {
    ...scribe(async ({ length }) => void sizes.push(length)),
    unit: 10,
    weigh: ({ id }: { id: number }) => weights.get(id) ?? 0,
  }
  const counted: typeof logs = Object.assign(new FollowedLogs(database), {
    read: async (...given: Parameters<typeof logs.read>) => {
      const entries = await logs.read(...given)
      read.push(entries.length)
      return entries
    },
  })
  begin({ followers: [follower], logs: counted, pace: { batch: 12 } })
  await vi.waitFor(async () => expect(await heard()).toEqual(said), patient)
  expect(sizes).toEqual([5, 2, 2, 2, 1])
  expect(Math.max(...read.slice(1))).toBeLessThanOrEqual(5)
})

test('one of two nodes works at a time, and each entry is handled once', async () => {
  const { database, begin, heard, conversation, job } = await openSite()
  const chat = await conversation()
  let under = 0
  let most = 0
  const follower = scribe(async () => {
    most = Math.max(most, ++under)
    await new Promise(setImmediate)
    under--
  })
  const nodes = [begin({ followers: [follower] }), begin({ followers: [follower] })]
  const first = await saySome(database, chat, 5)
  await vi.waitFor(async () => expect(await heard()).toEqual(first), patient)
  const holder = (await job('scribe')).holder
  await nodes[0]?.close()
  const second = await saySome(database, chat, 5)
  await vi.waitFor(async () => expect(await heard()).toEqual([...first, ...second]), patient)
  expect(holder).not.toBeNull()
  expect(most).toBe(1)
})

test('an attempt that failed leaves nothing behind, and is repeated until it succeeds', async () => {
  const { database, begin, heard, conversation, job } = await openSite()
  let left = 3
  const { follower } = stumbling(() => left-- > 0)
  const said = await saySome(database, await conversation(), 4)
  const { log } = begin({ followers: [follower], pace: { batch: 10 } })
  await vi.waitFor(async () => expect(await heard()).toEqual(said), patient)
  expect(await job('scribe')).toMatchObject({ failures: 0 })
  expect(log.error).toHaveBeenCalledTimes(3)
})

test('an entry that cannot be handled is set aside and named in the log, and the rest goes on', async () => {
  const { database, queries, begin, heard, conversation } = await openSite()
  const said = await saySome(database, await conversation(), 7)
  const poison = said[3] ?? expect.fail()
  const { follower, tried } = stumbling((id) => id === poison)
  const { log, lag } = begin({ followers: [follower], pace: { batch: 5, attempts: 3 } })
  await vi.waitFor(async () => expect(await heard()).toEqual(said.filter((id) => id !== poison)), patient)
  expect(await queries.selectFrom('set_aside').select(['follower', 'entry_id', 'error']).execute()).toEqual([
    { follower: 'scribe', entry_id: poison, error: 'Error: cannot read that' },
  ])
  expect(log.error).toHaveBeenLastCalledWith(
    { err: expect.any(Error), follower: 'scribe', entry: poison },
    'an entry was set aside',
  )
  // Once among others and then alone; those before it once more, since nothing of them was stored.
  expect(tried.filter((ids) => ids.includes(poison)).map((ids) => ids.length)).toEqual([5, 1, 1, 1])
  await vi.waitFor(async () => expect(await lag()).toMatchObject({ entries: 0, setAside: 1 }), patient)
})

test('between two tries the lease is free, and the wait grows over restarts too', async () => {
  const { database, begin, conversation, job } = await openSite()
  await saySome(database, await conversation(), 1)
  const { follower } = stumbling(() => true)
  const slowly = { retryMs: 60_000, maxRetryMs: 600_000, attempts: 9 }
  const failedFor = async (failures: number) => {
    const node = begin({ followers: [follower], pace: slowly })
    await vi.waitFor(
      async () => expect(await job('scribe')).toMatchObject({ failures, holder: null }),
      patient,
    )
    await node.close()
    return ((await job('scribe')).due_at.getTime() - Date.now()) / 60_000
  }
  const waits = []
  for (const failures of [1, 2, 3]) {
    waits.push(Math.round(await failedFor(failures)))
    await database.queries.updateTable('jobs').set({ due_at: new Date() }).execute()
  }
  expect(waits).toEqual([1, 2, 4])
})

test('an entry that no worker outlives is set aside as well', async () => {
  const { database, queries, begin, heard, conversation, job } = await openSite()
  const said = await saySome(database, await conversation(), 3)
  const [deadly, ...others] = said
  const first = begin({ followers: [scribe()] })
  await vi.waitFor(() => job('scribe'), patient)
  await first.close()
  await queries.deleteFrom('jobs').execute()
  await queries
    .insertInto('jobs')
    .values({
      name: 'scribe',
      cursor: 0,
      failures: 5,
      due_at: new Date(0),
      holder: crypto.randomUUID(),
      lease_until: new Date(0),
    })
    .execute()
  const already = (await heard()).length
  begin({ followers: [scribe()], pace: { attempts: 6 } })
  await vi.waitFor(async () => expect((await heard()).slice(already)).toEqual(others), patient)
  const [row] = await queries.selectFrom('set_aside').selectAll().execute()
  expect(row).toMatchObject({ entry_id: deadly, error: 'Error: no worker has outlived it' })
})

test('an outage of the database is no fault of an entry', async () => {
  const { database, queries, begin, heard, conversation, job } = await openSite()
  const said = await saySome(database, await conversation(), 2)
  let left = 8
  const follower = scribe(async () => {
    if (left-- > 0) throw Object.assign(new Error('gone'), { code: '57P01' })
  })
  const { log } = begin({ followers: [follower], pace: { attempts: 2 } })
  await vi.waitFor(async () => expect(await heard()).toEqual(said), patient)
  expect(log.error).toHaveBeenCalledTimes(8)
  expect(await queries.selectFrom('set_aside').selectAll().execute()).toEqual([])
  expect((await job('scribe')).failures).toBe(0)
})

/** As the database gives up a statement of the follower that handles this entry. */
const tooLongFor = (poison: number) =>
  scribe(async (entries, { queries }) => {
    if (!entries.some(({ id }) => id === poison)) return
    await sql`do $$ begin raise exception 'took too long' using errcode = '57014'; end $$`.execute(queries)
  })

test('an entry whose statements take too long each time is set aside while the database answers others', async () => {
  const { database, queries, begin, heard, conversation } = await openSite()
  const said = await saySome(database, await conversation(), 5)
  const poison = said[2] ?? expect.fail()
  const { log } = begin({ followers: [tooLongFor(poison)], pace: { attempts: 2, excused: 3 } })
  await vi.waitFor(async () => expect(await heard()).toEqual(said.filter((id) => id !== poison)), patient)
  expect(await queries.selectFrom('set_aside').select('entry_id').execute()).toEqual([{ entry_id: poison }])
  const sentences = log.error.mock.calls.map(([, sentence]) => sentence)
  expect(sentences).toEqual([
    ...Array(3).fill('a follower cannot go on for now'),
    // Once among others, and then alone.
    ...Array(2).fill('a follower of the logs failed, and tries again'),
    'an entry was set aside',
  ])
})

test('an entry that cannot be read is set aside as well', async () => {
  const { database, queries, begin, heard, conversation } = await openSite()
  const chat = await conversation()
  const before = await saySome(database, chat, 2)
  const { rows } = await sql<{ id: number }>`
    insert into conversation_changes (conversation_id, position, change)
    values (${chat}, 9, 'null') returning id`.execute(queries)
  const after = await saySome(database, chat, 2)
  begin({ followers: [scribe()], pace: { attempts: 3 } })
  await vi.waitFor(async () => expect(await heard()).toEqual([...before, ...after]), patient)
  const [row] = await queries.selectFrom('set_aside').selectAll().execute()
  expect(row).toMatchObject({ entry_id: rows[0]?.id, error: `Error: event ${rows[0]?.id} is no message` })
})

test('the lag of a follower can be read, whichever node works', async () => {
  const { database, begin, conversation, heard, queries } = await openSite()
  const chat = await conversation()
  const ending = begin({ followers: [scribe()] })
  const said = await saySome(database, chat, 3)
  await vi.waitFor(async () => expect(await heard()).toEqual(said), patient)
  await vi.waitFor(
    async () =>
      expect(await ending.lag()).toEqual({ follower: 'scribe', entries: 0, seconds: 0, setAside: 0 }),
    patient,
  )
  await ending.close()
  await saySome(database, chat, 4)
  await queries
    .updateTable('messages')
    .set({ created_at: new Date(Date.now() - 90_000) })
    .execute()
  const lag = (await ending.lag()) ?? expect.fail()
  expect(lag).toMatchObject({ entries: 4, setAside: 0 })
  expect(Math.floor(lag.seconds / 10)).toBe(9)
})
