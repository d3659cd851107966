import { type Bond, SearchUser } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { conversationWith } from '../../db/sql/direct.ts'
import { block, bond } from '../../db/sql/friends.ts'
import { sharedGroups } from '../../db/sql/groups.ts'
import { account } from '../../db/sql/users.ts'

export interface CardRow {
  readonly id: number
  readonly nickname: string
  readonly abstract: string
  readonly avatar: string
  readonly deactivated_at: Date | null
  readonly bond: Bond | null
  /** Whether the two are in a group together. */
  readonly is_fellow: boolean
  readonly is_findable: boolean
  /** The group through which the two may chat temporarily. */
  readonly group_id: number | null
  readonly title: string | null
}

/** Undefined for a person without an account, and for one whom this person has nothing to do with and cannot find. */
export async function cardOf(queries: Queries, userId: number, peerId: number): Promise<CardRow | undefined> {
  const { rows } = await sql<CardRow>`
    select * from (
      select u.id, u.nickname, u.abstract, u.avatar, u.deactivated_at, b.bond, u.search_user <> ${SearchUser.nobody} as is_findable,
        exists ${sharedGroups(userId, peerId)} as is_fellow, g.id as group_id, g.title
      from ${account(peerId)} u
      cross join lateral (select ${bond(userId, peerId)} as bond offset 0) b
      left join lateral (
        select id, title from ${sharedGroups(userId, peerId)} shared where is_temporary order by id limit 1
      ) g on b.bond = 'temporary'
    ) card
    where id = ${userId} or bond is not null or is_fellow or is_findable
      or exists ${conversationWith(userId, peerId)}`.execute(queries)
  return rows[0]
}

/**
 * Whether a person may do what shows them the name of another from then on: they see the other's card, block them
 * already, or one of the two has asked the other.
 */
export async function knows(queries: Queries, userId: number, peerId: number): Promise<boolean> {
  if (await cardOf(queries, userId, peerId)) return true
  const { rows } = await sql`
    select where exists ${block(userId, peerId)}
      or exists (select from friend_requests where sender_id = ${peerId} and receiver_id = ${userId})
      or exists (select from friend_requests where sender_id = ${userId} and receiver_id = ${peerId})`.execute(
    queries,
  )
  return rows.length > 0
}
