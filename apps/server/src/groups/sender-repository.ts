import { groupRights, type MemberRole } from '@parley/contract'
import { type RawBuilder, sql } from 'kysely'
import { sendersAndTargets } from '../conversations/fragments.ts'
import type { Queries } from '../storage/database.ts'
import { person } from '../users/fragments.ts'

/** What hinders somebody from sending to a group, whatever it is. */
export interface Hindrance {
  readonly sender_id: number
  readonly target: number
  /** There is none, or it is hidden from those who were never in it. */
  readonly is_unknown: boolean
  readonly is_outsider: boolean
  readonly is_curtailed: boolean
  readonly is_muted: boolean
  /** All are but some, and this is not one of them. */
  readonly is_silenced: boolean
}

/** Rows for those of these pairs of `sender_id` and `target` whose sender is hindered: as a rule none. */
export function hindrancesAmong(pairs: RawBuilder<unknown>): RawBuilder<Hindrance> {
  // Each by its keys, whatever the tables held when the statement was planned.
  return sql`(
    select * from (
      select p.sender_id, p.target,
        g.id is null or not (g.is_search or m.user_id is not null or f.user_id is not null) as is_unknown,
        m.user_id is null as is_outsider,
        coalesce(u.curtail_in_group_chat, false) as is_curtailed,
        coalesce(m.muted_until > clock_timestamp(), false) as is_muted,
        coalesce(g.is_prohibition and m.role <> all (${[...groupRights.sendWhileMuted]}::smallint[]), false)
          as is_silenced
      from ${pairs} p
      left join lateral (select * from groups where id = p.target offset 0) g on true
      left join lateral ${person(sql.ref('p.sender_id'))} u on true
      left join lateral (
        select * from conversation_members where conversation_id = p.target and user_id = p.sender_id offset 0
      ) m on true
      left join lateral (
        select * from former_members where group_id = p.target and user_id = p.sender_id offset 0
      ) f on true
    ) looked where is_unknown or is_outsider or is_curtailed or is_muted or is_silenced
  )`
}

export async function hindrances(
  queries: Queries,
  pairs: ReadonlyArray<{ senderId: number; to: number }>,
): Promise<Hindrance[]> {
  const { rows } = await sql<Hindrance>`/* group hindrances */
    select * from ${hindrancesAmong(sendersAndTargets(pairs))} h`.execute(queries)
  return rows
}

/** The roles of those of these people who are members. */
export async function rolesOf(
  queries: Queries,
  members: ReadonlyArray<{ readonly groupId: number; readonly userId: number }>,
): Promise<Array<{ group_id: number; user_id: number; role: MemberRole }>> {
  if (members.length === 0) return []
  const { rows } = await sql<{ group_id: number; user_id: number; role: MemberRole }>`
    select m.conversation_id as group_id, m.user_id, m.role
    from unnest(
      ${members.map(({ groupId }) => groupId)}::bigint[], ${members.map(({ userId }) => userId)}::bigint[]
    ) as p (group_id, user_id)
    join conversation_members m on m.conversation_id = p.group_id and m.user_id = p.user_id`.execute(queries)
  return rows
}

/** Remembers when members last said something. */
export const lastSaid = sql`
  update conversation_members m
  set last_message_at = (select at from last where last.conversation_id = m.conversation_id)
  where conversation_id = any (array(select conversation_id from new))
    and user_id = any (array(select sender_id from new))
    and (conversation_id, user_id) in (select conversation_id, sender_id from new)`
