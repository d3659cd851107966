import { describe, expect, it } from 'vitest'
import { counts, type Files, folderOf, readExport, ways } from '../../test/exports.ts'
import { sourceLimits } from '../limits.ts'

const lines = (...all: readonly unknown[]) => all.map((one) => JSON.stringify(one)).join('\n')
const at = (seconds: number) => 1_700_000_000_000 + seconds * 1000

const head = [
  { type: 'version', version: 1, info: { generator: 'mattermost-server' } },
  { type: 'role', role: { name: 'channel_user' } },
  { type: 'emoji', emoji: { name: 'party_parrot', image: 'x.gif' } },
  { type: 'team', team: { name: 'ops', display_name: 'Operations', type: 'O' } },
  {
    type: 'channel',
    channel: {
      team: 'ops',
      name: 'town-square',
      display_name: '大厅',
      type: 'O',
      header: 'Welcome',
      purpose: '',
    },
  },
  { type: 'channel', channel: { team: 'ops', display_name: 'nameless' } },
  {
    type: 'user',
    user: {
      ...{ username: 'lin', nickname: '小林', email: 'lin@example.org', profile_image: 'pictures/lin.png' },
      teams: [{ name: 'ops', channels: [{ name: 'town-square', roles: 'channel_user channel_admin' }] }],
    },
  },
  {
    type: 'user',
    user: {
      ...{ username: 'bob.stone', nickname: '', first_name: 'Bob', last_name: 'Stone', delete_at: at(0) },
      teams: [{ name: 'ops', channels: [{ name: 'town-square', roles: 'channel_user' }] }],
    },
  },
  { type: 'user', user: { username: 'wu', nickname: '吴', teams: [] } },
  { type: 'bot', bot: { username: 'feed', display_name: 'Feed', owner: 'lin' } },
]
const post = (user: string, message: string, seconds: number, more = {}) => ({
  type: 'post',
  post: { team: 'ops', channel: 'town-square', user, message, create_at: at(seconds), ...more },
})
const body = [
  post('lin', 'the last', 50),
  post(
    'lin',
    '# 标题\n**大家** @bob.stone. @all _看_ [这里](https://example.org/a_b_c) ~town-square :smile: `*x*`',
    10,
    {
      edit_at: at(11),
      attachments: [{ path: '2023/plan.txt' }, { path: '2023/gone.pdf' }],
      reactions: [
        { user: 'wu', emoji_name: '+1', create_at: at(12) },
        { user: 'ghost', emoji_name: '+1', create_at: at(13) },
        { user: 'wu', emoji_name: 'party_parrot', create_at: at(12) },
      ],
      replies: [
        { user: 'wu', message: '好的', create_at: at(60) },
        { user: 'wu', message: 'first answer', create_at: at(20) },
      ],
    },
  ),
  post('lin', 'joined', 1, { type: 'system_join_channel' }),
  post('lin', 'poll', 1, { type: 'custom_poll' }),
  post('lin', 'when', Number.NaN),
  post('', 'who', 5),
  post('lin', '   ', 6),
  { type: 'post', post: { team: 'ops', channel: 'elsewhere', user: 'lin', message: 'x', create_at: at(1) } },
  { type: 'direct_channel', direct_channel: { members: ['wu', 'lin'] } },
  { type: 'direct_channel', direct_channel: { members: ['lin', 'wu', 'feed'] } },
  {
    type: 'direct_post',
    direct_post: { channel_members: ['lin', 'wu'], user: 'wu', message: '嗨', create_at: at(3) },
  },
  {
    type: 'direct_post',
    direct_post: { channel_members: ['feed', 'lin', 'wu'], user: 'feed', message: 'news', create_at: at(3) },
  },
  {
    type: 'direct_post',
    direct_post: { channel_members: ['lin'], user: 'lin', message: 'to do', create_at: at(3) },
  },
  { type: 'hologram', hologram: {} },
]
const files: Files = {
  'import.jsonl': lines(...head, ...body),
  'data/2023/plan.txt': '1. 吃饭',
  'data/pictures/lin.png': 'not really',
}

describe.each(ways)("Mattermost's export in %s", (_, place) => {
  it('has its people, channels and friends', async () => {
    const { people, groups, friendships } = await readExport('mattermost', place(files))
    expect(people).toMatchObject([
      { ref: 'lin', account: 'lin', nickname: '小林', picture: { name: 'lin.png' } },
      { ref: 'bob.stone', nickname: 'Bob Stone', isGone: true },
      { ref: 'wu', nickname: '吴' },
      { ref: 'feed', nickname: 'Feed', isBot: true },
      { ref: 'ghost', nickname: 'ghost', isGone: true },
    ])
    expect(groups).toMatchObject([
      {
        ...{ ref: 'ops/town-square', title: '大厅', notice: 'Welcome', isPublic: true },
        members: [{ person: 'lin', role: 'administrator' }, { person: 'bob.stone' }],
      },
      { ref: 'direct/feed/lin/wu', title: 'Feed、小林、吴' },
    ])
    expect(friendships).toEqual([{ kind: 'friendship', people: ['lin', 'wu'] }])
  })

  it('has posts and replies in the order of their times, whatever order they are in', async () => {
    const read = await readExport('mattermost', place(files))
    const square = read.messages.filter((one) => 'group' in one.in && one.in.group === 'ops/town-square')
    expect(square.map(({ text, sender }) => [sender, text])).toEqual([
      [
        'lin',
        '**标题**\n**大家** @Bob Stone. @all *看* 这里 (https://example.org/a_b_c) #大厅 😄 `*x*`\n📎 gone.pdf',
      ],
      ['wu', 'first answer'],
      ['lin', 'the last'],
      ['wu', '好的'],
    ])
    expect(square[0]).toMatchObject({
      ...{ sentAt: '2023-11-14T22:13:30.000Z', editedAt: '2023-11-14T22:13:31.000Z' },
      ...{ mentions: ['bob.stone'], mentionsAll: true },
      ...{ reactions: [{ emoji: '👍️', people: ['wu', 'ghost'] }].map((one) => ({ ...one, emoji: '👍' })) },
      files: [{ name: 'plan.txt' }],
    })
    expect(square[1]).toMatchObject({ repliesTo: square[0]?.ref, inThread: square[0]?.ref })
    expect(square[3]?.repliesTo).toBe(square[0]?.ref)
    expect(read.files).toEqual({ 'plan.txt': '1. 吃饭' })
    expect(read.messages.filter((one) => 'people' in one.in).map((one) => [one.in, one.text])).toEqual([
      [{ people: ['lin', 'wu'] }, '嗨'],
      [{ people: ['lin', 'lin'] }, 'to do'],
    ])
  })

  it('says what is left out and why', async () => {
    const { notes } = await readExport('mattermost', place(files))
    expect(counts(notes)).toEqual({
      ...{ incomplete: 1, unknownPerson: 1, serviceMessage: 1, unknownKind: 2, noTime: 1, noSender: 1 },
      ...{ noPlace: 1, unknownEmoji: 2, fileMissing: 1, empty: 1 },
    })
  })
})

describe("Mattermost's export", () => {
  it('is the same where its posts are sorted on the disk', async () => {
    const posts = Array.from({ length: 300 }, (_, i) =>
      post(i % 2 ? 'lin' : 'wu', `第 ${i} 条\u2028line`, (i * 7919) % 1000),
    )
    const path = folderOf({ 'import.jsonl': lines(...head, ...posts) })
    const inMemory = await readExport('mattermost', path)
    const onDisk = await readExport('mattermost', path, { ...sourceLimits, sortedBytes: 1000 } as never)
    expect(onDisk).toEqual(inMemory)
    expect(inMemory.messages).toHaveLength(300)
  })

  it('names what of a program’s post it cannot show', async () => {
    const actions = [
      { name: 'Log', url: 'https://ci.example.org/7' },
      { name: 'Again', integration: { url: '' } },
    ]
    const built = post('lin', 'done', 1, {
      type: 'slack_attachment',
      props: {
        attachments: [{ text: 'Build 7', ts: null, fields: [{ title: 'Level', value: 0 }], actions }],
        card: '# 7',
      },
    })
    const { messages, notes } = await readExport(
      'mattermost',
      folderOf({ 'import.jsonl': lines(...head, built) }),
    )
    expect(messages.map(({ text }) => text)).toEqual([
      'done\nBuild 7\nLevel: 0\nLog (https://ci.example.org/7)',
    ])
    expect(notes.find(({ kind }) => kind === 'notShown')).toMatchObject({
      count: 2,
      examples: [
        expect.stringMatching(/^lin \d+ card$/),
        expect.stringMatching(/^lin \d+ attachments\[0\]\.actions\[1\]$/),
      ],
    })
  })

  it('names a post the same in each export', async () => {
    const one = await readExport('mattermost', folderOf({ 'import.jsonl': lines(...head, ...body) }))
    const other = await readExport('mattermost', folderOf({ 'a.json': lines(...head, ...body.toReversed()) }))
    expect(other.messages.map(({ ref }) => ref).toSorted()).toEqual(
      one.messages.map(({ ref }) => ref).toSorted(),
    )
  })

  it('says the line of what is no JSON, and of another version', async () => {
    const broken = folderOf({ 'import.jsonl': `${lines(...head)}\n{"type":"post","post":{]}}` })
    await expect(readExport('mattermost', broken)).rejects.toThrow(
      `import.jsonl, line ${head.length + 1}: is no JSON`,
    )
    const newer = folderOf({ 'import.jsonl': lines({ type: 'version', version: 2 }) })
    await expect(readExport('mattermost', newer)).rejects.toThrow(
      'line 1: is no bulk export of Mattermost of version 1',
    )
    await expect(readExport('mattermost', folderOf({ 'import.jsonl': '' }))).rejects.toThrow('is empty')
  })

  const readPosts = (posts: readonly object[], more: Files = {}) =>
    readExport('mattermost', folderOf({ 'import.jsonl': lines(...head, ...posts), ...more }))

  it('names a post by its place, time and author: it stays the same when it is edited, with its answers', async () => {
    const thread = (text: string) =>
      readPosts([post('lin', text, 1, { replies: [{ user: 'wu', message: 'yes', create_at: at(2) }] })])
    const [before, after] = [await thread('helo'), await thread('hello')]
    expect(after.messages.map(({ text }) => text)).toEqual(['hello', 'yes'])
    expect(after.messages.map(({ ref }) => ref)).toEqual(before.messages.map(({ ref }) => ref))
    expect(after.messages[1]?.repliesTo).toBe(after.messages[0]?.ref)
  })

  it('has all posts of one moment, and takes once what is in it twice', async () => {
    const reply = { user: 'wu', message: 'to the second', create_at: at(2) }
    const posts = [
      post('feed', '', 1, { attachments: [{ path: 'a.txt' }] }),
      post('feed', '', 1, { attachments: [{ path: 'b.txt' }], replies: [reply] }),
      post('feed', '', 1, { attachments: [{ path: 'a.txt' }] }),
      post('wu', '', 1, { attachments: [{ path: 'a.txt' }] }),
    ]
    const { messages, notes } = await readPosts(posts, { 'data/a.txt': 'a', 'data/b.txt': 'b' })
    expect(messages.map(({ sender, files: own }) => [sender, own?.[0]?.name])).toEqual([
      ['feed', 'a.txt'],
      ['feed', 'b.txt'],
      ['wu', 'a.txt'],
      ['wu', undefined],
    ])
    expect(messages[3]?.repliesTo).toBe(messages[1]?.ref)
    expect(counts(notes)).toEqual({ ...{ incomplete: 1, unknownEmoji: 1 }, twice: 1 })
  })

  it('lets what webhooks say be said by bots of their names, with what they attach', async () => {
    const hook = { from_webhook: 'true', override_username: 'Jenkins' }
    const attachments = [
      {
        title: 'Build 7',
        text: '**failed** for @wu',
        fields: [
          { title: 'Branch', value: 'main' },
          { title: 'Level', value: 0 },
        ],
        actions: [
          { name: 'Log', url: 'https://x.example' },
          { name: 'Ack', integration: { url: 'http://bot' } },
        ],
      },
    ]
    const { people, messages } = await readPosts([
      post('lin', 'build ok', 1, { props: hook }),
      post('lin', '', 2, { type: 'slack_attachment', props: JSON.stringify({ ...hook, attachments }) }),
      post('lin', 'by myself', 3, { props: { attachments: [] } }),
    ])
    const bot = people.find(({ nickname }) => nickname === 'Jenkins')
    expect(bot).toMatchObject({ isBot: true })
    expect(messages.map(({ sender, text }) => [sender, text])).toEqual([
      [bot?.ref, 'build ok'],
      [bot?.ref, 'Build 7\n**failed** for @吴\nBranch: main\nLevel: 0\nLog (https://x.example)'],
      ['lin', 'by myself'],
    ])
    expect(messages[1]?.mentions).toEqual(['wu'])
  })

  it('has the authors of a channel as its members where nobody is in it any more', async () => {
    const channel = { type: 'channel', channel: { team: 'ops', name: 'left', display_name: 'Left' } }
    const { groups, messages } = await readPosts([
      channel,
      post('wu', 'a', 1, { channel: 'left', replies: [{ user: 'lin', message: 'b', create_at: at(2) }] }),
    ])
    expect(groups[1]).toMatchObject({ title: 'Left', members: [{ person: 'wu' }, { person: 'lin' }] })
    expect(messages).toHaveLength(2)
  })

  it('imports the description of a channel as a text here, with the people it names', async () => {
    const header = '[d](https://x.example) @zoe ~town-square'
    const channel = { type: 'channel', channel: { team: 'ops', name: 'x', display_name: 'X', header } }
    const zoe = { type: 'user', user: { username: 'zoe', nickname: 'Zoë' } }
    const { groups } = await readPosts([channel, zoe])
    expect(groups[1]?.notice).toBe('d (https://x.example) @Zoë #大厅')
  })

  it('has pictures as such', async () => {
    const { messages } = await readPosts([post('lin', '', 1, { attachments: [{ path: 'x/p.png' }] })], {
      'data/x/p.png': 'png',
    })
    expect(messages[0]?.files).toMatchObject([{ name: 'p.png', mime: 'image/png' }])
  })

  it('says which two files it might be', async () => {
    const path = folderOf({ 'a.jsonl': lines(...head), 'b.jsonl': lines(...head) })
    await expect(readExport('mattermost', path)).rejects.toThrow('a.jsonl and b.jsonl: leave one')
  })
})
