import { describe, expect, it } from 'vitest'
import { counts, type Files, folderOf, readExport, ways, zipOf } from '../../test/exports.ts'
import { sourceLimits } from '../limits.ts'

const user = (id: string, name: string, shown: string, more = {}) => ({
  ...{ id, name, profile: { display_name: shown, real_name: `${shown} R`, email: `${name}@example.org` } },
  ...more,
})
const said = (ts: string, by: string, text: string, more = {}) => ({
  type: 'message',
  user: by,
  text,
  ts,
  ...more,
})

const day1 = [
  said('1700000003.000200', 'U1', '第二条 :tada:'),
  said(
    '1700000001.000100',
    'U1',
    '*大家好* <@U2> &amp; <!here>: <https://example.org/a?b=1&amp;c=2|这里> 🎉',
    {
      reactions: [
        { name: '+1::skin-tone-3', users: ['U2', 'U9'], count: 3 },
        { name: 'our-own', users: ['U2'], count: 1 },
      ],
      edited: { user: 'U1', ts: '1700000002.000000' },
      thread_ts: '1700000001.000100',
    },
  ),
  said('1700000004.000000', 'U2', '回复', { thread_ts: '1700000001.000100', parent_user_id: 'U1' }),
  { type: 'message', subtype: 'channel_join', user: 'U2', text: '<@U2> has joined', ts: '1700000000.000000' },
  {
    type: 'message',
    subtype: 'bot_message',
    bot_id: 'B1',
    username: 'Deploys',
    text: 'done',
    ts: '1700000005.000000',
  },
  {
    type: 'message',
    subtype: 'bot_message',
    bot_id: 'B1',
    username: 'Alerts',
    text: 'oh',
    ts: '1700000006.000000',
  },
  said('not a time', 'U1', 'when?'),
  { type: 'message', text: 'who?', ts: '1700000007.000000' },
  { type: 'odd', ts: '1700000008.000100' },
  { type: 'message', subtype: 'brand_new', text: 'x', user: 'U1', ts: '1700000008.000000' },
  said('1700000009.000000', 'U9', 'from elsewhere <#C1|general> <#C404|old>'),
]
const day2 = [
  said('1700090000.000000', 'U2', 'the plan', {
    files: [
      { id: 'F1', name: 'plan.txt', mimetype: 'text/plain', url_private: 'https://files.example.org/F1' },
      { id: 'F2', name: 'gone.pdf', url_private: 'https://files.example.org/F2' },
      { id: 'F3', name: 'sheet', is_external: true, url_private: 'https://docs.example.org/s' },
    ],
  }),
]

const files: Files = {
  'users.json': [
    user('U1', 'lin', '林小明'),
    user('U2', 'bob', '', { deleted: true, profile: { display_name: '', real_name: 'Bob Stone' } }),
    user('U3', 'helper', 'Helper', { is_bot: true }),
    user('U4', 'wu', '吴'),
  ],
  'channels.json': [
    {
      ...{ id: 'C1', name: 'general', created: 1_600_000_000, creator: 'U1', members: ['U2', 'U1'] },
      ...{ topic: { value: '今天' }, purpose: { value: 'everything' } },
    },
  ],
  'groups.json': [{ id: 'G1', name: '秘密-secret', created: 1_600_000_000, creator: 'U1', members: ['U1'] }],
  'mpims.json': [{ id: 'G2', name: 'mpdm-lin--bob--helper-1', members: ['U1', 'U2', 'U3'] }],
  'dms.json': [
    { id: 'D1', members: ['U1', 'U3'] },
    { id: 'D2', members: ['U1', 'U1'] },
    { id: 'D3', members: ['U1', 'U2'] },
    { id: 'D4', members: ['U4', 'U1'] },
  ],
  'general/2023-11-14.json': day1,
  'general/2023-11-15.json': day2,
  '秘密-secret/2023-11-14.json': [said('1700000001.000000', 'U1', '嘘')],
  'mpdm-lin--bob--helper-1/2023-11-14.json': [said('1700000001.000000', 'U2', 'three of us')],
  'D1/2023-11-14.json': [said('1700000001.000000', 'U3', 'hello')],
  'D2/2023-11-14.json': [said('1700000001.000000', 'U1', 'to do')],
  'D3/2023-11-14.json': [said('1700000001.000000', 'U1', 'bye')],
  'D4/2023-11-14.json': [said('1700000001.000000', 'U4', '在吗')],
  'FC:F1:canvas/2023-11-14.json': [said('1700000001.000000', 'U1', 'comment')],
  '__uploads/F1/plan.txt': '1. 吃饭',
}

describe.each(ways)("Slack's export in %s", (_, place) => {
  it('has its people, with those who appear only in messages', async () => {
    const { people } = await readExport('slack', place(files))
    expect(people).toEqual([
      { kind: 'person', ref: 'U1', account: 'lin', nickname: '林小明' },
      { kind: 'person', ref: 'U2', account: 'bob', nickname: 'Bob Stone', isGone: true },
      { kind: 'person', ref: 'U3', account: 'helper', nickname: 'Helper', isBot: true },
      { kind: 'person', ref: 'U4', account: 'wu', nickname: '吴' },
      { kind: 'person', ref: 'U9', nickname: 'U9', isGone: true },
      { kind: 'person', ref: 'B1', nickname: 'Deploys', isBot: true },
    ])
  })

  it('has its channels and groups, and as friends people who wrote to one another and are still there', async () => {
    const { groups, friendships } = await readExport('slack', place(files))
    expect(groups.map(({ ref, title }) => [ref, title])).toEqual([
      ['C1', 'general'],
      ['G1', '秘密-secret'],
      ['G2', '林小明、Bob Stone、Helper'],
    ])
    expect(groups[0]).toMatchObject({
      ...{ notice: '今天\neverything', createdAt: '2020-09-13T12:26:40.000Z' },
      members: [{ person: 'U1', role: 'owner' }, { person: 'U2' }],
    })
    expect(friendships).toEqual([{ kind: 'friendship', people: ['U4', 'U1'] }])
  })

  it('has its messages in the order of their times, with marks, names, reactions and replies', async () => {
    const { messages } = await readExport('slack', place(files))
    const general = messages.filter((one) => 'group' in one.in && one.in.group === 'C1')
    expect(general.map(({ text }) => text)).toEqual([
      '**大家好** @Bob Stone & @here: 这里 (https://example.org/a?b=1&c=2) 🎉',
      '第二条 🎉',
      '回复',
      'done',
      'Alerts: oh',
      'from elsewhere #general #old',
      'the plan\n📎 gone.pdf\n📎 sheet (https://docs.example.org/s)',
    ])
    expect(general[0]).toMatchObject({
      ...{ ref: 'C1/1700000001.000100', sender: 'U1', sentAt: '2023-11-14T22:13:21.000Z' },
      ...{ mentions: ['U2'], mentionsAll: true, editedAt: '2023-11-14T22:13:22.000Z' },
      reactions: [{ emoji: '👍🏼', people: ['U2', 'U9'] }],
    })
    expect(general[0]).not.toHaveProperty('repliesTo')
    expect(general[0]).not.toHaveProperty('inThread')
    const root = 'C1/1700000001.000100'
    expect(general[2]).toMatchObject({ sender: 'U2', repliesTo: root, inThread: root })
    expect(general[3]?.sender).toBe('B1')
    expect(messages.filter((one) => 'people' in one.in).map((one) => one.in)).toEqual([
      { people: ['U1', 'U3'] },
      { people: ['U1', 'U1'] },
      { people: ['U1', 'U2'] },
      { people: ['U4', 'U1'] },
    ])
  })

  it('has the files that are in it', async () => {
    const read = await readExport('slack', place(files))
    expect(read.messages.find((one) => one.files)?.files).toMatchObject([
      { name: 'plan.txt', mime: 'text/plain' },
    ])
    expect(read.files).toEqual({ 'plan.txt': '1. 吃饭' })
  })

  it('says what is left out and why', async () => {
    const { notes } = await readExport('slack', place(files))
    expect(counts(notes)).toEqual({
      ...{ noPlace: 1, unknownPerson: 1, serviceMessage: 1, noTime: 1, noSender: 1, unknownKind: 2 },
      ...{ unknownEmoji: 1, anonymousReaction: 1, fileMissing: 1, fileKind: 1 },
    })
    expect(notes.find(({ kind }) => kind === 'fileMissing')?.examples).toEqual(['gone.pdf'])
  })
})

describe("Slack's export", () => {
  it('finds the author of each kind where that kind names it', async () => {
    const kinds = [
      { subtype: 'file_comment', comment: { user: 'U2', comment: 'nice' }, text: '<@U2> commented: nice' },
      { subtype: 'file_comment', comment: { user: 'U2', comment: 'only *there*' } },
      { subtype: 'file_comment', user: 'U1', comment: { user: 'U2' }, text: 'by its own field' },
      { subtype: 'file_share', file: { id: 'F7', user: 'U4', name: 'a.txt' }, text: 'shared' },
      { subtype: 'file_share', files: [{ id: 'F7', user: 'U4', name: 'a.txt' }], text: 'shared' },
      { subtype: 'file_mention', user: 'U1', file: { id: 'F7', user: 'U4', name: 'a.txt' }, text: 'see' },
      { subtype: 'me_message', user: 'U1', text: 'waves' },
      { subtype: 'thread_broadcast', user: 'U2', text: 'b' },
      { subtype: 'reply_broadcast', user: 'U2', text: 'b' },
      { subtype: 'slackbot_response', text: 'hi' },
      { subtype: 'bot_message', bot_id: 'B1', user: null, text: 'c' },
      { subtype: 'bot_message', username: 'Old hook', text: 'd' },
    ]
    const day = kinds.map((one, index) => ({ type: 'message', ts: `17000000${10 + index}.000000`, ...one }))
    const { messages, notes } = await readExport(
      'slack',
      folderOf({ ...files, 'general/2023-11-14.json': day, 'general/2023-11-15.json': [] }),
    )
    const general = messages.filter((one) => 'group' in one.in && one.in.group === 'C1')
    expect(general.map(({ sender }) => sender)).toEqual([
      ...['U2', 'U2', 'U1', 'U4', 'U4', 'U1', 'U1', 'U2', 'U2', 'USLACKBOT', 'B1'],
      expect.stringContaining('Old hook'),
    ])
    expect(general[1]?.text).toBe('only **there**')
    expect(counts(notes)).not.toHaveProperty('noSender')
  })

  it('says the file and the line of what is no JSON', async () => {
    const path = folderOf({ ...files, 'general/2023-11-14.json': '[\n{"type":"message"},\n{"type":oops}\n]' })
    await expect(readExport('slack', path)).rejects.toThrow('general/2023-11-14.json, line 3: is no JSON')
  })

  it('is read the same a second time', async () => {
    const path = zipOf(files)
    expect(await readExport('slack', path)).toEqual(await readExport('slack', path))
  })

  it('cuts what is longer than a message may be, at the ends of lines', async () => {
    const line = '很长的一行🙂'.repeat(20)
    const text = Array.from({ length: 60 }, () => line).join('\n')
    const { messages, notes } = await readExport(
      'slack',
      folderOf({ ...files, 'D2/2023-11-14.json': [said('1700000001.000000', 'U1', text)] }),
    )
    const parts = messages.filter(({ ref }) => ref.startsWith('D2/'))
    expect(parts.map(({ ref }) => ref)).toEqual(['D2/1700000001.000000', 'D2/1700000001.000000+1'])
    expect(parts.map((one) => one.text).join('\n')).toBe(text)
    expect(counts(notes)).toMatchObject({ cut: 1 })
  })

  it.each([
    ['people', { people: 2 }, 'has more than 2 people'],
    ['conversations', { groups: 3 }, 'with the others has more than 3 conversations'],
    [
      'bytes in a day',
      { dayBytes: 100 },
      '2023-11-14.json: has more than 100 bytes, which is too much for a day',
    ],
    ['bytes in a record', { recordBytes: 50 }, 'users.json, line 1: has a record of more than 50 bytes'],
  ])('with too many %s is refused', async (_, limits, why) => {
    const read = readExport('slack', folderOf(files), { ...sourceLimits, ...limits } as never)
    await expect(read).rejects.toThrow(why)
  })

  it('is not what has neither people nor channels', async () => {
    await expect(readExport('slack', folderOf({ 'a.json': [] }))).rejects.toThrow('is no export of Slack')
  })

  it('takes what is attached, and not what is shown of links', async () => {
    const attachments = [
      { title: 'Build 7', title_link: 'https://ci.example.org/7', text: 'by <@U2>', fallback: 'x' },
      { from_url: 'https://example.org', original_url: 'https://example.org', title: 'Example' },
    ]
    const message = {
      type: 'message',
      subtype: 'bot_message',
      bot_id: 'B1',
      text: '',
      ts: '1700000001.000000',
      attachments,
    }
    const { messages } = await readExport(
      'slack',
      folderOf({ ...files, 'general/2023-11-14.json': [message] }),
    )
    expect(messages[0]).toMatchObject({
      text: 'Build 7 (https://ci.example.org/7)\nby @Bob Stone',
      mentions: ['U2'],
    })
  })

  const general = (messages: readonly object[], more: Files = {}) =>
    readExport('slack', folderOf({ ...files, 'general/2023-11-14.json': messages, ...more }))

  it.each([[[]], [null], [undefined]])(
    'has the authors of a channel as its members, where those are %j',
    async (members) => {
      const channels = [{ id: 'C7', name: 'archive', is_archived: true, members }]
      const { groups, messages, notes } = await readExport(
        'slack',
        folderOf({
          'users.json': files['users.json'],
          'channels.json': channels,
          'archive/2020-01-01.json': [said('1577836801.0', 'U1', 'a'), said('1577836802.0', 'U4', 'b')],
        }),
      )
      expect(groups).toMatchObject([{ ref: 'C7', members: [{ person: 'U1' }, { person: 'U4' }] }])
      expect(messages).toHaveLength(2)
      expect(counts(notes)).toEqual({ archived: 1, noMembers: 1 })
    },
  )

  const posted = {
    ...{ type: 'message', subtype: 'bot_message', bot_id: 'B1', text: 'New build', ts: '1700000001.000000' },
    blocks: [
      { type: 'section', text: { type: 'mrkdwn', text: 'Build *7* by <@U2>' } },
      {
        type: 'actions',
        elements: [
          { type: 'button', text: { type: 'plain_text', text: 'Log' }, url: 'https://ci.example.org/7' },
          { type: 'static_select', placeholder: { type: 'plain_text', text: 'Again on' } },
        ],
      },
    ],
    attachments: [
      {
        ...{ id: 1, ts: 1700000001, fallback: 'x', channel_id: 'C1', author_id: 'U2', is_share: true },
        ...{ text: 'green', thumb_url: 'https://ci.example.org/7.png', thumb_width: 75, thumb_height: 75 },
      },
    ],
  }

  it('shows the blocks of a program, and names what of them it cannot show', async () => {
    const { messages, notes } = await general([posted])
    expect(messages[0]).toMatchObject({
      text: 'Build **7** by @Bob Stone\nLog (https://ci.example.org/7)\ngreen',
      mentions: ['U2'],
    })
    expect(notes.find(({ kind }) => kind === 'notShown')).toMatchObject({
      count: 2,
      examples: [
        'general 1700000001.000000 blocks[1].elements[1]',
        'general 1700000001.000000 attachments[0].thumb_url',
      ],
    })
  })

  it('says what a person typed once, although it stands in blocks too', async () => {
    const elements = [
      {
        type: 'rich_text_section',
        elements: [
          { type: 'text', text: 'hi ' },
          { type: 'user', user_id: 'U2' },
        ],
      },
    ]
    const typed = said('1700000001.000000', 'U1', 'hi <@U2>', { blocks: [{ type: 'rich_text', elements }] })
    const { messages, notes } = await general([typed])
    expect(messages[0]).toMatchObject({ text: 'hi @Bob Stone', mentions: ['U2'] })
    expect(counts(notes)).not.toHaveProperty('notShown')
  })

  it('takes once what is in it twice', async () => {
    const twice = said('1700000001.000000', 'U1', 'once')
    const [channel] = files['channels.json'] as object[]
    const { groups, messages, notes } = await general([twice, twice], {
      'channels.json': [channel, channel],
      'general/2023-11-15.json': [twice],
    })
    expect(groups.filter(({ ref }) => ref === 'C1')).toHaveLength(1)
    expect(messages.filter(({ text }) => text === 'once')).toHaveLength(1)
    expect(counts(notes)).toMatchObject({ twice: 3 })
  })

  it('names nothing by what no database takes', async () => {
    const long = 'U'.repeat(300)
    const { people, messages } = await general([
      said('1700000001.000000', 'U1\u0000', 'hi', { reactions: [{ name: '+1', users: [long] }] }),
      said('1700000002.000000', long, 'oh', { files: [{ id: 'F', name: 'a\u0000b.txt' }] }),
    ])
    const [odd, other] = people.slice(4).map(({ ref }) => ref)
    expect([odd, other]).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ])
    expect(messages.slice(0, 2)).toMatchObject([
      { sender: odd, reactions: [{ people: [other] }] },
      { sender: other, text: 'oh\n📎 ab.txt' },
    ])
  })

  it('imports the description of a channel as texts here, up to the length of an announcement', async () => {
    const [channel] = files['channels.json'] as object[]
    const topic = { value: 'see <https://x.example|docs> &amp; <@U4>' }
    const { groups, notes } = await general([], {
      'channels.json': [{ ...channel, topic, purpose: { value: '目'.repeat(250) } }],
    })
    expect(groups[0]?.notice).toBe(`see docs (https://x.example) & @吴\n${'目'.repeat(94)}`)
    expect(counts(notes)).toMatchObject({ shortened: 1 })
  })

  it('says what programs said in a chat of two is left out, and takes it elsewhere', async () => {
    const bot = said('1700000002.000000', 'USLACKBOT', 'reminder', { subtype: 'slackbot_response' })
    const { messages, notes } = await general([bot], { 'D4/2023-11-14.json': [bot] })
    expect(messages.filter(({ text }) => text === 'reminder').map((one) => one.in)).toEqual([{ group: 'C1' }])
    const note = notes.find(({ kind }) => kind === 'senderNotInPlace')
    expect(note).toMatchObject({ count: 1, examples: ['Slackbot: D4/1700000002.000000'] })
  })

  it('has all of blocks and attachments, with marks, people and files', async () => {
    const items = Array.from({ length: 60 }, (_, i) => ({ elements: [{ type: 'text', text: `i${i}` }] }))
    const { messages, files: bytes } = await general([
      said('1700000001.000000', 'U1', '', {
        blocks: [
          {
            type: 'rich_text',
            elements: [
              { type: 'rich_text_list', elements: items },
              { type: 'rich_text_section', elements: [{ type: 'user', user_id: 'U4' }] },
            ],
          },
        ],
      }),
      said('1700000002.000000', 'U1', 'look', {
        attachments: [
          { is_share: true, text: '*bold* ~x~ <!channel>', files: [{ id: 'F1', name: 'plan.txt' }] },
        ],
      }),
    ])
    expect(messages[0]?.text?.split('\n').slice(58)).toEqual(['• i58', '• i59', '@吴'])
    expect(messages[0]?.mentions).toEqual(['U4'])
    expect(messages[1]).toMatchObject({ text: 'look\n**bold** ~~x~~ @channel', mentionsAll: true })
    expect(bytes).toEqual({ 'plan.txt': '1. 吃饭' })
  })

  it('has pictures and videos as such, whether it says their kind or not', async () => {
    const listed = ['a.PNG', 'b.mov', 'c.bin'].map((name) => ({ id: name, name }))
    const { messages } = await general([said('1700000001.000000', 'U1', '', { files: listed })], {
      ...Object.fromEntries(listed.map(({ id, name }) => [`__uploads/${id}/${name}`, name])),
    })
    expect(messages[0]?.files?.map(({ mime }) => mime)).toEqual(['image/png', 'video/quicktime', undefined])
  })

  it('says how many emoji and people are more than a message has here', async () => {
    const people = Array.from({ length: 60 }, (_, i) => user(`W${i}`, `w${i}`, `Person ${i}!`))
    const names = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'zero', '+1', '-1']
    const more = ['tada', 'smile', 'heart', 'eyes', 'wave', 'dog', 'cat', 'sun_with_face', 'apple', 'car']
    const { messages, notes } = await general(
      [
        said('1700000001.000000', 'U1', people.map(({ id }) => `<@${id}>`).join(' '), {
          reactions: [...names, ...more].map((name) => ({ name, users: ['U1'], count: 1 })),
        }),
      ],
      { 'users.json': [...(files['users.json'] as object[]), ...people] },
    )
    expect(messages[0]?.mentions).toHaveLength(50)
    expect(messages[0]?.reactions).toHaveLength(20)
    expect(counts(notes)).toMatchObject({ manyMentions: 1, manyReactions: 2 })
    expect(counts(notes)).not.toHaveProperty('unknownEmoji')
  })

  it('mentions everyone where it says so, however late', async () => {
    const { messages } = await general([
      said('1700000001.000000', 'U1', `${'很长的一行🙂\n'.repeat(1000)}<!channel> now`),
    ])
    const parts = messages.filter(({ ref }) => ref.startsWith('C1/1700000001'))
    expect(parts.map(({ mentionsAll }) => mentionsAll)).toEqual([undefined, true])
  })
})
