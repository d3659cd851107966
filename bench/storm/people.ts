import pg from 'pg'
import type { Database } from '../../apps/server/src/db/database.ts'
import { createPairs, type Person } from '../people.ts'

/** Friends of each person, on both sides of a ring. */
const friendsEachSide = 5
const groupsEach = 5
const membersOfGroup = 20

/** People with ten friends, chats with all of them, and five groups each. */
export async function createPeople(url: string, database: Database, count: number): Promise<Person[]> {
  const people = (await createPairs(database, Math.ceil(count / 2))).flat().slice(0, count)
  const first = Math.min(...people.map(({ id }) => id))
  // The tables refuse writes of clients that do not set the schema.
  const client = new pg.Client({ connectionString: url, options: '-c parley.schema=1000000' })
  await client.connect()
  try {
    for (const statement of statements(first, count)) await client.query(statement)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
  return people
}

function statements(first: number, count: number): string[] {
  const groups = Math.floor((count * groupsEach) / membersOfGroup)
  const other = `${first} + (i + d) % ${count}`
  const ring = `generate_series(0, ${count - 1}) i, generate_series(1, ${friendsEachSide}) d`
  return [
    `insert into friendships (user_id, friend_id) select ${first} + i, ${other} from ${ring}
      union all select ${other}, ${first} + i from ${ring} on conflict do nothing`,
    `insert into conversations (id, kind) select n, 2 from generate_series(1, ${groups}) n`,
    `insert into conversations (id, kind) select ${groups} + 1 + i * ${friendsEachSide} + d, 1 from ${ring}`,
    `insert into groups (id, title, abstract, avatar, size, is_search, creator_id)
      select n, 'Group ' || n, '', '', 2000, true, ${first} + n % ${count} from generate_series(1, ${groups}) n`,
    `insert into conversation_members (conversation_id, user_id, role)
      select 1 + (i * 7 + k * 31) % ${groups}, ${first} + i, 3
      from generate_series(0, ${count - 1}) i, generate_series(1, ${groupsEach}) k on conflict do nothing`,
    `insert into direct_conversations (conversation_id, user_low, user_high)
      select ${groups} + 1 + i * ${friendsEachSide} + d, least(${first} + i, ${other}), greatest(${first} + i, ${other}) from ${ring}`,
    `insert into conversation_members (conversation_id, user_id)
      select conversation_id, user_low from direct_conversations
      union all select conversation_id, user_high from direct_conversations`,
  ]
}
