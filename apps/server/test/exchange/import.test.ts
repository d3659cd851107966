import { readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Verification } from '@parley/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SiteRules } from '../../src/platform/settings/service.ts'
import { indexed } from '../search/search-support.ts'
import { clientOf } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { folderOf, message, minute, newFolder, person, sumOf } from './folders.ts'
import { importing } from './importing.ts'

const server = await startTestServer()
const { imported, somebody, annAndBen, groupOf, historyOf, countOf, say } = importing(server)

test('messages are imported in the order of the file, with their times, and are unread for nobody', async () => {
  const { ann, entries } = await annAndBen(
    message('1', 1),
    message('2', 2, { sender: 'ben', text: 'hello @Nick ann', mentions: ['ann'] }),
    message('3', 90, { sender: 'ben', repliesTo: '1', editedAt: minute(91) }),
    message('4', 91, { reactions: [{ emoji: '👍', people: ['ben', 'ann'] }] }),
  )
  const socket = await ann.openEvents()
  const answer = await imported(entries)
  expect(answer).toMatchObject({
    said: expect.arrayContaining([
      'people: 1 made, 1 matched, 0 there from an import before',
      'groups: 1 made, 0 there from an import before',
      'messages: 4 made, 0 there from an import before',
    ]),
  })
  const history = await historyOf(ann)
  expect(history).toMatchObject([
    { createdAt: minute(1), showDate: true, msg: { type: 1, textMsg: { content: 'text 1' } } },
    { createdAt: minute(2), showDate: false, extras: { mentions: [{ userID: ann.id, at: 6, length: 9 }] } },
    { createdAt: minute(90), showDate: true, msg: { type: 9, replyMsg: { content: 'text 3' } } },
    { createdAt: minute(91), extras: { reactions: { kinds: [{ emoji: '👍', count: 2, mine: true }] } } },
  ])
  expect(history[2]?.extras).toMatchObject({ edited: { at: minute(91) } })
  const { list } = await ann.call('GET /api/group/session', {})
  expect(list).toMatchObject([{ unreadCount: 0, mentionCount: 0 }])
  const events = (await socket.received()).map((frame) => frame.event)
  expect(events).toContain('changed')
  expect(events).not.toContain('message')
  await socket.close()
})

test('imported again nothing is doubled, and what is new comes behind', async () => {
  const { ann, entries } = await annAndBen(message('1', 1), message('2', 2))
  const source = 'again'
  await imported(entries, { source })
  const answer = await imported([...entries, message('3', 3, { repliesTo: '1' })], {
    source,
  })
  expect(answer).toMatchObject({
    said: expect.arrayContaining([
      'people: 0 made, 0 matched, 2 there from an import before',
      'groups: 0 made, 1 there from an import before',
      'messages: 1 made, 2 there from an import before',
    ]),
  })
  expect(await historyOf(ann)).toHaveLength(3)
})

test('each record of two imports at once is made by one', async () => {
  const messages = Array.from({ length: 450 }, (_, i) => message(`m${i}`, i))
  const { ann, entries } = await annAndBen(...messages)
  const both = await Promise.all([1, 2].map(() => imported(entries, { source: 'race' })))
  const made = both.map((one) => Number(/messages: (\d+) made/.exec(JSON.stringify(one))?.[1]))
  expect((made[0] ?? 0) + (made[1] ?? 0)).toBe(450)
  expect(await countOf(await groupOf(ann))).toBe(450)
})

test('a dry run says what would be, and changes nothing', async () => {
  const { ann, entries } = await annAndBen(message('1', 1), message('2', 2, { text: ' ' }))
  const answer = await imported(entries, { isDryRun: true, source: 'dry' })
  expect(answer).toEqual({
    said: [
      'Nothing was changed.',
      'people: 1 would be made, 1 matched, 0 there from an import before',
      'groups: 1 would be made, 0 there from an import before',
      'friendships: 0 would be made, 0 there from an import before',
      'messages: 1 would be made, 0 there from an import before',
      'left out:',
      '  1  messages: nothing is in them that can come over',
    ],
  })
  expect(await groupOf(ann)).toBe(0)
})

test('an import takes an existing account for one of its people only when it is asked to', async () => {
  const { ann, entries } = await annAndBen(message('1', 1))
  const answer = await imported(entries, { matchesAccounts: false })
  expect(answer).toMatchObject({
    said: expect.arrayContaining([
      '  1  account names that somebody here has: these people sign in by their number',
    ]),
  })
  expect(await groupOf(ann)).toBe(0)
})

test('a new person comes in by the code of the sheet', async () => {
  const answer = await imported([person('zoe', { account: 'zoe.new', nickname: 'Zoë' })])
  const path = /are in (\S+)\.$/.exec('said' in answer ? (answer.said.at(-1) ?? '') : '')?.[1] ?? ''
  const sheet = readFileSync(path, 'utf8')
  expect(statSync(path).mode & 0o077).toBe(0)
  const [, account = '', nickname, code = ''] = /\d+,"(zoe\.new)","([^"]+)","([^"]+)"/.exec(sheet) ?? []
  expect(nickname).toBe('Zoë')
  const { call } = clientOf(server.url, '')
  const pwd = 'battery staple'
  await call('POST /api/auth/reset_password', { body: { userName: account, code, pwd, rePwd: pwd } })
  await call('POST /api/auth/login', { body: { userName: account, password: pwd } })
})

test('conversations of two come over, of people who are no friends too, and friendships with their notes', async () => {
  const ann = await somebody('Ann')
  await imported(
    [
      person('ann', { account: ann.account }),
      person('ben'),
      person('cid', { isGone: true }),
      { kind: 'friendship', people: ['ben', 'ann'], notes: ['my Ann', 'my Ben'] },
      message('1', 1, { in: { people: ['ann', 'ben'] }, text: 'to Ben' }),
      message('2', 2, { in: { people: ['ben', 'ann'] }, sender: 'ben', text: 'to Ann' }),
      message('3', 3, { in: { people: ['ann', 'cid'] }, sender: 'cid', text: 'bye' }),
    ],
    {},
  )
  const { list: friends } = await ann.call('GET /api/user/friends', {})
  expect(JSON.stringify(friends)).toContain('my Ben')
  const { list } = await ann.call('GET /api/chat/session', {})
  expect(list).toHaveLength(2)
  expect(list.every(({ unreadCount }) => unreadCount === 0)).toBe(true)
})

test('files come over by their sums, and what is not what it was is left out', async () => {
  const bytes = Buffer.from('what is in the file')
  const file = { sha256: sumOf(bytes), name: 'notes.txt', mime: 'text/plain' }
  const { ann, entries } = await annAndBen(
    message('1', 1, { files: [file], text: 'see here' }),
    message('2', 2, { files: [{ ...file, sha256: sumOf('nowhere') }], text: 'and here' }),
    message('3', 3, { files: [{ ...file, sha256: sumOf('nowhere') }], text: '' }),
  )
  const answer = await imported(entries, { files: [bytes] })
  expect(answer).toMatchObject({
    said: expect.arrayContaining([
      'messages: 2 made, 0 there from an import before',
      '  1  messages: nothing is in them that can come over',
      '  2  files that were left out: not in the source',
    ]),
  })
  const history = JSON.stringify(await historyOf(ann))
  expect(history).toContain('notes.txt')
  const link = history.match(/\/api\/file\/[^"]+/)?.[0] ?? ''
  const read = await fetch(new URL(link, server.url), { headers: { token: ann.token } })
  expect(await read.text()).toBe('what is in the file')
})

test('nothing outside of the folder is read', async () => {
  const secret = join(newFolder(), 'secret')
  writeFileSync(secret, 'secret')
  const sha256 = sumOf('secret')
  const { ann, entries } = await annAndBen(message('1', 1, { files: [{ sha256, name: 'a.txt' }] }))
  const folder = folderOf(entries, { source: 'links' })
  symlinkSync(secret, join(folder, 'files', sha256))
  await server.context.operator.importPath({ path: folder, isDryRun: false, matchesAccounts: true })
  expect(JSON.stringify(await historyOf(ann))).not.toContain('a.txt')
})

test.each([
  ['{', 'messages.jsonl, line 2: no JSON'],
  ['{"kind":"message"}', 'messages.jsonl, line 2: /ref is not as it must be'],
  [
    JSON.stringify({ ...message('2', 2), sentAt: 'yesterday' }),
    'messages.jsonl, line 2: /sentAt is not as it must be',
  ],
  [
    JSON.stringify({ ...message('2', 2), files: [{ sha256: '../../etc/passwd', name: 'x' }] }),
    'messages.jsonl, line 2: /files/0/sha256 is not as it must be',
  ],
])('a line that is not as it must be is named, and nothing is done: %s', async (line, sentence) => {
  const { ann, entries } = await annAndBen(message('1', 1))
  const folder = folderOf(entries, { source: `broken ${line}` })
  writeFileSync(join(folder, 'messages.jsonl'), `${JSON.stringify(message('1', 1))}\n${line}\n`)
  const answer = await server.context.operator.importPath({
    path: folder,
    isDryRun: false,
    matchesAccounts: true,
  })
  expect(answer).toEqual({ problem: expect.stringContaining(`Nothing was done. ${sentence}`) })
  expect(await groupOf(ann)).toBe(0)
})

test('a search finds imported messages too', async () => {
  const { ann, entries } = await annAndBen(message('1', 1, { text: 'the unforgettable zygomorphic flower' }))
  await imported(entries)
  await indexed(server.context.database)
  const { list } = await ann.call('GET /api/search/messages', { query: { text: 'zygomorphic' } })
  expect(list).toHaveLength(1)
})

test('a message that is older than those before it shows their time', async () => {
  const { ann, entries } = await annAndBen(message('1', 1))
  await imported(entries, { source: 'lately' })
  await say(ann, 'said here')
  expect(await imported([...entries, message('2', 2)], { source: 'lately' })).toMatchObject({
    said: expect.arrayContaining(['  1  messages that are dated later, since later ones stand before them']),
  })
  const times = (await historyOf(ann)).map(({ createdAt }) => createdAt)
  expect(times).toEqual(times.toSorted())
})

test('what was said in threads comes over into them, and stays out of the chat', async () => {
  const { ann, entries } = await annAndBen(
    message('1', 1),
    message('2', 2, { sender: 'ben', repliesTo: '1', inThread: '1' }),
    message('3', 3, { inThread: '1', inChat: true }),
    message('4', 4, { inThread: '2' }),
    message('5', 5, { inThread: 'unknown' }),
  )
  await imported(entries)
  const id = await groupOf(ann)
  const chat = await ann.call('GET /api/group/history/{id}', {
    params: { id },
    query: { limit: -1, extras: true, threads: true },
  })
  expect(chat.list.map(({ createdAt }) => createdAt)).toEqual([1, 3, 4, 5].map(minute))
  const [root] = chat.list
  expect(root?.extras?.replies).toMatchObject({ count: 2, unread: 0, level: 'none' })
  const query = { limit: -1, thread: Number(root?.id) }
  const { list } = await ann.call('GET /api/group/history/{id}', { params: { id }, query })
  expect(list.map(({ createdAt }) => createdAt)).toEqual([1, 2, 3].map(minute))
})

test('an answer to a message of another conversation comes over as a text', async () => {
  const { ann, entries } = await annAndBen(
    message('1', 1, { in: { people: ['ann', 'ben'] } }),
    message('2', 2, { repliesTo: '1', text: 'an answer' }),
    message('3', 3, { repliesTo: 'unknown', text: 'another' }),
  )
  await imported(entries)
  expect(await historyOf(ann)).toMatchObject([
    { msg: { type: 1, textMsg: { content: 'an answer' } } },
    { msg: { type: 1, textMsg: { content: 'another' } } },
  ])
})

test('a record that cannot come over is left out with its reason', async () => {
  const { ann, entries } = await annAndBen(
    message('1', 1, { sender: 'nobody' }),
    message('2', 2, { in: { group: 'unknown' } }),
    message('3', 3, { sentAt: '2999-01-01T00:00:00Z' }),
    message('4', 4, { in: { people: ['ann', 'ben'] }, sender: 'cid' }),
    message('5', 5, { text: 'x'.repeat(12_000) }),
  )
  const answer = await imported([...entries, person('cid')], {})
  expect(answer).toMatchObject({
    said: expect.arrayContaining([
      'messages: 1 made, 0 there from an import before',
      '  1  messages: of somebody who is not here',
      '  1  messages: of a conversation that is not here',
      '  1  messages: said later than now',
      '  1  messages: of somebody who is not of their conversation',
      '  1  texts that came over as several messages',
    ]),
  })
  expect(await historyOf(ann)).toHaveLength(3)
})

test.each([
  ['by request where strangers register', 'open', Verification.message],
  ['freely where they do not', 'approval', Verification.anyone],
] as const)(
  'a group that everybody could join is found, and joined %s',
  async (_, registration, verification) => {
    const { ann, entries } = await annAndBen()
    const original = SiteRules.prototype.read
    const read = vi.spyOn(SiteRules.prototype, 'read').mockImplementation(async function (
      this: SiteRules,
      queries,
    ) {
      return { ...(await original.call(this, queries)), registration }
    })
    onTestFinished(() => read.mockRestore())
    await imported(entries.map((entry) => (entry.kind === 'group' ? { ...entry, isPublic: true } : entry)))
    const info = await ann.call('GET /api/group/group/{id}', { params: { id: await groupOf(ann) } })
    expect(info).toMatchObject({ isSearch: true, verification })
  },
)

test('a title too long for here is whole in the description, and the report names who owns a group without an owner', async () => {
  const { ann, entries } = await annAndBen()
  const title = 'Everything about the move to the new building on the hill'
  const report = await imported(
    entries.map((entry) =>
      entry.kind === 'group'
        ? { ...entry, title, notice: 'Boxes', members: [{ person: 'ann' }, { person: 'ben' }] }
        : entry,
    ),
  )
  const { list } = await ann.call('GET /api/group/my', { query: { mode: 1 } })
  const cut = 'Everything about the move to the'
  expect(list).toMatchObject([{ groupTitle: cut }])
  const info = await ann.call('GET /api/group/group/{id}', { params: { id: list[0]?.groupId ?? 0 } })
  expect(info).toMatchObject({ abstract: `${title}\nBoxes` })
  expect(report).toMatchObject({
    said: expect.arrayContaining([
      `  1  titles of groups that were cut: the whole one begins the description: ${title}`,
      `  1  groups without an owner in the source: their first administrator, or first member, owns them: ${cut} (Nick ann)`,
    ]),
  })
})
