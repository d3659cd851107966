import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { readers } from '../../db/sql/conversations.ts'
import { pairs } from '../../db/sql/direct.ts'
import { friendship } from '../../db/sql/friends.ts'
import { person } from '../../db/sql/users.ts'
import type { AlertsRow } from '../../messaging/conversations/reader-repository.ts'

interface CallerRow extends AlertsRow {
  /** As the one who is called calls them. */
  readonly name: string
}

/** The caller, and the called person's alerts of their conversation. */
export async function callerOf(queries: Queries, userId: number, callerId: number): Promise<CallerRow> {
  const [low, high] = [Math.min(userId, callerId), Math.max(userId, callerId)]
  const { rows } = await sql<CallerRow>`
    select coalesce(nullif(f.note, ''), u.nickname) as name,
      coalesce(r.do_not_disturb, false) as do_not_disturb, coalesce(r.tells_nothing, false) as tells_nothing, r.muting_ends_at
    from ${person(sql`${callerId}::bigint`)} u
    left join lateral ${friendship(sql`${userId}::bigint`, sql`u.id`)} f on true
    left join ${pairs} pair on pair.user_low = ${low} and pair.user_high = ${high}
    left join ${readers} r on r.conversation_id = pair.conversation_id and r.user_id = ${userId}`.execute(
    queries,
  )
  return rows[0] ?? { name: '', do_not_disturb: false, tells_nothing: false, muting_ends_at: null }
}
