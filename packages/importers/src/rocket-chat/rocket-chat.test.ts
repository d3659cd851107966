import { describe, expect, it } from 'vitest'
import { counts, type Files, folderOf, readExport, ways } from '../../test/exports.ts'
import { sourceLimits } from '../limits.ts'

const lines = (all: readonly unknown[]) => all.map((one) => JSON.stringify(one)).join('\n')
const at = (seconds: number) => ({ $date: new Date(1_700_000_000_000 + seconds * 1000).toISOString() })
const canonical = (seconds: number) => ({
  $date: { $numberLong: String(1_700_000_000_000 + seconds * 1000) },
})
const lin = { _id: 'lin1', username: 'lin', name: '小林' }
const bob = { _id: 'bob1', username: 'bob', name: 'Bob' }

const users = [
  { ...lin, type: 'user', active: true, createdAt: at(-1000), services: { password: { bcrypt: 'secret' } } },
  { ...bob, type: 'user', active: false },
  { _id: 'wu1', username: 'wu', name: '吴', type: 'user', active: true },
  { _id: 'rocket.cat', username: 'rocket.cat', name: 'Rocket.Cat', type: 'bot', active: true },
  { username: 'nobody' },
]
const rooms = [
  {
    _id: 'GENERAL',
    t: 'c',
    name: 'general',
    fname: '大厅',
    topic: 'all',
    announcement: '通知',
    ts: at(-500),
  },
  { _id: 'lin1bob1', t: 'd', uids: ['lin1', 'bob1'], usernames: ['lin', 'bob'] },
  { _id: 'lin1wu1', t: 'd', uids: ['lin1', 'wu1'] },
  { _id: 'lin1cat', t: 'd', uids: ['lin1', 'rocket.cat'] },
  { _id: 'three', t: 'd', uids: ['lin1', 'bob1', 'rocket.cat'] },
  { _id: 'omni', t: 'l', name: 'visitor' },
]
const subscriptions = [
  { rid: 'GENERAL', u: bob, ts: at(-100) },
  { rid: 'GENERAL', u: lin, roles: ['moderator', 'owner'], ts: at(-400) },
  { rid: 'GENERAL', u: { _id: 'eve1', username: 'eve', name: '' }, ts: at(-400) },
]
const message = (id: string, seconds: number, msg: string, more = {}) => ({
  ...{ _id: id, rid: 'GENERAL', msg, ts: at(seconds), u: lin },
  ...more,
})
const messages = [
  message('m3', 30, '[ ](https://chat.example.org/channel/general?msg=m1) 同意', {
    attachments: [{ text: 'cited', message_link: 'https://chat.example.org/channel/general?msg=m1' }],
    u: bob,
  }),
  message('m1', 10, '*大家好* @bob @all #general _看_ :thumbsup_tone2: **x** [a](https://example.org)', {
    ts: canonical(10),
    editedAt: at(11),
    reactions: { ':thumbsup:': { usernames: ['bob', 'gone'] }, ':ours:': { usernames: ['bob'] } },
  }),
  message('m2', 20, '', {
    file: { _id: 'f1', name: 'plan.txt', type: 'text/plain' },
    files: [
      { _id: 'f1', name: 'plan.txt', type: 'text/plain' },
      { _id: 'f1t', name: 'thumb-plan.png', typeGroup: 'thumb' },
    ],
    attachments: [{ type: 'file', title: 'plan.txt', description: '计划' }],
  }),
  message('m4', 40, 'in a thread', { tmid: 'm1' }),
  message('m5', 50, 'x', { t: 'uj' }),
  message('m6', 50, '', { t: 'rm' }),
  message('m7', 50, 'secret', { t: 'e2e' }),
  message('m8', 50, 'old', { _hidden: true }),
  message('m9', 60, 'from a hook', { alias: 'CI', u: { _id: 'hook', username: 'hook.bot' } }),
  message('m10', 60, 'nowhere', { rid: 'none' }),
  message('m11', 60, 'visitor', { rid: 'omni' }),
  message('m12', 70, '', { file: { _id: 'f2', name: 'gone.pdf' } }),
  message('m13', 80, 'when', { ts: 'soon' }),
  message('d1', 5, '嗨', { rid: 'lin1bob1' }),
  message('d2', 5, 'meow', { rid: 'lin1cat', u: { _id: 'rocket.cat' } }),
  message('d3', 5, 'three', { rid: 'three' }),
]
const files: Files = {
  'users.json': lines(users),
  'rocketchat_room.json': rooms,
  'rocketchat_subscription.json': lines(subscriptions),
  'rocketchat_message.json': lines(messages),
  'uploads/f1.txt': '1. 吃饭',
}

describe.each(ways)("Rocket.Chat's collections in %s", (_, place) => {
  it('have people, rooms and friends', async () => {
    const { people, groups, friendships } = await readExport('rocket-chat', place(files))
    expect(people).toEqual([
      {
        kind: 'person',
        ref: 'lin1',
        account: 'lin',
        nickname: '小林',
        createdAt: '2023-11-14T21:56:40.000Z',
      },
      { kind: 'person', ref: 'bob1', account: 'bob', nickname: 'Bob', isGone: true },
      { kind: 'person', ref: 'wu1', account: 'wu', nickname: '吴' },
      { kind: 'person', ref: 'rocket.cat', account: 'rocket.cat', nickname: 'Rocket.Cat', isBot: true },
      { kind: 'person', ref: 'eve1', nickname: 'eve', isGone: true },
      { kind: 'person', ref: 'hook', nickname: 'hook.bot', isGone: true },
    ])
    expect(groups).toMatchObject([
      {
        ...{ ref: 'GENERAL', title: '大厅', notice: '通知\nall', isPublic: true },
        members: [{ person: 'lin1', role: 'owner' }, { person: 'bob1' }, { person: 'eve1' }],
      },
      { ref: 'three', title: '小林、Bob、Rocket.Cat' },
    ])
    expect(friendships).toEqual([{ kind: 'friendship', people: ['lin1', 'wu1'] }])
  })

  it('have messages in the order of their times, with marks, names, reactions and what they answer', async () => {
    const read = await readExport('rocket-chat', place(files))
    const general = read.messages.filter((one) => 'group' in one.in && one.in.group === 'GENERAL')
    expect(general.map(({ ref, text }) => [ref, text])).toEqual([
      ['m1', '**大家好** @Bob @all #大厅 *看* 👍🏼 **x** a (https://example.org)'],
      ['m2', '计划'],
      ['m3', '同意'],
      ['m4', 'in a thread'],
      ['m9', 'CI: from a hook'],
      ['m12', '📎 gone.pdf'],
    ])
    expect(general[0]).toMatchObject({
      ...{ sentAt: '2023-11-14T22:13:30.000Z', editedAt: '2023-11-14T22:13:31.000Z' },
      ...{ mentions: ['bob1'], mentionsAll: true, reactions: [{ emoji: '👍', people: ['bob1'] }] },
    })
    expect(general.map(({ inThread }) => inThread).filter(Boolean)).toEqual(['m1'])
    expect(general.map(({ repliesTo }) => repliesTo)).toEqual([
      undefined,
      undefined,
      'm1',
      'm1',
      undefined,
      undefined,
    ])
    expect(read.files).toEqual({ 'plan.txt': '1. 吃饭' })
    expect(read.messages.filter((one) => 'people' in one.in).map(({ text }) => text)).toEqual(['嗨', 'meow'])
  })

  it('have nothing secret that comes over', async () => {
    const { entries } = await readExport('rocket-chat', place(files))
    expect(JSON.stringify(entries)).not.toMatch(/secret|bcrypt/)
  })

  it('say what is left out and why', async () => {
    const { notes } = await readExport('rocket-chat', place(files))
    expect(counts(notes)).toEqual({
      ...{ incomplete: 1, kindOfPlace: 1, unknownPerson: 2, serviceMessage: 1, deleted: 2, encrypted: 1 },
      ...{ noPlace: 1, leftWithPlace: 1, noTime: 1, unknownEmoji: 1, anonymousReaction: 1, fileMissing: 1 },
    })
  })
})

describe("Rocket.Chat's collections", () => {
  it('are the same as arrays, as lines, and sorted on the disk', async () => {
    const asLines = await readExport('rocket-chat', folderOf(files))
    const arrays = folderOf({
      ...files,
      'users.json': users,
      'rocketchat_message.json': JSON.stringify(messages, null, 2),
    })
    expect(await readExport('rocket-chat', arrays)).toEqual(asLines)
    expect(await readExport('rocket-chat', arrays, { ...sourceLimits, sortedBytes: 200 } as never)).toEqual(
      asLines,
    )
  })

  it('say what is missing, and the line of what is no JSON', async () => {
    const { 'users.json': _, ...rest } = files
    await expect(readExport('rocket-chat', folderOf(rest))).rejects.toThrow('users.json is not there')
    const broken = folderOf({ ...files, 'rocketchat_message.json': `${lines(messages)}\n{"_id":` })
    await expect(readExport('rocket-chat', broken)).rejects.toThrow(
      `rocketchat_message.json, line ${messages.length + 1}: the file breaks off`,
    )
  })

  const read = (more: Files) => readExport('rocket-chat', folderOf({ ...files, ...more }))
  const readMessages = (all: readonly object[]) => read({ 'rocketchat_message.json': all })

  it('have the authors of a room as its members where nobody is in it any more', async () => {
    const { groups, messages } = await read({
      'rocketchat_subscription.json': '',
      'rocketchat_message.json': [message('a', 1, 'a', { u: bob }), message('b', 2, 'b')],
    })
    expect(groups[0]).toMatchObject({ ref: 'GENERAL', members: [{ person: 'bob1' }, { person: 'lin1' }] })
    expect(messages).toHaveLength(2)
  })

  it('are none without those that say who is in which room', async () => {
    const { 'rocketchat_subscription.json': _, ...rest } = files
    await expect(readExport('rocket-chat', folderOf(rest))).rejects.toThrow(
      'rocketchat_subscription.json is not there',
    )
  })

  it('tell who two people are by their names, what they are subscribed to, or the id of their room', async () => {
    const { messages } = await read({
      'rocketchat_room.json': [
        { _id: 'named', t: 'd', usernames: ['lin', 'wu'] },
        { _id: 'subscribed', t: 'd', usernames: ['lin', 'gone'] },
        { _id: 'lin1eve1', t: 'd', uids: ['lin1'] },
        { _id: 'lin1lin1', t: 'd', uids: ['lin1'] },
      ],
      'rocketchat_subscription.json': [{ rid: 'subscribed', u: { _id: 'gone1', username: 'gone' } }],
      'rocketchat_message.json': [
        message('a', 1, 'a', { rid: 'named' }),
        message('b', 1, 'b', { rid: 'subscribed' }),
        message('c', 1, 'c', { rid: 'lin1eve1', u: { _id: 'eve1' } }),
        message('d', 1, 'd', { rid: 'lin1lin1' }),
      ],
    })
    expect(Object.fromEntries(messages.map((one) => [one.ref, one.in]))).toEqual({
      a: { people: ['lin1', 'wu1'] },
      b: { people: ['lin1', 'gone1'] },
      c: { people: ['lin1', 'eve1'] },
      d: { people: ['lin1', 'lin1'] },
    })
  })

  it('have what programs attach, in Rocket.Chat’s marks', async () => {
    const { messages } = await readMessages([
      message('a', 1, 'alert', {
        attachments: [
          {
            ...{ pretext: 'New:', author_name: 'Grafana', title: 'CPU', title_link: 'https://g.example/1' },
            ...{ text: '*high* for @bob', image_url: 'https://g.example/1.png' },
            fields: [{ title: 'Host', value: 'db1' }],
          },
        ],
      }),
      message('b', 2, '', { attachments: [{ type: 'file', title: 'x.png', description: '_see_ @lin' }] }),
    ])
    expect(messages.map(({ text, mentions }) => [text, mentions])).toEqual([
      [
        'alert\nNew:\nGrafana\nCPU (https://g.example/1)\n**high** for @Bob\nHost: db1\nhttps://g.example/1.png',
        ['bob1'],
      ],
      ['*see* @小林', ['lin1']],
    ])
  })

  it('have the blocks of an app, and a note of what of them is not shown', async () => {
    const blocks = [
      { type: 'section', text: { type: 'mrkdwn', text: 'Deploy?' } },
      {
        type: 'actions',
        elements: [{ type: 'button', text: { type: 'plain_text', text: 'Yes' }, actionId: 'y' }],
      },
    ]
    const { messages, notes } = await readMessages([message('a', 1, '', { blocks })])
    expect(messages.map(({ text }) => text)).toEqual(['Deploy?'])
    expect(notes.find(({ kind }) => kind === 'notShown')).toMatchObject({
      examples: ['a blocks[1].elements[0]'],
    })
  })

  it('answer what they cite first of their own room, and quote all else', async () => {
    const to = (room: string, id: string) => `https://chat.example.org/${room}?msg=${id}`
    const cited = (room: string, id: string, text: string) => ({
      ...{ text, author_name: 'bob', message_link: to(room, id) },
    })
    const { messages } = await readMessages([
      message('a', 1, 'first'),
      message('b', 2, 'second'),
      message('c', 3, `[ ](${to('channel/general', 'a')}) [ ](${to('channel/general', 'b')}) both`, {
        attachments: [cited('channel/general', 'a', 'first'), cited('channel/general', 'b', 'second')],
      }),
      message('d', 4, `look [ ](${to('group/else', 'x')})`, {
        attachments: [cited('group/else', 'x', 'of another\nroom')],
      }),
      message('e', 5, 'own', { rid: 'lin1bob1' }),
      message('f', 6, `[ ](${to('direct/bob', 'e')}) yes`, { rid: 'lin1bob1' }),
    ])
    expect(messages.map(({ repliesTo, text }) => [repliesTo, text])).toEqual([
      ...[
        [undefined, 'first'],
        [undefined, 'second'],
        ['a', '> bob\n> second\nboth'],
        [undefined, '> bob\n> of another\n> room\nlook'],
      ],
      ...[
        [undefined, 'own'],
        ['e', 'yes'],
      ],
    ])
  })

  it('take once what is in them twice, and count what is left out with its room', async () => {
    const { messages, notes, groups } = await read({
      'rocketchat_room.json': [...rooms, rooms[0]],
      'rocketchat_message.json': [
        message('a', 1, 'a'),
        message('b', 1, 'b'),
        message('a', 1, 'a'),
        message('v', 1, 'v', { rid: 'omni' }),
        message('w', 1, 'w', { rid: 'omni' }),
      ],
    })
    expect(messages.map(({ ref }) => ref)).toEqual(['a', 'b'])
    expect(groups.filter(({ ref }) => ref === 'GENERAL')).toHaveLength(1)
    expect(counts(notes)).toMatchObject({ twice: 2, leftWithPlace: 2 })
  })

  it('tell what a room is about as texts here', async () => {
    const { groups } = await read({
      'rocketchat_room.json': [
        { _id: 'GENERAL', t: 'c', name: 'general', topic: '*read* [d](https://x.example)' },
      ],
    })
    expect(groups[0]?.notice).toBe('**read** d (https://x.example)')
  })
})
