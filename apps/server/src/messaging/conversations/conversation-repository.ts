import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { list } from '../../db/list.ts'
import { PreparedStatement } from '../../db/prepared-statement.ts'

export async function insertConversation(queries: Queries, kind: number): Promise<number> {
  const { id } = await queries
    .insertInto('conversations')
    .values({ kind, last_message_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Takes back a conversation that this transaction has inserted, and that nothing refers to yet. */
export async function discardConversation(queries: Queries, id: number): Promise<void> {
  await queries.deleteFrom('conversations').where('id', '=', id).execute()
}

/** All that is of the conversation goes with it; its messages later, since they may be many. */
export async function deleteConversation(queries: Queries, id: number): Promise<void> {
  await queries.insertInto('gone_conversations').values({ id }).execute()
  await queries.deleteFrom('conversations').where('id', '=', id).execute()
}

export interface LockedConversation {
  readonly id: number
  readonly members_version: number
  /** The database's clock once the lock was held. */
  readonly now: Date
}

/** Locks conversations until the transaction ends, in one order everywhere so that no two wait for each other. */
export async function lockConversations(
  queries: Queries,
  ids: readonly number[],
): Promise<LockedConversation[]> {
  const { rows } = await sql<LockedConversation>`/* lock conversations */
    select id, members_version, clock_timestamp()::timestamptz(3) as now
    from (select * from conversations where id = any (${list(ids, 'bigint')}) order by id for update) as locked`.execute(
    queries,
  )
  return rows
}

/** The same, for what asks them itself once they are locked. */
export async function holdConversations(queries: Queries, ids: readonly number[]): Promise<void> {
  await holding.execute(queries, ids)
}

const holding = new PreparedStatement<readonly number[], unknown>(
  (list) => sql`/* hold conversations */
    select count(*) from (
      select from conversations where id = any (${list('bigint', (ids) => ids)}) order by id for update
    ) as locked`,
)

/** Somebody is not in a locked conversation any more: gives the version of its members from here on. */
export async function nextMembersVersion(queries: Queries, conversationId: number): Promise<number> {
  const { members_version } = await queries
    .updateTable('conversations')
    .set(({ eb }) => ({ members_version: eb('members_version', '+', 1) }))
    .where('id', '=', conversationId)
    .returning('members_version')
    .executeTakeFirstOrThrow()
  return members_version
}
