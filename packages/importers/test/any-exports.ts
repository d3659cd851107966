import fc from 'fast-check'
import type { ProductName } from '../src/products.ts'
import type { Files } from './exports.ts'

const signs = fc.constantFrom(
  ...['U1', 'U2', 'C1', 'lin', '*a*', '1700000001', 'message', '', '+1', 'x'.repeat(300)],
  ...['constructor', '__proto__', 'toString', 'hasOwnProperty', 'a\u0000b', 'U1\u0000', '\ud83d', 'a\r\nb'],
)

/** Values that a product would write in a field, and others. */
const anything = fc.oneof(
  { weight: 3, arbitrary: signs },
  fc.constantFrom(0, 1, 2, -1, 1_700_000_000, 1_700_000_000_000, Number.MAX_SAFE_INTEGER, true, false, null),
  fc.array(fc.record({ type: signs, text: signs, name: signs, users: fc.array(signs, { maxLength: 2 }) }), {
    maxLength: 2,
  }),
  fc.dictionary(signs, fc.oneof(signs, fc.array(signs, { maxLength: 2 })), { maxKeys: 2 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Records with any of these fields in any state, most with a number of their own in one of them. */
const recordsWith = (id: string, fields: readonly string[], more: object = {}) =>
  fc
    .array(
      fc.tuple(
        fc.record(Object.fromEntries(fields.map((name) => [name, anything])), { requiredKeys: [] }),
        fc.oneof({ weight: 4, arbitrary: fc.constant('own') }, fc.constant('last'), anything),
      ),
      { maxLength: 8 },
    )
    .map((all) =>
      all.map(([one, which], i) => {
        const own = (at: number) => ids[id]?.(at) ?? `R${at}`
        return {
          ...more,
          ...one,
          [id]: which === 'own' ? own(i) : which === 'last' ? own(Math.max(0, i - 1)) : which,
        }
      }),
    )

const ids: Record<string, (i: number) => unknown> = {
  ts: (i) => `170000000${i}.00000${i}`,
  create_at: (i) => 1_700_000_000_000 + i,
  id: (i) => i + 1,
}

const slackMessage = [
  'type',
  'subtype',
  'user',
  'bot_id',
  'username',
  'text',
  'thread_ts',
  'reactions',
  'files',
  'attachments',
  'blocks',
  'edited',
  'user_profile',
  'file',
]
const post = [
  'team',
  'channel',
  'user',
  'type',
  'message',
  'edit_at',
  'reactions',
  'replies',
  'attachments',
  'delete_at',
  'channel_members',
  'props',
]
const document = [
  'rid',
  'msg',
  'ts',
  'u',
  't',
  'reactions',
  'tmid',
  'file',
  'files',
  'attachments',
  'alias',
  'editedAt',
  '_hidden',
]
const telegram = [
  'type',
  'date',
  'date_unixtime',
  'from',
  'from_id',
  'actor',
  'actor_id',
  'action',
  'text',
  'text_entities',
  'photo',
  'file',
  'media_type',
  'reactions',
  'poll',
  'location_information',
  'contact_information',
  'reply_to_message_id',
  'forwarded_from',
  'edited_unixtime',
  'sticker_emoji',
]

const lines = (...all: readonly object[]) => all.map((one) => JSON.stringify(one)).join('\n')

/** Exports of each product in which anything may be, also what nobody should write there. */
export const anyExports: Readonly<Record<ProductName, fc.Arbitrary<Files>>> = {
  slack: fc
    .tuple(
      recordsWith('id', ['name', 'profile', 'deleted', 'is_bot']),
      recordsWith('id', ['name', 'members', 'creator', 'created', 'topic', 'purpose']),
      recordsWith('ts', slackMessage, { type: 'message', user: 'U1' }),
    )
    .map(([users, channels, messages]) => ({
      'users.json': users,
      'channels.json': [...channels, { id: 'C1', name: 'general' }],
      'dms.json': channels.map((one) => ({ ...one, id: `D${JSON.stringify(one.id)}` })),
      'general/2023-11-14.json': messages,
    })),
  mattermost: fc
    .tuple(
      recordsWith('username', ['nickname', 'teams', 'delete_at', 'profile_image']),
      recordsWith('name', ['team', 'display_name', 'header', 'members']),
      recordsWith('create_at', post, { team: 't', channel: 'R0', user: 'lin' }),
    )
    .map(([users, channels, posts]) => ({
      'import.jsonl': lines(
        { type: 'version', version: 1 },
        ...channels.map((channel) => ({ type: 'channel', channel: { team: 't', ...channel } })),
        ...users.map((user) => ({ type: 'user', user })),
        ...posts.map((one) => ({ type: 'post', post: one })),
        ...channels.map((one) => ({ type: 'direct_channel', direct_channel: one })),
        ...posts.map((one) => ({
          type: 'direct_post',
          direct_post: { channel_members: ['lin', 'wu'], ...one },
        })),
      ),
    })),
  'rocket-chat': fc
    .tuple(
      recordsWith('_id', ['username', 'name', 'type', 'active', 'createdAt']),
      recordsWith('_id', ['t', 'name', 'fname', 'uids', 'ts', 'topic'], { t: 'c' }),
      recordsWith('_id', document, { rid: 'R0', u: { _id: 'U1' }, ts: { $date: '2023-11-14T22:13:21Z' } }),
    )
    .map(([users, rooms, messages]) => ({
      'users.json': users,
      'rocketchat_room.json': rooms,
      'rocketchat_subscription.json': messages,
      'rocketchat_message.json': lines(...messages),
    })),
  telegram: fc
    .tuple(
      recordsWith('id', [...telegram, 'forwarded_from_id', 'duration_seconds'], {
        type: 'message',
        from_id: 'user1',
        date_unixtime: '1700000001',
      }),
      fc.constantFrom('personal_chat', 'bot_chat', 'private_group', 'saved_messages', 'public_channel', 'x'),
      fc.boolean(),
    )
    .map(([messages, type, isAccount]) => {
      const chat = { name: 'n', type, id: 7, messages }
      const list = [chat, { ...chat, type: 'public_supergroup' }]
      return {
        'result.json': isAccount ? { personal_information: { user_id: 1 }, chats: { list } } : chat,
      }
    }),
}
