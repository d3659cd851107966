import type { Bond } from '@parley/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { sendersAndTargets } from '../../db/sql/conversations.ts'
import { peersOf } from '../../db/sql/direct.ts'
import { block, bond, friendship } from '../../db/sql/friends.ts'
import { account, person } from '../../db/sql/users.ts'
import { ConversationKind } from '../../db/tables/conversations.ts'
import { discardConversation, insertConversation } from '../conversations/conversation-repository.ts'
import { insertReaders } from '../conversations/member-repository.ts'

export type Pair = readonly [low: number, high: number]

export const pairOf = (a: number, b: number): Pair => (a < b ? [a, b] : [b, a])

export const peerOf = ([low, high]: Pair, userId: number) => (userId === low ? high : low)

export const keyOf = ([low, high]: Pair) => `${low} ${high}`

export interface DirectConversation {
  readonly conversation_id: number
  readonly user_low: number
  readonly user_high: number
}

export async function directConversations(
  queries: Queries,
  pairs: readonly Pair[],
): Promise<DirectConversation[]> {
  if (pairs.length === 0) return []
  const { rows } = await sql<DirectConversation>`
    select d.conversation_id, d.user_low, d.user_high
    from unnest(${pairs.map(([low]) => low)}::bigint[], ${pairs.map(([, high]) => high)}::bigint[]) as p (low, high)
    join direct_conversations d on d.user_low = p.low and d.user_high = p.high`.execute(queries)
  return rows
}

/**
 * Returns the conversation of two people, or of one with themselves, and creates it if there is none. Waits for a
 * transaction that is creating the same one: a transaction that needs several takes them in the order of their pairs,
 * so that no two wait for each other.
 */
export async function ensureDirectConversation(queries: Queries, pair: Pair): Promise<number> {
  const [low, high] = pair
  const id = await insertConversation(queries, ConversationKind.direct)
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto('direct_conversations')
    .values({ conversation_id: id, user_low: low, user_high: high })
    .onConflict((made) => made.columns(['user_low', 'user_high']).doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) {
    await insertReaders(queries, id, low === high ? [low] : [low, high])
    return id
  }
  await discardConversation(queries, id)
  const [made] = await directConversations(queries, [pair])
  // Deleted since: the next one is ours.
  return made?.conversation_id ?? ensureDirectConversation(queries, pair)
}

/** Somebody's conversations, whatever they took off their list, by the names that they have for the others. */
export async function ownDirectConversations(
  queries: Queries,
  userId: number,
): Promise<Array<{ target: number; title: string }>> {
  const { rows } = await sql<{ target: number; title: string }>`
    select d.peer_id as target, coalesce(nullif(f.note, ''), u.nickname) as title
    from ${peersOf(userId)} d
    join lateral ${person(sql.ref('d.peer_id'))} u on true
    left join lateral ${friendship(userId, sql.ref('d.peer_id'))} f on true
    order by d.conversation_id`.execute(queries)
  return rows
}

/** Reasons why somebody may not send to somebody else. */
export interface SendBlocker {
  readonly sender_id: number
  readonly target: number
  readonly has_account: boolean
  /** The sender's account is deactivated. */
  readonly is_deactivated: boolean
  readonly is_peer_deactivated: boolean
  readonly is_curtailed: boolean
  /** Bond by which the two may write to each other; null for strangers. */
  readonly bond: Bond | 'self' | null
  /** The sender blocks the other. */
  readonly is_blocking: boolean
  readonly is_blocked: boolean
}

/**
 * Rows for those of these pairs of `sender_id` and `target` whose sender is hindered, if only in what may be sent: as a
 * rule none.
 */
export function sendBlockersAmong(pairs: RawBuilder<unknown>): RawBuilder<SendBlocker> {
  const [sender, peer] = [sql.ref('p.sender_id'), sql.ref('p.target')]
  return sql`(
    select * from (
      select p.sender_id, p.target, u.id is not null as has_account,
        u.deactivated_at is not null as is_deactivated, peer.deactivated_at is not null as is_peer_deactivated,
        coalesce(u.curtail_chat, false) as is_curtailed,
        case when p.sender_id = p.target then 'self' else b.bond end as bond,
        mine.user_id is not null as is_blocking, theirs.user_id is not null as is_blocked
      from ${pairs} p
      left join lateral ${account(sender)} u on true
      left join lateral ${person(peer)} peer on true
      left join lateral (select ${bond(sender, peer)} as bond where p.sender_id <> p.target offset 0) b on true
      left join lateral ${block(sender, peer)} mine on true
      left join lateral ${block(peer, sender)} theirs on true
    ) looked
    where not has_account or is_deactivated or is_peer_deactivated or is_curtailed or bond is null or bond = 'temporary' or is_blocking or is_blocked
  )`
}

export async function sendBlockers(
  queries: Queries,
  pairs: ReadonlyArray<{ senderId: number; to: number }>,
): Promise<SendBlocker[]> {
  const { rows } = await sql<SendBlocker>`/* sendBlockers */
    select * from ${sendBlockersAmong(sendersAndTargets(pairs))} h`.execute(queries)
  return rows
}

/** The two people of each one-to-one conversation among these. */
export async function pairsOfConversations(
  queries: Queries,
  ids: readonly number[],
): Promise<Map<number, Pair>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .selectFrom('direct_conversations')
    .selectAll()
    .where('conversation_id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.conversation_id, [row.user_low, row.user_high] as const]))
}
