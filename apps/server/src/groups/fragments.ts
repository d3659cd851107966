import { MemberRole } from '@parley/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Operand } from '../storage/operand.ts'

/** The ids of all who are in a group with this person, one's own among them. */
export const fellowMembers = (userId: Operand): RawBuilder<number> => sql`(
  select m.user_id from conversation_members me
  cross join lateral (select id from groups where id = me.conversation_id offset 0) g
  join conversation_members m on m.conversation_id = g.id
  where me.user_id = ${userId}
)`

/** How many groups a person is in, and how many of them they own or administer. */
export const groupCounts = (
  userId: Operand,
): RawBuilder<{ readonly groups: number; readonly led_groups: number }> => sql`(
  select count(*) as groups,
    count(*) filter (where m.role in (${MemberRole.owner}, ${MemberRole.administrator})) as led_groups
  from conversation_members m join groups on groups.id = m.conversation_id
  where m.user_id = ${userId}
)`
