import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { person } from '../../db/sql/users.ts'
import type { Slice } from '../../kernel/paging.ts'
import { isLive } from './repository.ts'

export interface KeptRow {
  readonly id: number
  readonly text: string
  readonly created_at: Date
  readonly ends_at: Date | null
  readonly is_live: boolean
  readonly by_id: number
  readonly by_name: string
  readonly taken_back_at: Date | null
  readonly taken_back_by: number | null
  readonly taken_back_name: string | null
  readonly put_away_by: number
}

/** Nobody else publishes until the transaction ends. Gives how many hold. */
export async function lockAnnouncements(queries: Queries): Promise<number> {
  await sql`lock table announcements in share row exclusive mode`.execute(queries)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from announcements where ${isLive}`.execute(queries)
  return rows[0]?.count ?? 0
}

export async function insertAnnouncement(
  queries: Queries,
  announcement: { readonly text: string; readonly by_id: number; readonly ends_at: Date | null },
): Promise<number> {
  const { id } = await queries
    .insertInto('announcements')
    .values(announcement)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** If two people withdraw it, one succeeds. Returns its text. */
export async function takeBack(queries: Queries, id: number, userId: number): Promise<string | undefined> {
  const row = await queries
    .updateTable('announcements')
    .set({ taken_back_at: sql<Date>`now()`, taken_back_by: userId })
    .where('id', '=', id)
    .where('taken_back_at', 'is', null)
    .returning('text')
    .executeTakeFirst()
  return row?.text
}

export async function listHistory(queries: Queries, { offset, limit }: Slice) {
  const { rows } = await sql<KeptRow>`
    select a.id, a.text, a.created_at, a.ends_at, ${isLive} as is_live, a.by_id, b.nickname as by_name,
      a.taken_back_at, a.taken_back_by, t.nickname as taken_back_name,
      (select count(*) from announcements_put_away p where p.announcement_id = a.id) as put_away_by
    from announcements a
    cross join lateral ${person(sql.ref('a.by_id'))} b
    left join lateral ${person(sql.ref('a.taken_back_by'))} t on true
    order by a.id desc offset ${offset} limit ${limit}`.execute(queries)
  const { count } = await queries
    .selectFrom('announcements')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { rows, count }
}

/** Deletes announcements that ended, or were taken back, so long ago. */
export async function deleteOldAnnouncements(queries: Queries, days: number): Promise<void> {
  await sql`
    delete from announcements
    where least(taken_back_at, ends_at) < now() - make_interval(days => ${days})`.execute(queries)
}
