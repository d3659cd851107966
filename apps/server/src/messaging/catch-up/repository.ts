import { type ChangeTopic, limits } from '@parley/contract'
import { sql } from 'kysely'
import { batched } from '../../db/batch-loader.ts'
import type { Queries } from '../../db/database.ts'
import { list } from '../../db/list.ts'
import { ageMs, happenedIn, type Span } from '../../db/spans.ts'
import { recentEntries } from '../../db/sql/conversations.ts'
import { pairs } from '../../db/sql/direct.ts'
import { people } from '../../db/sql/users.ts'

export interface PersonChange {
  readonly position: number
  readonly topics: ChangeTopic[]
}

/** Puts a change at the end of each person's log; gives the positions by person. */
export async function appendPersonChanges(
  queries: Queries,
  changes: ReadonlyMap<number, readonly ChangeTopic[]>,
): Promise<Map<number, number>> {
  // In one order everywhere, so that no two wait for each other.
  const userIds = [...changes.keys()].sort((a, b) => a - b)
  const topics = userIds.map((id) => changes.get(id)?.join(' ') ?? '')
  const { rows } = await sql<{ user_id: number; position: number }>`
    with wanted as (
      select w.user_id, w.topics from unnest(${userIds}::bigint[], ${topics}::text[]) as w (user_id, topics)
      join ${people} p on p.id = w.user_id order by w.user_id
    ), moved as (
      insert into person_logs as l (user_id, last_position) select user_id, 1 from wanted order by user_id
      on conflict (user_id) do update set last_position = l.last_position + 1
      returning user_id, last_position
    )
    insert into person_changes (user_id, position, topics)
    select m.user_id, m.last_position, string_to_array(w.topics, ' ') from moved m join wanted w using (user_id)
    returning user_id, position`.execute(queries)
  return new Map(rows.map(({ user_id, position }) => [user_id, position]))
}

export interface PersonLogSlice {
  readonly last_position: number
  /** Up to here the changes have been forgotten. */
  readonly changes_from: number
  readonly changes: readonly PersonChange[]
}

interface Behind {
  readonly userId: number
  readonly after: number
}

/** People whose logs are looked up together: each may have missed two hundred changes. */
const peopleAtOnce = 100

const slices = batched(async (queries, cursors: readonly Behind[]) => {
  const { rows } = await sql<{
    n: number
    last_position: number
    changes_from: number
    position: number | null
    topics: ChangeTopic[]
  }>`/* person changes behind cursors */
    select asked.n, l.last_position, l.changes_from, c.position, c.topics
    from unnest(${list(
      cursors.map(({ userId }) => userId),
      'bigint',
    )}, ${list(
      cursors.map(({ after }) => after),
      'bigint',
    )})
      with ordinality as asked (user_id, after, n)
    cross join lateral (select * from person_logs where user_id = asked.user_id offset 0) l
    left join lateral (
      select position, topics from person_changes where user_id = asked.user_id and position > asked.after
        and l.last_position - asked.after <= ${limits.syncChanges}
      offset 0
    ) c on true
    order by asked.n, c.position`.execute(queries)
  const found = Map.groupBy(rows, ({ n }) => n)
  return new Map(cursors.map((cursor, i) => [cursor, found.get(i + 1) ?? []]))
}, peopleAtOnce)

/** Where a person's log ends, and its changes behind a cursor if they are not too many. */
export async function personChangesAfter(
  queries: Queries,
  userId: number,
  after: number,
): Promise<PersonLogSlice> {
  const rows = (await slices(queries, { userId, after })) ?? []
  const changes = rows.flatMap(({ position, topics }) => (position === null ? [] : [{ position, topics }]))
  const { last_position = 0, changes_from = 0 } = rows[0] ?? {}
  return { last_position, changes_from, changes }
}

export async function forgetPersonChanges(queries: Queries, days: number): Promise<void> {
  await sql`
    with gone as (
      delete from person_changes where created_at < now() - make_interval(days => ${days})
      returning user_id, position
    )
    update person_logs l set changes_from = greatest(l.changes_from, g.position)
    from (select user_id, max(position) as position from gone group by user_id) g
    where l.user_id = g.user_id`.execute(queries)
}

interface RecentEventRow {
  readonly conversation_id: number
  readonly position: number
  readonly age_ms: number
  /** Null of a group. */
  readonly user_low: number | null
  readonly user_high: number | null
}

/** Events of all conversations' logs in a span of time. */
export async function recentEvents(queries: Queries, span: Span): Promise<RecentEventRow[]> {
  const { rows } = await sql<RecentEventRow>`
    select conversation_id, position, ${ageMs} as age_ms, d.user_low, d.user_high
    from ${recentEntries(span)} recent left join ${pairs} d using (conversation_id)`.execute(queries)
  return rows
}

interface RecentChangeRow {
  readonly user_id: number
  readonly position: number
  readonly age_ms: number
  readonly of_groups: boolean
}

/** Events of all people's own logs in a span of time. */
export async function recentChanges(queries: Queries, span: Span): Promise<RecentChangeRow[]> {
  const { rows } = await sql<RecentChangeRow>`
    select user_id, position, ${ageMs} as age_ms, 'groups' = any (topics) as of_groups
    from person_changes where ${happenedIn(span)}`.execute(queries)
  return rows
}
