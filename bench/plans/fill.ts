import pg from 'pg'
import { schemaNumber } from '../../apps/server/src/db/migrations/index.ts'

/** How much there is; the small one is a hundredth of the large one, of which the huge one has ten times the messages. */
export interface Size {
  readonly users: number
  readonly groups: number
  readonly chats: number
  /** Members and messages of the one big group. */
  readonly bigGroup: { readonly members: number; readonly messages: number }
}

export const sizes = {
  small: { users: 1000, groups: 200, chats: 200, bigGroup: { members: 200, messages: 2000 } },
  large: { users: 100_000, groups: 20_000, chats: 20_000, bigGroup: { members: 2000, messages: 200_000 } },
  huge: { users: 100_000, groups: 200_000, chats: 200_000, bigGroup: { members: 2000, messages: 2_000_000 } },
} satisfies Record<string, Size>

/** The one who looks: an administrator, a member of the big group and of a hundred others, with 500 friends, chats and requests. */
export const viewerId = 10_001
export const bigGroupId = 1
const firstUser = viewerId
const messagesOfGroup = 10
const messagesOfChat = 30
/** Changes in the log of every group, besides its messages, and of every person. */
const changes = 5

/** Fills an empty, migrated database, and updates the planner's statistics like autovacuum. */
export async function fill(url: string, size: Size): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`set parley.schema = ${schemaNumber}`)
  try {
    for (const statement of statements(size)) await client.query(statement)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

const user = (expression: string, { users }: Size) => `(${firstUser} + (${expression}) % ${users})`

function statements(size: Size): string[] {
  const { users, groups, chats, bigGroup } = size
  const firstChat = bigGroupId + groups + 1
  const lastChat = firstChat + chats - 1
  const ownFriends = Math.min(500, users / 5)
  const ownGroups = Math.min(100, groups)
  return [
    // Names as people have them: two or three Chinese characters, or a word and a number.
    `insert into users (id, nickname) select ${firstUser} + i - 1,
      case when i % 2 = 0
        then substr('赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许', 1 + (i / 2) % 20, 1)
          || chr(19968 + ((i::bigint * 7919) % 3000)::int) || case when i % 3 = 0 then chr(19968 + ((i::bigint * 104729) % 3000)::int) else '' end
        else (array['Alice','Bob','Carla','Dan','Erin','Frank','Grace','Heidi','Ivan','Judy'])[1 + (i / 2) % 10] || ' ' || i
      end from generate_series(1, ${users}) i`,
    `select setval(pg_get_serial_sequence('users', 'id'), ${firstUser + users})`,
    `update users set role = 1 where id = ${viewerId}`,
    `insert into audit_log (event, user_id, ip, created_at)
      select case when i % 20 = 0 then 'signedOut' else 'signedIn' end, ${user('i * 17', size)}, '10.0.0.' || i % 250,
        now() - i * interval '1 second'
      from generate_series(1, ${users * 2}) i`,
    `insert into blobs (key, sha256, size) select 'key' || i, 'sha' || i, i from generate_series(1, ${users / 5}) i`,
    `insert into files (public_id, owner_id, kind, name, suffix, type, blob_id, bytes)
      select 'file' || i, ${user('i * 19', size)}, 4, 'notes ' || i || '.md', 'md', 'text/markdown', 1 + i % ${users / 5}, 1
      from generate_series(1, ${users}) i`,
    `insert into friendships (user_id, friend_id)
      select ${viewerId}, ${viewerId} + i from generate_series(1, ${ownFriends}) i
      union all select ${viewerId} + i, ${viewerId} from generate_series(1, ${ownFriends}) i`,
    `insert into friendships (user_id, friend_id)
      select ${firstUser} + i, ${user('i + 1 + d', size)} from generate_series(1, ${users - 1}) i, generate_series(1, 3) d
      on conflict do nothing`,
    `insert into friend_requests (sender_id, receiver_id, message, verification, sender_status, receiver_status, created_at)
      select ${user('i * 31', size)}, ${user('i * 37 + 1', size)}, '', 2, 1, 1, now() - i * interval '1 second'
      from generate_series(1, ${users * 2}) i`,
    `insert into friend_requests (sender_id, receiver_id, message, verification, sender_status, receiver_status, created_at)
      select ${viewerId}, ${viewerId} + i, '', 2, 2, 2, now() - i * interval '1 minute' from generate_series(1, ${ownFriends}) i`,

    `insert into conversations (id, kind, last_sequence, last_message_at)
      select i, 2, case when i = ${bigGroupId} then ${bigGroup.messages} else ${messagesOfGroup} end, now()
      from generate_series(${bigGroupId}, ${bigGroupId + groups}) i
      union all select i, 1, ${messagesOfChat}, now() from generate_series(${firstChat}, ${lastChat}) i`,
    `update conversations set last_position = last_sequence + ${changes}`,
    `insert into conversation_changes (conversation_id, position, change, created_at)
      select id, last_sequence + i, '{"kind":"group"}', now() - i * interval '1 hour'
      from conversations, generate_series(1, ${changes}) i where kind = 2`,
    `insert into person_logs (user_id, last_position) select id, ${changes} from users`,
    `insert into person_changes (user_id, position, topics, created_at)
      select id, i, '{friends}', now() - i * interval '1 hour' from users, generate_series(1, ${changes}) i`,
    `select setval(pg_get_serial_sequence('conversations', 'id'), ${lastChat})`,
    `insert into groups (id, title, abstract, avatar, size, is_search, creator_id)
      select i, case when i % 2 = 0 then substr('登山读书摄影羽毛球围棋古典音乐编程烹饪旅行', 1 + i % 19, 3) || '群' || i
        else 'Class ' || i || ' of school ' || i % 97 end, '', '', 2000, true, ${user('i', size)}
      from generate_series(${bigGroupId}, ${bigGroupId + groups}) i`,
    `insert into conversation_members (conversation_id, user_id, role)
      select ${bigGroupId}, ${firstUser} + i, case when i = 0 then 1 else 3 end from generate_series(0, ${bigGroup.members - 1}) i`,
    `insert into conversation_members (conversation_id, user_id, role)
      select g, ${user('g * 53 + i * 7 + 1', size)}, case when i = 0 then 1 else 3 end
      from generate_series(${bigGroupId + 1}, ${bigGroupId + groups}) g, generate_series(0, 19) i on conflict do nothing`,
    `insert into conversation_members (conversation_id, user_id, role)
      select ${bigGroupId} + i, ${viewerId}, case when i <= 20 then 2 else 3 end from generate_series(1, ${ownGroups}) i
      on conflict do nothing`,
    `insert into direct_conversations (conversation_id, user_low, user_high)
      select ${firstChat} + i, case when i < ${ownFriends} then ${viewerId} else ${firstUser} + (i * 3) % ${users / 2} + 1 end,
        case when i < ${ownFriends} then ${viewerId} + i + 1 else ${firstUser} + ${users / 2} + i % ${users / 2} end
      from generate_series(0, ${chats - 1}) i on conflict do nothing`,
    `insert into conversation_members (conversation_id, user_id)
      select conversation_id, user_low from direct_conversations
      union all select conversation_id, user_high from direct_conversations`,

    messages(
      `${bigGroupId} as c, ${user('s * 13', { ...size, users: bigGroup.members })} as sender`,
      `generate_series(1, ${bigGroup.messages}) s`,
    ),
    messages(
      `g as c, ${user('g * 53 + s * 7 + 1', size)} as sender`,
      `generate_series(${bigGroupId + 1}, ${bigGroupId + groups}) g, generate_series(1, ${messagesOfGroup}) s`,
    ),
    messages(
      'd.conversation_id as c, case when s % 2 = 0 then d.user_low else d.user_high end as sender',
      `direct_conversations d, generate_series(1, ${messagesOfChat}) s`,
    ),
    `update messages set type = 11, body = jsonb_build_object('content', '@you', 'userID',
        case when sequence % 300 = 0 then 0 else ${firstUser} + sequence % ${bigGroup.members} end)
      where conversation_id = ${bigGroupId} and sequence % 50 = 0`,
    `insert into message_deletions (user_id, conversation_id, sequence)
      select ${viewerId}, ${bigGroupId}, i * 3 from generate_series(1, ${bigGroup.messages / 200}) i
      union select ${user('i * 7 + 1', size)}, ${bigGroupId} + 1 + i % ${groups}, 1 + i % ${messagesOfGroup}
      from generate_series(1, ${users}) i on conflict do nothing`,
    `insert into group_requests (group_id, user_id, type, message, status, created_at)
      select ${bigGroupId} + i % ${groups}, ${user('i * 41', size)}, 1 + i % 2, '', 1 + i % 3, now() - i * interval '1 second'
      from generate_series(1, ${users}) i`,
  ]
}

/** Messages of a conversation begin so long ago, and follow one another by a minute. */
const days = 300
const sinceDays = `now() - interval '${days} days'`

/** When the message of a sequence was sent. */
export const saidAt = (sequence: number) => new Date(Date.now() - days * 24 * 3600_000 + sequence * 60_000)

const messages = (columns: string, from: string) =>
  `insert into messages (conversation_id, sequence, sender_id, type, body, preview, shows_date, created_at)
    select c, s, sender, 1, jsonb_build_object('content', said), said, false,
      ${sinceDays} + s * interval '1 minute'
    from (
      select ${columns}, s, 'Message ' || s || (array[' 明天见',' 下午开会吧',' 周末去爬山',' 吃饭了没有'])[1 + s % 4] as said
      from ${from}
    ) rows`
