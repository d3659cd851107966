import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Queries } from '../../src/db/database.ts'
import type { Person, World } from '../groups/groups-support.ts'

/** So many Han letters, with few of them twice: what costs an index most. */
export const han = (seed: number, length: number) =>
  Array.from({ length }, (_, i) => String.fromCharCode(0x4e00 + ((seed * 7919 + i * 104_729) % 20_000))).join(
    '',
  )

/** Everything that has happened by now is indexed. */
export async function indexed({ queries }: Pick<World, 'queries'>): Promise<void> {
  const end = await lastEvent(queries)
  await vi.waitFor(
    async () => {
      expect([(await cursor(queries)) >= end, await isFilled(queries), await isRemade(queries)]).toEqual([
        true,
        true,
        true,
      ])
    },
    { timeout: 60_000, interval: 50 },
  )
  expect(await queries.selectFrom('set_aside').selectAll().execute()).toEqual([])
}

async function lastEvent(queries: Queries): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select greatest(0, (select max(id) from messages), (select max(id) from conversation_changes)) as id`.execute(
    queries,
  )
  return rows[0]?.id ?? 0
}

async function cursor(queries: Queries): Promise<number> {
  const row = await queries
    .selectFrom('jobs')
    .select('cursor')
    .where('name', '=', 'search index')
    .executeTakeFirst()
  return row?.cursor ?? 0
}

async function isFilled(queries: Queries): Promise<boolean> {
  return (await queries.selectFrom('search_filling').select('is_done').executeTakeFirstOrThrow()).is_done
}

async function isRemade(queries: Queries): Promise<boolean> {
  return (await queries.selectFrom('search_remaking').select('conversation_id').execute()).length === 0
}

type Query = Parameters<typeof query>[1]
const query = (person: Pick<Person, 'call'>, asked: object) =>
  person.call('GET /api/search/messages', { query: asked as { text: string } })

/** Ids of all that somebody finds, over all pages. */
export async function found(person: Pick<Person, 'call'>, asked: string | Query): Promise<number[]> {
  const ids: number[] = []
  let cursor: string | undefined
  for (let pages = 0; pages < 1000; pages++) {
    const page = await query(person, {
      limit: 50,
      ...(typeof asked === 'string' ? { text: asked } : asked),
      ...(cursor && { cursor }),
    })
    ids.push(...page.list.map(({ direct, group }) => direct?.id ?? group?.id ?? 0))
    if (page.next === undefined) return ids
    expect(page.next).not.toBe(cursor)
    cursor = page.next
  }
  throw new Error('there is no end to what is found')
}

/** A page as it is. */
export const page = query
