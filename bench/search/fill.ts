import { sql } from 'kysely'
import type { Queries } from '../../apps/server/src/db/database.ts'
import { Sentences } from './sentences.ts'

export interface Filled {
  readonly userId: number
  /** The largest conversation of that person. */
  readonly groupId: number
  /** Bytes of all messages. */
  readonly textBytes: number
}

/** The data of an earlier run. */
export async function filledBefore(queries: Queries): Promise<Filled> {
  const { rows } = await sql<Filled>`
    select (select min(id) from users) as "userId", (select min(id) from conversations) as "groupId",
      sum(octet_length(body ->> 'content'))::float8 as "textBytes" from messages`.execute(queries)
  const [filled] = rows
  if (!filled) throw new Error('nothing was said')
  return filled
}

/** Groups, of which one person is in every second: so much of what there is is not theirs. */
const groups = 400
const atOnce = 2000
const start = Date.parse('2024-01-01T00:00:00Z')

/** Messages in groups, some far busier than others; all by fifty people. */
export async function fill(queries: Queries, count: number): Promise<Filled> {
  const people = await queries
    .insertInto('users')
    .values(
      Array.from({ length: 50 }, (_, i) => ({
        nickname: `Person ${i}`,
        account_name: null,
        recall_message: null,
        verification_question: null,
      })),
    )
    .returning('id')
    .execute()
  const ids = people.map(({ id }) => id)
  const [userId = 0] = ids
  const conversations = await queries
    .insertInto('conversations')
    .values(Array.from({ length: groups }, () => ({ kind: 2 })))
    .returning('id')
    .execute()
  await queries
    .insertInto('groups')
    .values(
      conversations.map(({ id }, i) => ({
        id,
        title: `Group ${i}`,
        abstract: '',
        avatar: '',
        size: 200,
        is_search: false,
        verification: 2,
        creator_id: userId,
      })),
    )
    .execute()
  await queries
    .insertInto('conversation_members')
    .values(
      conversations.filter((_, i) => i % 2 === 0).map(({ id }) => ({ conversation_id: id, user_id: userId })),
    )
    .execute()
  const sentences = new Sentences(7)
  const sequences = new Map<number, number>()
  let textBytes = 0
  for (let done = 0; done < count; done += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, count - done) }, (_, i) => {
      const at = Math.min(sentences.below(groups), sentences.below(groups), sentences.below(groups))
      const conversation_id = conversations[at]?.id ?? 0
      const sequence = (sequences.get(conversation_id) ?? 0) + 1
      sequences.set(conversation_id, sequence)
      const content = sentences.next()
      textBytes += Buffer.byteLength(content)
      return {
        conversation_id,
        sequence,
        position: sequence,
        sender_id: ids[sentences.below(ids.length)] ?? 0,
        type: 1,
        body: JSON.stringify({ content }),
        preview: '',
        shows_date: false,
        client_message_id: null,
        created_at: new Date(start + (done + i) * 1000),
      }
    })
    await queries.insertInto('messages').values(rows).execute()
  }
  for (const [id, last] of sequences)
    await queries
      .updateTable('conversations')
      .set({ last_sequence: last, last_position: last, last_message_at: new Date() })
      .where('id', '=', id)
      .execute()
  return { userId, groupId: conversations[0]?.id ?? 0, textBytes }
}
