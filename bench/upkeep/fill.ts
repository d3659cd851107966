import { type Kysely, sql } from 'kysely'
import { Sentences } from '../search/sentences.ts'

export interface Filled {
  /** Bytes of all messages. */
  readonly textBytes: number
}

const [people, groups, membersOfGroup] = [1000, 200, 50]
const firstPerson = 10_001
const atOnce = 20_000

const person = (expression: string) => `(${firstPerson} + (${expression}) % ${people})`

/** Data of a site of the first versions, whose tables every later one keeps. */
const statements = [
  `insert into users (id, nickname) select ${person('i')}, 'Person ' || i from generate_series(0, ${people - 1}) i`,
  `select setval(pg_get_serial_sequence('users', 'id'), ${firstPerson + people})`,
  `insert into conversations (id, kind) select i, 2 from generate_series(1, ${groups}) i`,
  `insert into conversations (id, kind) select ${groups} + i, 1 from generate_series(1, ${people}) i`,
  `select setval(pg_get_serial_sequence('conversations', 'id'), ${groups + people})`,
  `insert into groups (id, title, abstract, avatar, size, is_search, creator_id)
    select i, 'Group ' || i, '', '', 200, true, ${person('i')} from generate_series(1, ${groups}) i`,
  `insert into conversation_members (conversation_id, user_id, role)
    select g, ${person('g + m')}, case when m = 0 then 1 else 3 end
    from generate_series(1, ${groups}) g, generate_series(0, ${membersOfGroup - 1}) m`,
  `insert into friendships (user_id, friend_id)
    select ${person('i')}, ${person('i + 1')} from generate_series(1, ${people}) i
    union all select ${person('i + 1')}, ${person('i')} from generate_series(1, ${people}) i`,
  `insert into direct_conversations (conversation_id, user_low, user_high)
    select ${groups} + i, least(${person('i')}, ${person('i + 1')}), greatest(${person('i')}, ${person('i + 1')})
    from generate_series(1, ${people}) i`,
  `insert into conversation_members (conversation_id, user_id)
    select conversation_id, user_low from direct_conversations
    union all select conversation_id, user_high from direct_conversations`,
]

/** Two of three messages are in groups, the others in direct conversations. */
export async function fill(db: Kysely<never>, count: number): Promise<Filled> {
  for (const statement of statements) await sql.raw(statement).execute(db)
  const sentences = new Sentences(3)
  const last = new Map<number, number>()
  let textBytes = 0
  for (let done = 0; done < count; done += atOnce) {
    const rows = Array.from({ length: Math.min(atOnce, count - done) }, (_, i) => {
      const of = sentences.below(3) === 0 ? groups + 1 + sentences.below(people) : 1 + sentences.below(groups)
      const sequence = (last.get(of) ?? 0) + 1
      last.set(of, sequence)
      const content = sentences.next()
      textBytes += Buffer.byteLength(content)
      return { c: of, s: sequence, t: content, i: done + i }
    })
    await sql`
      insert into messages (conversation_id, sequence, sender_id, type, body, preview, shows_date, created_at)
      select c, s, case when c <= ${sql.lit(groups)} then ${sql.raw(person('c + s % 50'))} when s % 2 = 0 then d.user_low else d.user_high end,
        1, jsonb_build_object('content', t), left(t, 100), s = 1, timestamptz '2024-01-01' + i * interval '1 minute'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as said (c bigint, s bigint, t text, i integer)
      left join direct_conversations d on d.conversation_id = c`.execute(db)
  }
  await sql`
    update conversations set last_sequence = (
        select count(*) from messages where conversation_id = conversations.id
      ), last_message_at = now()`.execute(db)
  return { textBytes }
}
