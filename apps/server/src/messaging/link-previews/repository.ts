import { linkPreviewLimits } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'

export interface LinkToRead {
  readonly message_id: number
  readonly url: string
}

/** The pages behind these links are to be read, but for those of people who do not want that. */
export async function askToRead(
  queries: Queries,
  links: ReadonlyArray<LinkToRead & { readonly sender_id: number }>,
): Promise<void> {
  if (links.length === 0) return
  await sql`
    insert into links_to_read (message_id, url)
    select l.message_id, l.url from unnest(
      ${links.map(({ message_id }) => message_id)}::bigint[],
      ${links.map(({ url }) => url)}::text[],
      ${links.map(({ sender_id }) => sender_id)}::bigint[]
    ) as l (message_id, url, sender_id)
    where not exists (select from link_preview_settings s where s.user_id = l.sender_id and not s.of_mine)
    on conflict (message_id) do update set url = excluded.url, asked_at = clock_timestamp(), tries = 0`.execute(
    queries,
  )
}

export async function forgetLinks(queries: Queries, messageIds: readonly number[]): Promise<void> {
  if (messageIds.length === 0) return
  await queries.deleteFrom('links_to_read').where('message_id', 'in', messageIds).execute()
}

/** Takes links for one more try each. A link that has had two, or has waited for too long, is deleted. */
export async function takeLinks(queries: Queries, limit: number): Promise<LinkToRead[]> {
  await sql`
    delete from links_to_read
    where tries >= 2 or asked_at < now() - make_interval(mins => ${linkPreviewLimits.lateMinutes})`.execute(
    queries,
  )
  const { rows } = await sql<LinkToRead>`
    update links_to_read set tries = tries + 1
    where message_id in (select message_id from links_to_read order by asked_at, message_id limit ${limit})
    returning message_id, url`.execute(queries)
  return rows
}

/** Whether the pages behind somebody's links are read. */
export async function readsLinksOf(queries: Queries, userId: number): Promise<boolean> {
  const row = await queries
    .selectFrom('link_preview_settings')
    .select('of_mine')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.of_mine ?? true
}

export async function setReadsLinksOf(queries: Queries, userId: number, ofMine: boolean): Promise<void> {
  await queries
    .insertInto('link_preview_settings')
    .values({ user_id: userId, of_mine: ofMine })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ of_mine: ofMine }))
    .execute()
}

export async function forgetSetting(queries: Queries, userId: number): Promise<void> {
  await queries.deleteFrom('link_preview_settings').where('user_id', '=', userId).execute()
}
