import { MessageType, readerLimits } from '@parley/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { isHiddenFrom, messages } from '../../db/sql/conversations.ts'
import { blockedBy, blockersOf } from '../../db/sql/friends.ts'

/**
 * Notes that those who have not read a message are reminded of it now, unless they were lately: of two at once one is.
 * @returns the minutes until they may be reminded again, where they may not now
 */
export async function noteReminder(
  queries: Queries,
  reminder: { messageId: number; groupId: number; sequence: number; by: number },
): Promise<number | undefined> {
  const { messageId, groupId, sequence, by } = reminder
  const pause = sql`make_interval(mins => ${readerLimits.remindMinutes}::int)`
  const { rows: noted } = await sql`
    insert into read_reminders as r (message_id, group_id, sequence, by_id, reminded_at)
    values (${messageId}, ${groupId}, ${sequence}, ${by}, clock_timestamp())
    on conflict (message_id) do update set reminded_at = excluded.reminded_at
    where r.reminded_at <= excluded.reminded_at - ${pause}
    returning message_id`.execute(queries)
  if (noted.length > 0) return undefined
  const { rows } = await sql<{ minutes: number }>`
    select ceil(extract(epoch from reminded_at + ${pause} - clock_timestamp()) / 60)::int as minutes
    from read_reminders where message_id = ${messageId}`.execute(queries)
  return Math.max(1, rows[0]?.minutes ?? 1)
}

/** The people among these who do not block this person. */
export async function withoutBlockers(
  queries: Queries,
  userId: number,
  people: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from unnest(${[...people]}::bigint[]) as one (id) where id <> all (${blockersOf(userId)})`.execute(
    queries,
  )
  return rows.map(({ id }) => id)
}

/**
 * Condition that somebody whom this person does not block asks them to read unread messages in the group of row `page`.
 */
export const isAskedToRead = (userId: number): RawBuilder<SqlBool> => sql`exists (
  select from read_reminders r
  cross join lateral (select * from ${messages} m where m.id = r.message_id offset 0) x
  where r.group_id = page.conversation_id and r.sequence > page.read_up_to
    and r.by_id <> ${userId} and r.by_id <> all (${blockedBy(userId)})
    and x.type <> ${MessageType.withdrawn} and not ${isHiddenFrom('x', userId)}
)`
