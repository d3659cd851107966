import type { Bond } from '@parley/contract'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Operand } from '../operand.ts'
import type { Tables } from '../tables.ts'
import { sharedGroups } from './groups.ts'
import { isHouse } from './settings.ts'
import { account, isBotAmong } from './users.ts'

type Friendship = Selectable<Tables['friendships']>
type Block = Selectable<Tables['blocks']>

/** The friendships of a person with others, as that person has them. */
export const friendshipsOf = (userId: Operand): RawBuilder<Friendship> =>
  sql`(select * from friendships where user_id = ${userId})`

/** The friendship of a person with another, if there is one: a step into the index, whatever the planner expects. */
export const friendship = (userId: Operand, friendId: Operand): RawBuilder<Friendship> =>
  sql`(select * from friendships where user_id = ${userId} and friend_id = ${friendId} offset 0)`

/** Why a person may write to another who is no friend; null for strangers, and for themselves. */
export const bondOfOthers = (userId: Operand, peerId: Operand): RawBuilder<Bond | null> => sql`
  case when ${userId}::bigint = ${peerId}::bigint or ${isBotAmong(userId, peerId)} then null
    when ${isHouse} and exists ${account(peerId)} then 'house'
    when exists (select from ${sharedGroups(userId, peerId)} g where is_temporary) then 'temporary' end`

/** Why a person may write to another; null for strangers, and for themselves. The first match ends the look-up. */
export const bond = (userId: Operand, peerId: Operand): RawBuilder<Bond | null> => sql`
  case when exists ${friendship(userId, peerId)} then 'friend' else ${bondOfOthers(userId, peerId)} end`

/** How one person blocks another, if they do; as a step into the index. */
export const block = (userId: Operand, blockedId: Operand): RawBuilder<Block> =>
  sql`(select * from blocks where user_id = ${userId} and blocked_id = ${blockedId} offset 0)`

/** Blocks against a person. */
export const blocksAgainst = (userId: Operand): RawBuilder<Block> =>
  sql`(select * from blocks where blocked_id = ${userId})`

/** Ids of the people whom this person blocks, for `<> all (…)`: read once for a whole statement, and mostly empty. */
export const blockedBy = (userId: number): RawBuilder<number[]> =>
  sql`array(select blocked_id from blocks where user_id = ${userId}::bigint)`

/** Ids of the people who block this person. */
export const blockersOf = (userId: number): RawBuilder<number[]> =>
  sql`array(select user_id from blocks where blocked_id = ${userId}::bigint)`

/** The people blocked from this person, by a block of either side. */
export const blockedEitherWay = (userId: number): RawBuilder<number[]> => sql`array(
  select blocked_id from blocks where user_id = ${userId}::bigint
  union all select user_id from blocks where blocked_id = ${userId}::bigint
)`
