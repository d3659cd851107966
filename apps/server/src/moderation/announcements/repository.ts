import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import type { Slice } from '../../kernel/paging.ts'

export interface AnnouncementRow {
  readonly id: number
  readonly text: string
  readonly created_at: Date
  readonly ends_at: Date | null
  readonly is_live: boolean
  readonly is_put_away: boolean
}

/** Whether the announcement of the current row is live. */
export const isLive = sql<boolean>`(taken_back_at is null and (ends_at is null or ends_at > now()))`

/** Announcements that were not taken back, newest first. */
export async function listAnnouncements(
  queries: Queries,
  userId: number,
  { isOpen, offset, limit }: Slice & { readonly isOpen: boolean },
) {
  const shown = sql`
    from (
      select id, text, created_at, ends_at, ${isLive} as is_live,
        exists (
          select from announcements_put_away p where p.announcement_id = a.id and p.user_id = ${userId}
        ) as is_put_away
      from announcements a where taken_back_at is null
    ) shown ${isOpen ? sql`where is_live and not is_put_away` : sql``}`
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count ${shown}`.execute(queries)
  const { rows } = await sql<AnnouncementRow>`
    select * ${shown} order by id desc offset ${offset} limit ${limit}`.execute(queries)
  return { rows, count: counted[0]?.count ?? 0 }
}

/** False where there is no such announcement. */
export async function putAway(queries: Queries, userId: number, id: number): Promise<boolean> {
  const { rows } = await sql<{ is_known: boolean }>`
    with known as (select id from announcements where id = ${id} and taken_back_at is null),
    put_away as (
      insert into announcements_put_away (announcement_id, user_id) select id, ${userId} from known
      on conflict do nothing
    )
    select exists (select from known) as is_known`.execute(queries)
  return rows[0]?.is_known ?? false
}

export async function forgetPutAway(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('announcements_put_away').where('user_id', '=', userId).execute()
}
