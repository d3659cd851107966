import { MessageType } from '@parley/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { isGoneForAll, isHiddenFrom, messages } from '../../db/sql/conversations.ts'
import { bots, person } from '../../db/sql/users.ts'
import type { Slice } from '../../kernel/paging.ts'
import type { StoredMessage } from '../conversations/drafts.ts'

/** Announcements `a` with their messages `x`, but those whose message says nothing any more. */
const announced = sql`
  group_announcements a join lateral (select * from ${messages} m where m.id = a.message_id offset 0) x
    on x.type <> ${MessageType.withdrawn} and not ${isGoneForAll('x')}`

/** Condition that an announcement of a group, or one that was reminded of, waits for this person to confirm it. */
export const isAnnouncementDue = (
  userId: number,
  groupId: RawBuilder<unknown>,
  reminded = false,
) => sql<boolean>`
  exists (
    select from ${announced} join group_announcement_people p on p.announcement_id = a.id
    where p.user_id = ${userId} and p.confirmed_at is null and a.group_id = ${groupId}
      and not ${isHiddenFrom('x', userId)}
      ${reminded ? sql`and a.reminded_at is not null` : sql``}
  )`

/** Whether an announcement of a group waits for this person, and how many they see. */
export async function announcementsFor(
  queries: Queries,
  groupId: number,
  userId: number,
): Promise<{ due: boolean; count: number }> {
  const { rows } = await sql<{ due: boolean; count: number }>`
    select ${isAnnouncementDue(userId, sql`${groupId}::bigint`)} as due, (
      select count(*) from ${announced} where a.group_id = ${groupId} and not ${isHiddenFrom('x', userId)}
    ) as count`.execute(queries)
  return rows[0] ?? { due: false, count: 0 }
}

/** Announces a message, or announces it again; how many there are then. */
export async function insertAnnouncement(
  queries: Queries,
  { groupId, messageId, by }: { groupId: number; messageId: number; by: number },
): Promise<{ id: number; count: number }> {
  const { rows } = await sql<{ id: number }>`
    insert into group_announcements (group_id, message_id, by_id) values (${groupId}, ${messageId}, ${by})
    on conflict (message_id) do update set by_id = excluded.by_id, announced_at = clock_timestamp(), reminded_at = null
    returning id`.execute(queries)
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from ${announced} where a.group_id = ${groupId}`.execute(queries)
  return { id: rows[0]?.id ?? 0, count: counted[0]?.count ?? 0 }
}

/** Asks all members but one, also those who have confirmed it before. */
export async function askMembers(
  queries: Queries,
  { id, groupId, but }: { id: number; groupId: number; but: number },
): Promise<void> {
  await sql`
    insert into group_announcement_people (announcement_id, user_id)
    select ${id}::bigint, user_id from conversation_members
    where conversation_id = ${groupId} and user_id <> ${but} and user_id <> all (${bots})
    on conflict (announcement_id, user_id) do update set confirmed_at = null`.execute(queries)
  await sql`delete from group_announcement_people where announcement_id = ${id} and user_id = ${but}`.execute(
    queries,
  )
}

/** Asks people who have come into a group to confirm what was announced there last; their own they need not. */
export async function askNewcomers(
  queries: Queries,
  groupId: number,
  people: readonly number[],
): Promise<void> {
  if (people.length === 0) return
  await sql`
    insert into group_announcement_people (announcement_id, user_id)
    select last.id, who.id from (
      select a.id, a.by_id from ${announced} where a.group_id = ${groupId}
      order by a.announced_at desc, a.id desc limit 1
    ) last cross join unnest(${[...people]}::bigint[]) who (id)
    where who.id <> last.by_id and who.id <> all (${bots})
    on conflict (announcement_id, user_id) do nothing`.execute(queries)
}

export interface Announced {
  readonly id: number
  readonly message_id: number
  readonly by_id: number
  /** Minutes since the last reminder. */
  readonly minutes: number | null
}

export async function announcementOf(
  queries: Queries,
  groupId: number,
  id: number,
): Promise<Announced | undefined> {
  const { rows } = await sql<Announced>`
    select a.id, a.message_id, a.by_id, extract(epoch from clock_timestamp() - a.reminded_at)::float8 / 60 as minutes
    from ${announced} where a.id = ${id} and a.group_id = ${groupId}`.execute(queries)
  return rows[0]
}

export async function deleteAnnouncement(queries: Queries, id: number): Promise<void> {
  await queries.deleteFrom('group_announcements').where('id', '=', id).execute()
}

/** @returns whether that changed anything */
export async function confirm(queries: Queries, id: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    update group_announcement_people set confirmed_at = clock_timestamp()
    where announcement_id = ${id} and user_id = ${userId} and confirmed_at is null returning user_id`.execute(
    queries,
  )
  return rows.length > 0
}

/** Reminds, as of now, the members who have not confirmed an announcement. @returns their ids */
export async function remind(queries: Queries, id: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    with reminded as (
      update group_announcements set reminded_at = clock_timestamp() where id = ${id} returning id, group_id
    )
    select p.user_id from reminded r join group_announcement_people p on p.announcement_id = r.id
    join conversation_members m on m.conversation_id = r.group_id and m.user_id = p.user_id
    where p.confirmed_at is null`.execute(queries)
  return rows.map(({ user_id }) => user_id)
}

/** The people `p` who were asked to confirm it, and are still members `m`. */
const askedOf = (id: string | RawBuilder<unknown>, groupId: string | RawBuilder<unknown>) => {
  const named = (one: string | RawBuilder<unknown>) => (typeof one === 'string' ? sql.ref(one) : one)
  return sql`group_announcement_people p join conversation_members m
    on m.conversation_id = ${named(groupId)} and m.user_id = p.user_id and p.announcement_id = ${named(id)}`
}

export type AnnouncementRow = StoredMessage & {
  readonly announcement_id: number
  readonly by_id: number
  readonly by_nickname: string
  readonly by_member_nickname: string | null
  readonly announced_at: Date
  readonly confirmed: boolean | null
  readonly asked: number
  readonly confirmations: number
}

/** The latest first. @param due only what waits for this person */
export async function listAnnouncements(
  queries: Queries,
  { groupId, userId, due, offset, limit }: Slice & { groupId: number; userId: number; due: boolean },
): Promise<{ rows: AnnouncementRow[]; count: number }> {
  const found = sql`${announced}
    left join group_announcement_people own on own.announcement_id = a.id and own.user_id = ${userId}
    where a.group_id = ${groupId} and not ${isHiddenFrom('x', userId)}
      ${due ? sql`and own.user_id is not null and own.confirmed_at is null` : sql``}`
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count from ${found}`.execute(
    queries,
  )
  const { rows } = await sql<AnnouncementRow>`
    select page.*, u.nickname as by_nickname, by.nickname as by_member_nickname, asked.asked, asked.confirmations
    from (
      select x.*, a.id as announcement_id, a.group_id, a.by_id, a.announced_at,
        case when own.user_id is not null then own.confirmed_at is not null end as confirmed
      from ${found} order by a.announced_at desc, a.id desc offset ${offset} limit ${limit}
    ) page
    cross join lateral ${person(sql.ref('page.by_id'))} u
    left join conversation_members by on by.conversation_id = page.group_id and by.user_id = page.by_id
    cross join lateral (
      select count(*) as asked, count(p.confirmed_at) as confirmations from ${askedOf('page.announcement_id', 'page.group_id')}
    ) asked
    order by page.announced_at desc, page.announcement_id desc`.execute(queries)
  return { rows, count: counted[0]?.count ?? 0 }
}

export interface AskedRow {
  readonly user_id: number
  readonly nickname: string
  readonly member_nickname: string
  readonly avatar: string
  readonly confirmed_at: Date | null
}

/** People who have confirmed it, the latest first, or people who have not, as they joined. */
export async function listAsked(
  queries: Queries,
  { id, groupId, confirmed, offset, limit }: Slice & { id: number; groupId: number; confirmed: boolean },
): Promise<{ rows: AskedRow[]; count: number }> {
  const found = sql`${askedOf(sql.lit(id), sql.lit(groupId))}
    where p.confirmed_at is ${confirmed ? sql`not null` : sql`null`}`
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count from ${found}`.execute(
    queries,
  )
  const { rows } = await sql<AskedRow>`
    select page.*, u.nickname, u.avatar from (
      select p.user_id, m.nickname as member_nickname, p.confirmed_at, m.joined_at from ${found}
      order by p.confirmed_at desc, m.joined_at, p.user_id offset ${offset} limit ${limit}
    ) page cross join lateral ${person(sql.ref('page.user_id'))} u
    order by page.confirmed_at desc, page.joined_at, page.user_id`.execute(queries)
  return { rows, count: counted[0]?.count ?? 0 }
}
