import type { Database } from '../../apps/server/src/db/database.ts'
import { ensureDirectConversation, pairOf } from '../../apps/server/src/messaging/direct/repository.ts'
import { createPairs, createPeople, type Named } from '../people.ts'

/** Some people who hear each other. */
export interface Conversation {
  readonly id: number
  readonly people: readonly Named[]
}

export interface Conversations {
  /** Conversations of two: a sender and a receiver. */
  readonly pairs: readonly Conversation[]
  readonly group: Conversation
}

/** The same in each database, with the same ids. */
export async function createConversations(
  database: Database,
  counts: { readonly pairs: number; readonly members: number },
): Promise<Conversations> {
  const group = await createGroup(database, counts.members)
  const pairs: Conversation[] = []
  for (const people of await createPairs(database, counts.pairs)) {
    const [{ id: sender }, { id: receiver }] = people
    pairs.push({ id: await ensureDirectConversation(database.queries, pairOf(sender, receiver)), people })
  }
  return { pairs, group }
}

async function createGroup(database: Database, count: number): Promise<Conversation> {
  const people = await createPeople(database, count)
  const { queries } = database
  const { id } = await queries
    .insertInto('conversations')
    .values({ kind: 2, last_message_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const texts = { title: 'Group', abstract: '', avatar: '' }
  const creator_id = people[0]?.id ?? 0
  await queries
    .insertInto('groups')
    .values({ id, ...texts, size: 2000, is_search: true, creator_id })
    .execute()
  const members = people.map(({ id: user_id }, i) => ({
    conversation_id: id,
    user_id,
    role: i === 0 ? 1 : 3,
  }))
  await queries.insertInto('conversation_members').values(members).execute()
  return { id, people }
}
