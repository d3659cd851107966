import { limits } from '@parley/contract'
import { sql } from 'kysely'
import { batched } from '../../db/batch-loader.ts'
import type { Queries } from '../../db/database.ts'
import { list } from '../../db/list.ts'
import { conversation } from '../../db/sql/conversations.ts'

export interface GroupLogEnd {
  readonly group_id: number
  readonly last_position: number
  readonly last_sequence: number
  readonly read_up_to: number
}

/** People whose logs are looked up together: each may have thousands. */
const peopleAtOnce = 32

const endsByPerson = batched(async (queries, userIds: readonly number[]) => {
  const { rows } = await sql<GroupLogEnd & { user_id: number }>`/* group log ends */
    select asked.id as user_id, ends.*
    from unnest(${list(userIds, 'bigint')}) as asked (id)
    cross join lateral (
      select g.id as group_id, c.last_position, c.last_sequence, m.read_up_to
      from conversation_members m
      cross join lateral (select id from groups where id = m.conversation_id offset 0) g
      cross join lateral ${conversation(sql.ref('m.conversation_id'))} c
      where m.user_id = asked.id
      order by c.last_message_at desc nulls last limit ${limits.pageSize.max}
    ) ends`.execute(queries)
  return Map.groupBy(rows, ({ user_id }) => user_id)
}, peopleAtOnce)

/** Where the logs of a person's groups end. */
export async function groupLogEnds(queries: Queries, userId: number): Promise<GroupLogEnd[]> {
  return (await endsByPerson(queries, userId)) ?? []
}
