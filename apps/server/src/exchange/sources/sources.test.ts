import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BrokenSource } from '../source.ts'
import { openExport, productNames } from './index.ts'
import { allOf, type Files, folderOf, readExport, ways } from './test/exports.ts'

const signs = fc.constantFrom(
  ...['U1', 'U2', 'C1', 'lin', '*a*', '1700000001', 'message', '', '+1', 'x'.repeat(300)],
  ...['constructor', '__proto__', 'toString', 'hasOwnProperty', 'a\u0000b', 'U1\u0000', '\ud83d', 'a\r\nb'],
)

/** What a product would write in a field, and what it would not. */
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

const exports: Record<string, fc.Arbitrary<Files>> = {
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

const sample = (name: string) =>
  fc.sample(exports[name] as fc.Arbitrary<Files>, { seed: 7, numRuns: 1 })[0] as Files

describe.each(productNames)('a reader of %s', (name) => {
  it.each(ways)('is found by what is in %s', async (_, place) => {
    const { product, source } = await openExport(place(sample(name)))
    await source.close()
    expect(product).toBe(name)
  })

  it('reads the same again, also where it was not read to its end', async () => {
    const { source } = await openExport(folderOf(sample(name)), { product: name })
    const first = await allOf(source.entries())
    const notes = source.notes()
    for await (const _ of source.entries()) break
    expect(source.notes()).toEqual(notes)
    expect(await allOf(source.entries())).toEqual(first)
    expect(source.notes()).toEqual(notes)
    await source.close()
  })

  it('ends where it is told to, while it looks who is there too', async () => {
    const ending = new AbortController()
    const { source } = await openExport(folderOf(sample(name)), { signal: ending.signal })
    ending.abort(new Error('the server ends'))
    await expect(allOf(source.entries())).rejects.toThrow('the server ends')
    await source.close()
  })

  it('says that the export of another product is none of its own', async () => {
    for (const other of productNames.filter((one) => one !== name)) {
      await expect(readExport(name, folderOf(sample(other)))).rejects.toThrow(BrokenSource)
    }
  })

  it('makes what an import takes of anything that is there, and never fails', async () => {
    await fc.assert(
      fc.asyncProperty(exports[name] as fc.Arbitrary<Files>, async (files) => {
        await expect(readExport(name, folderOf(files))).resolves.toHaveProperty('entries')
      }),
      { numRuns: 60 },
    )
  })
})

describe('what an export is', () => {
  it('is told by the beginning of a file that is called anything', async () => {
    const telegram = sample('telegram')['result.json']
    const mattermost = sample('mattermost')['import.jsonl']
    for (const [content, name] of [
      [telegram, 'telegram'],
      [mattermost, 'mattermost'],
    ] as const) {
      const { product, source } = await openExport(`${folderOf({ 'x.json': content })}/x.json`)
      await source.close()
      expect(product).toBe(name)
    }
  })

  it('is asked for where nothing tells it', async () => {
    await expect(openExport(folderOf({ 'a.txt': '1', 'b.json': '{}' }))).rejects.toThrow(
      'is no export that is known. Say of what it is, if it is one: --from rocket-chat, --from telegram',
    )
  })
})
