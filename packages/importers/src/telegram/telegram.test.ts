import { describe, expect, it } from 'vitest'
import { counts, type Files, folderOf, readExport, ways } from '../../test/exports.ts'

const message = (id: number, from: [string, string | null], text: unknown, more = {}) => ({
  ...{ id, type: 'message', date: '2023-11-14T22:13:20', date_unixtime: String(1_700_000_000 + id) },
  ...{ from_id: from[0], from: from[1], text },
  ...more,
})
const lin: [string, string] = ['user1', '小林']
const bob: [string, string] = ['user2', 'Bob']

const group = {
  ...{ name: '周末 🏔', type: 'private_supergroup', id: 77 },
  messages: [
    {
      id: 1,
      type: 'service',
      date_unixtime: '1700000001',
      actor: 'Bob',
      actor_id: 'user2',
      action: 'create_group',
    },
    message(
      2,
      lin,
      [
        '大家',
        { type: 'bold', text: '好 ' },
        { type: 'mention_name', text: 'Bobby', user_id: 2 },
        ' 看',
        { type: 'text_link', text: '这里', href: 'https://example.org' },
      ],
      {
        edited_unixtime: '1700000005',
        reactions: [
          { type: 'emoji', count: 3, emoji: '❤', recent: [{ from: 'Eve', from_id: 'user3', date: 'x' }] },
          { type: 'custom_emoji', count: 1, document_id: 'x' },
        ],
      },
    ),
    message(3, bob, '好', { reply_to_message_id: 2 }),
    message(4, bob, '', { photo: 'chats/photos/photo_1.jpg', width: 1, height: 1 }),
    message(5, bob, 'look', {
      file: '(File not included. Change data exporting settings to download.)',
      file_name: 'a.mp4',
    }),
    message(6, lin, '', { media_type: 'sticker', file: 'stickers/a.webp', sticker_emoji: '😀' }),
    message(7, lin, 'said by another', { forwarded_from: 'News' }),
    message(8, lin, '', { poll: { question: '去哪？', answers: [{ text: '山' }, { text: '海' }] } }),
    message(9, lin, '', { location_information: { latitude: 1.5, longitude: 2 }, place_name: 'Café' }),
    message(10, ['user4', null], 'gone'),
    message(11, ['channel9', 'Channel'], 'posted'),
    { id: 12, type: 'unsupported' },
    message(13, lin, 'when', { date_unixtime: '99999999999999' }),
    message(14, lin, ''),
    message(15, lin, [
      { type: 'pre', text: 'let a = 1\nlet b', language: 'js' },
      'after',
      { type: 'blockquote', text: 'a\nb' },
    ]),
  ],
}
const files: Files = {
  'result.json': {
    about: 'Here is the data',
    personal_information: {
      user_id: 1,
      first_name: '小',
      last_name: '林',
      username: '@xiaolin',
      phone_number: '+1',
    },
    profile_pictures: [{ photo: 'x' }],
    contacts: { about: 'x', list: [{ user_id: 2, first_name: 'Bob' }] },
    chats: {
      about: 'x',
      list: [
        {
          name: 'Bob',
          type: 'personal_chat',
          id: 2,
          messages: [message(1, bob, '嗨'), message(2, lin, 'hi')],
        },
        { name: 'Helper', type: 'bot_chat', id: 5, messages: [message(3, ['user5', 'Helper'], '/start')] },
        { type: 'saved_messages', id: 1, messages: [message(4, lin, 'to do')] },
        { name: null, type: 'replies', id: 8, messages: [message(5, lin, 'x')] },
        group,
      ],
    },
    left_chats: {
      about: 'x',
      list: [{ name: 'Old', type: 'private_group', id: 77, messages: [message(6, lin, 'bye')] }],
    },
    sessions: [{ ip: '192.0.2.1' }],
  },
  'chats/photos/photo_1.jpg': 'jpeg',
}

describe.each(ways)("Telegram's export of an account in %s", (_, place) => {
  it('has the people who appear in its messages, and no contacts or sessions', async () => {
    const { people, entries } = await readExport('telegram', place(files))
    expect(people).toEqual([
      { kind: 'person', ref: 'user1', account: 'xiaolin', nickname: '小 林' },
      { kind: 'person', ref: 'user2', nickname: 'Bob' },
      { kind: 'person', ref: 'user5', nickname: 'Helper', isBot: true },
      { kind: 'person', ref: 'user3', nickname: 'Eve' },
      { kind: 'person', ref: 'user4', nickname: 'user4', isGone: true },
      { kind: 'person', ref: 'channel9', nickname: 'Channel', isBot: true },
    ])
    expect(JSON.stringify(entries)).not.toMatch(/192\.0\.2\.1|\+1/)
  })

  it('has its groups, and friends', async () => {
    const { groups, friendships } = await readExport('telegram', place(files))
    expect(groups).toMatchObject([
      {
        ...{ ref: 'channel77', title: '周末 🏔' },
        members: [
          { person: 'user2', role: 'owner' },
          ...['user1', 'user4', 'channel9'].map((person) => ({ person })),
        ],
      },
      { ref: 'chat77', title: 'Old', members: [{ person: 'user1' }] },
    ])
    expect(friendships).toEqual([{ kind: 'friendship', people: ['user1', 'user2'] }])
  })

  it('has messages with marks, replies, reactions, files, and lines for what has no form here', async () => {
    const read = await readExport('telegram', place(files))
    const said = read.messages.filter((one) => 'group' in one.in && one.in.group === 'channel77')
    expect(said.map(({ text }) => text)).toEqual([
      '大家**好** @Bob 看这里 (https://example.org)',
      '好',
      undefined,
      'look\n📎 a.mp4',
      '😀',
      'said by another',
      '📊 去哪？\n- 山\n- 海',
      '📍 Café (1.5, 2)',
      'gone',
      'posted',
      '```\nlet a = 1\nlet b\n```\nafter\n> a\n> b',
    ])
    expect(said[0]).toMatchObject({
      ...{ ref: 'channel77/2', sender: 'user1', sentAt: '2023-11-14T22:13:22.000Z', mentions: ['user2'] },
      ...{ editedAt: '2023-11-14T22:13:25.000Z', reactions: [{ emoji: '❤️', people: ['user3'] }] },
    })
    expect(said[1]?.repliesTo).toBe('channel77/2')
    expect(said[5]?.forwardedFrom).toBe('News')
    expect(read.files).toEqual({ 'photo_1.jpg': 'jpeg' })
    expect(read.messages.filter((one) => 'people' in one.in).map((one) => one.in)).toEqual([
      ...[{ people: ['user1', 'user2'] }, { people: ['user1', 'user2'] }],
      ...[{ people: ['user1', 'user5'] }, { people: ['user1', 'user1'] }],
    ])
  })

  it('says what is left out and why', async () => {
    const { notes } = await readExport('telegram', place(files))
    expect(counts(notes)).toEqual({
      ...{ kindOfPlace: 1, serviceMessage: 1, unknownKind: 1, noTime: 1, empty: 1, fileMissing: 1 },
      ...{ notText: 3, unknownEmoji: 1, anonymousReaction: 2 },
    })
  })
})

describe("Telegram's export of a chat", () => {
  it('is read by itself, as one file, with numbers for people as before 2021', async () => {
    const older = { id: 1, type: 'message', date: '2020-01-29T11:41:46', edited: '1970-01-01T01:00:00' }
    const chat = {
      ...{ name: 'Bob', type: 'personal_chat', id: 2 },
      messages: [
        { ...older, from: 'Bob', from_id: 2, text: 'a' },
        { ...older, id: 2, from: '小林', from_id: 1, text: 'b' },
      ],
    }
    const path = folderOf({ 'result.json': chat })
    const { messages, people, notes } = await readExport('telegram', `${path}/result.json`)
    expect(people.map(({ ref }) => ref)).toEqual(['user2', 'user1'])
    expect(messages.map(({ ref, sender, in: where }) => [ref, sender, where])).toEqual([
      ['user1:user2/1', 'user2', { people: ['user1', 'user2'] }],
      ['user1:user2/2', 'user1', { people: ['user1', 'user2'] }],
    ])
    expect(messages[0]).not.toHaveProperty('editedAt')
    expect(counts(notes)).toEqual({ localTime: 2 })
  })

  it('is read where only the other has written', async () => {
    const chat = { name: 'Bob', type: 'personal_chat', id: 2, messages: [message(1, bob, 'a')] }
    const { messages, people } = await readExport('telegram', folderOf({ 'result.json': chat }))
    expect(messages[0]).toMatchObject({
      ...{ ref: 'user2/1@1700000001000', in: { people: ['self of user2', 'user2'] } },
    })
    expect(people.slice(1)).toEqual([{ kind: 'person', ref: 'self of user2', nickname: '?', isGone: true }])
  })

  it('is read with the control characters that Telegram writes as no JSON has them', async () => {
    const json = JSON.stringify({ ...group, messages: [message(1, lin, 'a\\x1F\\b')] }).replace(
      '\\\\x1F',
      '\\x1F',
    )
    const { messages } = await readExport('telegram', folderOf({ 'result.json': json }))
    expect(messages[0]?.text).toBe('a\\b')
  })

  it('says the line of what is no JSON, and what is no export', async () => {
    const broken = JSON.stringify(group, null, 1).replace('"大家"', '"大家')
    await expect(readExport('telegram', folderOf({ 'result.json': broken }))).rejects.toThrow(
      /result\.json, line \d+: /,
    )
    await expect(readExport('telegram', folderOf({ 'result.json': '{"a":1}' }))).rejects.toThrow(
      'there is no chat in it',
    )
    await expect(readExport('telegram', folderOf({ 'a.txt': '' }))).rejects.toThrow(
      'result.json is not there',
    )
  })

  it('of two accounts has the messages of both, and those of channels once', async () => {
    const chats = [
      { name: 'Bob', type: 'personal_chat', id: 2, messages: [message(17, bob, 'to you')] },
      { name: 'Old', type: 'private_group', id: 7, messages: [message(30, bob, 'to us')] },
      { name: 'News', type: 'private_channel', id: 9, messages: [message(5, bob, 'to all')] },
    ]
    const of = async (id: number) => {
      const json = { personal_information: { user_id: id, first_name: `P${id}` }, chats: { list: chats } }
      return (await readExport('telegram', folderOf({ 'result.json': json }))).messages.map(({ ref }) => ref)
    }
    expect(await of(1)).toEqual(['user1:user2/17', 'user1:chat7/30', 'channel9/5'])
    expect(await of(3)).toEqual(['user3:user2/17', 'user3:chat7/30', 'channel9/5'])
  })

  it('names what is answered in a group of which it is not known whose export it is', async () => {
    const chat = {
      ...{ name: 'Old', type: 'private_group', id: 7 },
      messages: [message(30, bob, 'a'), message(31, lin, 'b', { reply_to_message_id: 30 })],
    }
    const { messages, people } = await readExport('telegram', folderOf({ 'result.json': chat }))
    expect(people.map(({ ref }) => ref)).toEqual(['user2', 'user1'])
    expect(messages[1]?.repliesTo).toBe(messages[0]?.ref)
    expect(messages[0]?.ref).toBe('chat7/30@1700000030000')
  })

  it('of an account gives those who were met in public groups only no account', async () => {
    const eve: [string, string] = ['user3', 'Eve']
    const open = { name: 'Open', type: 'public_supergroup', id: 8, messages: [message(1, eve, 'hi')] }
    const pair = { name: 'Bob', type: 'personal_chat', id: 2, messages: [message(2, lin, 'hi')] }
    const service = { name: 'Telegram', type: 'personal_chat', id: 777000, messages: [] }
    const told = { ...service, messages: [message(3, ['user777000', 'Telegram'], 'your code')] }
    const account = {
      personal_information: { user_id: 1, first_name: '小林' },
      chats: { list: [open, pair, told] },
    }
    const read = await readExport('telegram', folderOf({ 'result.json': account }))
    expect(read.people.map(({ ref, isBot, isGone }) => [ref, isBot, isGone])).toEqual([
      ['user1', undefined, undefined],
      ['user3', undefined, true],
      ['user777000', true, undefined],
      ['user2', undefined, undefined],
    ])
    expect(read.friendships).toEqual([{ kind: 'friendship', people: ['user1', 'user2'] }])
    expect(counts(read.notes)).toEqual({ publicPerson: 1 })
    const alone = await readExport('telegram', folderOf({ 'result.json': open }))
    expect(alone.people).toEqual([{ kind: 'person', ref: 'user3', nickname: 'Eve' }])
    expect(alone.groups[0]?.members).toEqual([{ person: 'user3' }])
  })

  it('says whose a forwarded message was, and who that is if they are in it', async () => {
    const chat = {
      ...group,
      messages: [
        message(1, bob, 'a'),
        message(2, lin, 'b', { forwarded_from: 'Bob', forwarded_from_id: 'user2' }),
        message(3, lin, 'c', { forwarded_from: 'A\n\u202eB\u0000', forwarded_from_id: 'user404' }),
        message(4, lin, 'd', { forwarded_from: null, forwarded_from_id: 'user404' }),
      ],
    }
    const { messages } = await readExport('telegram', folderOf({ 'result.json': chat }))
    expect(messages.map(({ forwardedFrom, forwardedPerson }) => [forwardedFrom, forwardedPerson])).toEqual([
      ...[
        [undefined, undefined],
        ['Bob', 'user2'],
      ],
      ...[
        ['A B', undefined],
        [undefined, undefined],
      ],
    ])
  })

  it('has pictures, voices and videos as such', async () => {
    const media = { file: 'a.bin', media_type: 'voice_message', mime_type: 'audio/ogg', duration_seconds: 7 }
    const chat = {
      ...group,
      messages: [
        message(1, lin, '', { photo: 'p.jpg' }),
        message(2, lin, '', media),
        message(3, lin, '', { ...media, file: 'v.mp4', mime_type: 'video/mp4', media_type: 'video_file' }),
      ],
    }
    const read = await readExport(
      'telegram',
      folderOf({ 'result.json': chat, 'p.jpg': '1', 'a.bin': '2', 'v.mp4': '3' }),
    )
    expect(read.messages.map((one) => one.files?.[0])).toMatchObject([
      { name: 'p.jpg', mime: 'image/jpeg' },
      { name: 'a.bin', mime: 'audio/ogg', as: 'voice', seconds: 7 },
      { name: 'v.mp4', mime: 'video/mp4', seconds: 7 },
    ])
  })

  it('takes once what is in it twice', async () => {
    const chat = { ...group, messages: [message(1, lin, 'a'), message(1, lin, 'a'), message(2, lin, 'b')] }
    const { messages, notes } = await readExport('telegram', folderOf({ 'result.json': chat }))
    expect(messages.map(({ text }) => text)).toEqual(['a', 'b'])
    expect(counts(notes)).toEqual({ twice: 1 })
  })
})
