import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { pairs, peersOf } from '../../db/sql/direct.ts'
import { friendship } from '../../db/sql/friends.ts'
import { calledGroups } from '../../db/sql/groups.ts'
import { person } from '../../db/sql/users.ts'

export interface NamedConversation {
  readonly conversation_id: number
  readonly kind: 'direct' | 'group'
  /** The other person, or the group. */
  readonly target: number
  readonly name: string
  readonly avatar: string
}

/** These conversations as one of their people calls them. */
export async function namedFor(
  queries: Queries,
  userId: number,
  ids: readonly number[],
): Promise<Map<number, NamedConversation>> {
  if (ids.length === 0) return new Map()
  const wanted = sql`${[...ids]}::bigint[]`
  const { rows } = await sql<NamedConversation>`
    select d.conversation_id, 'direct' as kind, d.peer_id as target, coalesce(nullif(f.note, ''), u.nickname) as name, u.avatar
    from ${peersOf(userId)} d
    join lateral ${person(sql.ref('d.peer_id'))} u on true
    left join lateral ${friendship(userId, sql.ref('d.peer_id'))} f on true
    where d.conversation_id = any (${wanted})
    union all
    select g.id, 'group', g.id, g.title, g.avatar from ${calledGroups} g where g.id = any (${wanted})`.execute(
    queries,
  )
  return new Map(rows.map((row) => [row.conversation_id, row]))
}

export interface PeopledConversation {
  readonly conversation_id: number
  /** Null of a conversation of two. */
  readonly title: string | null
  readonly user_low: number | null
  readonly user_high: number | null
}

/** These conversations as a person who is in none of them knows them. */
export async function namedForAll(
  queries: Queries,
  ids: readonly number[],
): Promise<Map<number, PeopledConversation>> {
  if (ids.length === 0) return new Map()
  const wanted = sql`${[...ids]}::bigint[]`
  const { rows } = await sql<PeopledConversation>`
    select p.conversation_id, null as title, p.user_low, p.user_high from ${pairs} p where p.conversation_id = any (${wanted})
    union all
    select g.id, g.title, null, null from ${calledGroups} g where g.id = any (${wanted})`.execute(queries)
  return new Map(rows.map((row) => [row.conversation_id, row]))
}
