import { type KeepingRules, MessageType } from '@parley/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { isSaidHere, messages } from '../../db/sql/conversations.ts'
import { daysAgo, heldPeople, isHeldConversation, siteDays } from '../../db/sql/retention.ts'

export type SentAs = Exclude<keyof KeepingRules, 'messages'>

/** Message types of the files of each kind. */
export const typesOf: Readonly<Record<SentAs, readonly number[]>> = {
  images: [MessageType.image, MessageType.imageText],
  videos: [MessageType.video],
  voices: [MessageType.voice],
  files: [MessageType.file],
}

/**
 * Condition that the files of message `m` were sent so; files of a record go together, by the first rule that is for
 * one of them.
 */
export const isSentAs = (sentAs: SentAs): RawBuilder<SqlBool> =>
  sql`(m.type = any (${[...typesOf[sentAs]]}::smallint[]) or m.body #> '{record,holds}' @> ${JSON.stringify([sentAs])}::jsonb)`

const isHeld = sql`(m.sender_id in ${heldPeople} or ${isHeldConversation(sql`m.conversation_id`)})`

export interface AgedUse {
  readonly message_id: number
  readonly conversation_id: number
  readonly is_held: boolean
}

/**
 * The next messages said here with such files that are older than these are kept, in the order of their numbers, which
 * go with their times.
 * @param before a number that no message of that age has, so that younger ones are not looked at
 */
export async function agedUses(
  queries: Queries,
  sentAs: SentAs,
  { before, limit }: { before: number; limit: number },
): Promise<AgedUse[]> {
  const { rows } = await sql<AgedUse>`
    select m.id as message_id, m.conversation_id,
      ${isHeld} as is_held
    from (
      select distinct message_id from file_uses
      where message_id > coalesce((select released_up_to from file_ages where kind = ${sentAs}), 0)
        and message_id < ${before} and conversation_id is not null
    ) u
    join ${messages} m on m.id = u.message_id and ${isSentAs(sentAs)} and ${isSaidHere('m')}
    where m.created_at < ${daysAgo(siteDays(sentAs))}
    order by u.message_id limit ${limit}`.execute(queries)
  return rows
}

interface AgedBrought {
  readonly message_id: number
  readonly conversation_id: number
  readonly created_at: Date
}

/**
 * The next messages from elsewhere with such files that are older than these are kept, and not held, the oldest first,
 * from where they were released up to. Until the end of the transaction no import brings any.
 */
export async function agedBrought(queries: Queries, sentAs: SentAs, limit: number): Promise<AgedBrought[]> {
  const from = await lockBroughtUpTo(queries, sentAs)
  const { rows } = await sql<AgedBrought>`
    select m.id as message_id, m.conversation_id, m.created_at from ${messages} m
    where m.is_brought and m.created_at < ${daysAgo(siteDays(sentAs))} and m.created_at >= ${from}
      and ${isSentAs(sentAs)} and not ${isHeld}
      and exists (
        select from file_uses u where u.message_id = m.id and u.conversation_id is not null offset 0
      )
    order by m.created_at, m.id limit ${limit}`.execute(queries)
  return rows
}

const kindOf = (sentAs: SentAs) => `brought ${sentAs}`

async function lockBroughtUpTo(queries: Queries, sentAs: SentAs): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    insert into file_ages as a (kind, released_up_to) values (${kindOf(sentAs)}, 0)
    on conflict (kind) do update set released_up_to = a.released_up_to
    returning to_timestamp(released_up_to / 1000) as at`.execute(queries)
  return rows[0]?.at ?? new Date(0)
}

/** All that was brought and said before `upTo` has been looked at, for whom a transaction has asked. */
export async function noteBroughtReleased(queries: Queries, sentAs: SentAs, upTo: Date): Promise<void> {
  await sql`
    update file_ages set released_up_to = ${upTo.getTime()} where kind = ${kindOf(sentAs)}`.execute(queries)
}

/** Files are brought that were said from then on: they are looked at once more. Before anything else is locked. */
export async function lookAtBroughtFrom(queries: Queries, saidAt: Date): Promise<void> {
  const kinds = (Object.keys(typesOf) as SentAs[]).map(kindOf).toSorted()
  await sql`
    insert into file_ages as a (kind, released_up_to) select kind, 0 from unnest(${kinds}::text[]) kind
    on conflict (kind) do update set released_up_to = least(a.released_up_to, ${saidAt.getTime()}::bigint)`.execute(
    queries,
  )
}

/** When files that were sent so are older than they are kept; undefined where that is for ever. */
export async function agedBefore(queries: Queries, sentAs: SentAs): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`select ${daysAgo(siteDays(sentAs))} as at`.execute(queries)
  return rows[0]?.at ?? undefined
}

export async function noteReleased(queries: Queries, sentAs: SentAs, upTo: number): Promise<void> {
  await queries
    .insertInto('file_ages')
    .values({ kind: sentAs, released_up_to: upTo })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet({ released_up_to: upTo }))
    .execute()
}

/** Lets the next run look again at everything that was under a hold. */
export async function forgetReleased(queries: Queries): Promise<void> {
  await queries.deleteFrom('file_ages').execute()
}
