import { sql } from 'kysely'
import { everyone } from '../conversations/message-repository.ts'
import type { Slice } from '../http/paging.ts'
import type { Queries } from '../storage/database.ts'
import { groupIdsOf } from './member-repository.ts'

export interface GroupSessionRow {
  readonly id: number
  readonly title: string
  readonly avatar: string
  readonly pinned: boolean
  readonly preview: string | null
  readonly at: Date | null
}

/**
 * A person's groups as conversations: pinned first, then newest; one without a message counts from its joining. Each
 * costs a step into an index (`offset 0` keeps the planner from reading all groups).
 */
export async function listGroupSessions(
  queries: Queries,
  userId: number,
  slice: Slice,
): Promise<{ rows: GroupSessionRow[]; count: number }> {
  const { rows } = await sql<GroupSessionRow>`
    select g.id, g.title, g.avatar, m.pinned_at is not null as pinned, last.preview, last.created_at as at
    from conversation_members m
    cross join lateral (select * from groups where id = m.conversation_id offset 0) g
    left join lateral (
      select x.preview, x.created_at from messages x
      where x.conversation_id = m.conversation_id and not exists (
        select from message_deletions h where h.user_id in (${everyone}, ${userId})
          and h.conversation_id = x.conversation_id and h.sequence = x.sequence
      )
      order by x.sequence desc limit 1
    ) last on true
    where m.user_id = ${userId}
    order by pinned desc, coalesce(last.created_at, m.joined_at) desc, g.id desc
    offset ${slice.offset} limit ${slice.limit}`.execute(queries)
  const count = (await groupIdsOf(queries, userId)).length
  return { rows, count }
}
