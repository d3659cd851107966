import { limits } from '@parley/contract'
import { sql } from 'kysely'
import type { Queries } from '../storage/database.ts'

export interface GroupLogEnd {
  readonly group_id: number
  readonly last_position: number
  readonly last_sequence: number
  readonly read_up_to: number
}

/** Where the logs of a person's groups end. */
export async function groupLogEnds(queries: Queries, userId: number): Promise<GroupLogEnd[]> {
  const { rows } = await sql<GroupLogEnd>`
    select g.id as group_id, c.last_position, c.last_sequence, m.read_up_to
    from conversation_members m
    cross join lateral (select id from groups where id = m.conversation_id offset 0) g
    cross join lateral (select * from conversations where id = m.conversation_id offset 0) c
    where m.user_id = ${userId}
    order by c.last_message_at desc nulls last limit ${limits.pageSize.max}`.execute(queries)
  return rows
}
