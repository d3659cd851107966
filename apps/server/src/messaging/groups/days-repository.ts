import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { readers } from '../../db/sql/conversations.ts'
import { groupDays } from '../../db/sql/groups.ts'
import { heldPeople, isHeldConversation, keptDays, siteDays } from '../../db/sql/retention.ts'

/** How long a group's messages are kept, by its own rule, by the site's, and by the strictest of them; null is for ever. */
export interface DaysOfGroup {
  readonly days: number | null
  readonly own: number | null
  readonly site: number | null
}

export async function daysOfGroup(queries: Queries, groupId: number): Promise<DaysOfGroup> {
  const id = sql`${groupId}::bigint`
  const { rows } = await sql<DaysOfGroup>`
    select ${keptDays(id)} as days, ${groupDays(id)} as own, ${siteDays('messages')} as site`.execute(queries)
  return rows[0] ?? { days: null, own: null, site: null }
}

/** Whether a group is held, or somebody who is in it. */
export async function isGroupHeld(queries: Queries, groupId: number): Promise<boolean> {
  const { rows } = await sql<{ is_held: boolean }>`
    select ${isHeldConversation(sql`${groupId}::bigint`)} or exists (
      select from ${readers} m where m.conversation_id = ${groupId} and m.user_id in ${heldPeople}
    ) as is_held`.execute(queries)
  return rows[0]?.is_held ?? false
}
