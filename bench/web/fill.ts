import pg from 'pg'
import { schemaNumber } from '../../apps/server/src/db/migrations/index.ts'
import { bigGroupId, fill, viewerId } from '../plans/fill.ts'

const groups = 600
const chats = 500
const messages = 50_000

/** The places that are compared; each kind of chat with an empty one of its kind. */
export const places = {
  emptyChat: `/user/${viewerId + 501}`,
  bigChat: `/user/${viewerId + 1}`,
  emptyGroup: `/group/${bigGroupId + groups}`,
  bigGroup: `/group/${bigGroupId}`,
  members: `/group/${bigGroupId}/info/member`,
  list: '/',
}

export { viewerId }

/** The query plans' small world, and in it a viewer with a thousand conversations, two of them with 50 000 messages. */
export async function fillForWeb(url: string): Promise<void> {
  await fill(url, { users: 3000, groups, chats, bigGroup: { members: 2000, messages } })
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(`set parley.schema = ${schemaNumber}`)
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

const bigChat = `(select conversation_id from direct_conversations where user_low = ${viewerId} and user_high = ${viewerId + 1})`
const emptyFriend = viewerId + 501

/** Texts of messages: a word, a sentence, a paragraph, several lines, a link. */
const text = `case sequence % 9
    when 0 then '好的'
    when 1 then 'See you at ' || sequence % 12 || ' then!'
    when 2 then repeat('这一段比较长，要换好几行才放得下。', 1 + (sequence % 7)::int)
    when 3 then E'First of all\\nthen this\\nand at last that'
    when 4 then 'Have a look: https://example.org/notes/' || sequence
    when 5 then '😀👍'
    when 6 then repeat('A sentence of some length that has to be broken into lines. ', 1 + (sequence % 3)::int)
    else '消息 ' || sequence
  end`

const statements = [
  `insert into friendships (user_id, friend_id) values (${viewerId}, ${emptyFriend}), (${emptyFriend}, ${viewerId}) on conflict do nothing`,
  `insert into messages (conversation_id, sequence, sender_id, type, body, preview, shows_date, created_at)
    select c, s, ${viewerId} + (s * 7 / 3) % 2, 1, '{}', '', false, now() - interval '300 days' + s * interval '1 minute'
    from (select ${bigChat} as c) chat, generate_series(31, ${messages}) s`,
  `update conversations set last_sequence = ${messages} where id = ${bigChat}`,
  `update messages set body = jsonb_build_object('content', ${text}), preview = left(${text}, 30)
    where type = 1 and conversation_id in (${bigGroupId}, ${bigChat})`,
  `insert into conversation_members (conversation_id, user_id, role)
    select ${bigGroupId} + i, ${viewerId}, 3 from generate_series(1, 499) i on conflict do nothing`,
  // Without other members, and without messages.
  `delete from messages where conversation_id = ${bigGroupId + groups}`,
  `delete from conversation_members where conversation_id = ${bigGroupId + groups}`,
  `update conversations set last_sequence = 0, last_message_at = null where id = ${bigGroupId + groups}`,
  `insert into conversation_members (conversation_id, user_id, role) values (${bigGroupId + groups}, ${viewerId}, 1)`,
  `update conversation_members set read_up_to = last_sequence from conversations
    where id = conversation_id and user_id = ${viewerId}`,
  'vacuum analyze',
]
