import { type KeepingRules, type RetentionRules, retentionLimits } from '@parley/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { list } from '../../db/list.ts'
import { isGoneForAll, isOfConversation, messages } from '../../db/sql/conversations.ts'
import { isUsedBesides, usedFiles } from '../../db/sql/files.ts'
import { leastGroupDays } from '../../db/sql/groups.ts'
import { daysAgo, decidedRules, heldPeople, isHeldConversation, keptDays } from '../../db/sql/retention.ts'
import {
  numberAfterAll,
  numberSince,
  type Span,
  windowsOf,
} from '../../messaging/conversations/activity-repository.ts'
import { hasBrought } from '../../messaging/conversations/searched-repository.ts'
import { isSentAs, type SentAs, typesOf } from '../../platform/files/service.ts'

export interface Preview {
  readonly messages: number
  readonly files: number
  readonly bytes: number
  readonly isEstimate: boolean
}

/**
 * Estimates how much such rules would erase at first. If there are many messages, samples are read, so that the cost
 * does not grow with their number: their ids follow their times.
 */
export async function previewOf(
  queries: Queries,
  rules: KeepingRules,
  counted: number = retentionLimits.counted,
): Promise<Preview> {
  const span = { from: 1, to: await endOf(queries, rules) }
  const isEstimate = span.to - span.from > counted
  const windows = isEstimate ? windowsOf(span) : [span]
  const looked = windows.reduce((sum, { from, to }) => sum + to - from, 0)
  const share = (found: number) => (looked > 0 ? Math.round((found * (span.to - span.from)) / looked) : 0)
  const gone = await messagesIn(queries, windows, rules)
  const { files, bytes } = await filesIn(queries, windows, rules, span.to)
  return { messages: share(gone), files: share(files), bytes: share(bytes), isEstimate }
}

/** A number that no message has that is old enough: behind all, where an import has brought old ones behind new ones. */
async function endOf(queries: Queries, rules: KeepingRules): Promise<number> {
  const days = Object.values(rules).filter((one) => one !== null)
  const least = sql`least(${days.length > 0 ? Math.min(...days) : null}::integer, ${leastGroupDays})`
  const { rows } = await sql<{ at: Date | null }>`select ${daysAgo(least)} as at`.execute(queries)
  const at = rows[0]?.at
  if (!at) return 1
  return (await hasBrought(queries)) ? numberAfterAll(queries) : numberSince(queries, at)
}

const windowRows = (windows: readonly Span[]) => sql`unnest(
  ${list(
    windows.map(({ from }) => from),
    'bigint',
  )}, ${list(
    windows.map(({ to }) => to),
    'bigint',
  )}
) as w (low, high)`

/** Condition that no hold applies to message `m`: neither to its sender nor to its conversation. */
const isFree = sql<SqlBool>`m.sender_id not in ${heldPeople} and not ${isHeldConversation(sql`m.conversation_id`)}`

const isOld = ({ messages: days }: KeepingRules): RawBuilder<SqlBool> =>
  sql`coalesce(m.created_at < ${daysAgo(keptDays(sql`m.conversation_id`, sql`${days}::integer`))}, false)`

function hasOldFiles(rules: KeepingRules): RawBuilder<SqlBool> {
  const days = (Object.keys(typesOf) as SentAs[]).map(
    (sentAs) => sql`case when ${isSentAs(sentAs)} then ${rules[sentAs]}::integer end`,
  )
  return sql`coalesce(m.created_at < ${daysAgo(sql`least(${sql.join(days)})`)}, false)`
}

async function messagesIn(queries: Queries, windows: readonly Span[], rules: KeepingRules): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${windowRows(windows)}
    join ${messages} m on m.id >= w.low and m.id < w.high
    where ${isOld(rules)} and ${isFree} and not ${isGoneForAll('m')}
      and ${isOfConversation('m')}`.execute(queries)
  return rows[0]?.count ?? 0
}

async function filesIn(
  queries: Queries,
  windows: readonly Span[],
  rules: KeepingRules,
  end: number,
): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{ files: number; bytes: number }>`
    select count(*) as files, coalesce(sum(bytes), 0)::bigint as bytes from (
      select distinct u.file_id, u.bytes from ${windowRows(windows)}
      join ${usedFiles} u on u.message_id >= w.low and u.message_id < w.high
      join ${messages} m on m.id = u.message_id
      where (${isOld(rules)} or ${hasOldFiles(rules)}) and ${isFree} and not ${isUsedBesides(sql`u.file_id`, end)}
    ) f`.execute(queries)
  return rows[0] ?? { files: 0, bytes: 0 }
}

/** Rules that administrators have set. */
export async function readRules(queries: Queries): Promise<Partial<RetentionRules>> {
  const { rows } = await sql<{ rules: string | null }>`select ${decidedRules} as rules`.execute(queries)
  return JSON.parse(rows[0]?.rules ?? '{}')
}
