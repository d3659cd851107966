import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { limits } from '@parley/contract'
import { type Entry, type FileEntry, formatLimits } from '@parley/importers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { exportSite } from '../../src/operations/export/export.ts'
import { importLimits } from '../../src/operations/import/limits.ts'
import { startTestServer } from '../support/server.ts'
import { group, message, newFolder, person, recordsIn, sumOf } from './folders.ts'
import { importing } from './importing.ts'

const server = await startTestServer()
const { imported, annAndBen, historyOf, somebody } = importing(server)
const { database, blobs } = server.context

const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#246' } })
  .png()
  .toBuffer()
const blue: FileEntry = { sha256: sumOf(picture), name: 'blue.png', mime: 'image/png', as: 'image' }
const said = (...lines: string[]) => ({ said: expect.arrayContaining(lines) })

test('the first of two messages with one ref comes over, wherever the other stands', async () => {
  const far = Array.from({ length: 150 }, (_, i) => message(`far ${i}`, i + 3))
  const { ann, entries } = await annAndBen(
    message('1', 1, { text: 'the first' }),
    message('1', 2, { text: 'the second' }),
    ...far,
    message('1', 200, { text: 'the third' }),
  )
  expect(await imported(entries)).toMatchObject(
    said('messages: 151 made, 1 there from an import before', '  1  messages: twice under one ref'),
  )
  const texts = JSON.stringify(await historyOf(ann))
  expect(texts).not.toMatch(/the second|the third/)
})

test('two spellings of one emoji are one, and a person who put both has put it once', async () => {
  const { ann, entries } = await annAndBen(
    message('1', 1, {
      reactions: [
        { emoji: '❤', people: ['ann'] },
        { emoji: '❤️', people: ['ben'] },
        { emoji: '👍', people: ['ben'] },
        { emoji: '👍', people: ['ben'] },
        { emoji: 'no emoji', people: ['ben'] },
      ],
    }),
  )
  expect(await imported(entries)).toMatchObject(said('messages: 1 made, 0 there from an import before'))
  expect((await historyOf(ann))[0]?.extras?.reactions?.kinds).toEqual([
    expect.objectContaining({ emoji: '❤️', count: 2 }),
    expect.objectContaining({ emoji: '👍', count: 1 }),
  ])
})

test.each([
  '2016-12-31T23:59:60Z',
  '2025-01-01T00:00:00Z[Europe/Berlin]',
  '0000-01-01T00:00:00Z',
  '2025-01-01T24:00:00Z',
  '2025-01-01T00:00:00',
])('a time that not every clock and database knows is named before anything is done: %s', async (time) => {
  const { entries } = await annAndBen(message('1', 1))
  for (const [i, odd] of [
    message('2', 2, { sentAt: time }),
    message('2', 2, { editedAt: time }),
    person('odd', { createdAt: time }),
  ].entries())
    expect(await imported([...entries, odd], { source: `odd ${i} ${time}` })).toEqual({
      problem: expect.stringMatching(/^Nothing was done\. \w+\.jsonl, line \d: \/\w+ is not as it must be/),
    })
})

test('times to come are left out, of a message the message', async () => {
  const later = '2999-01-01T00:00:00Z'
  const { ann, entries } = await annAndBen(
    message('1', 1, { editedAt: later }),
    message('2', 2, { sentAt: later }),
  )
  expect(await imported([...entries, person('cid', { createdAt: later })])).toMatchObject(
    said('  1  messages: said later than now', '  2  times to come, of people, groups and edits: left out'),
  )
  expect(await historyOf(ann)).toHaveLength(1)
  const { created_at } = await database.queries
    .selectFrom('users')
    .select('created_at')
    .where('nickname', '=', 'Nick cid')
    .executeTakeFirstOrThrow()
  expect(created_at.getTime()).toBeLessThanOrEqual(Date.now())
})

test('a text with a picture that cannot come over names it in its place', async () => {
  const gone = { ...blue, sha256: sumOf('nowhere'), name: 'gone <1>.png' }
  const html = `<p>before<img src="files/${blue.sha256}">between<img src="files/${gone.sha256}">after</p><img src="https://elsewhere.test/x.png">`
  const { ann, entries } = await annAndBen(message('1', 1, { text: undefined, html, files: [blue, gone] }))
  await imported(entries, { files: [picture] })
  const [shown] = await historyOf(ann)
  expect(JSON.stringify(shown?.msg)).toMatch(
    /before<img src=\\"\/api\/file\/[\w-]+\\">betweengone &lt;1&gt;\.pngafter/,
  )
})

test('a markup that is no text with pictures here comes over as a plain one', async () => {
  const html = '<p>first line</p><p>second <script>line</script></p>'
  const { ann, entries } = await annAndBen(message('1', 1, { text: undefined, html, files: [blue] }))
  await imported(entries, { files: [picture] })
  expect((await historyOf(ann))[0]?.msg).toMatchObject({
    type: 1,
    textMsg: { content: /first line\n?.*second/s },
  })
  const left = await database.queries
    .selectFrom('files as f')
    .select('f.id')
    .where('owner_id', '=', ann.id)
    .execute()
  // Its picture counts for nobody.
  expect(left).toEqual([])
})

test('a picture that cannot be shown comes over as a file', async () => {
  const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  const file: FileEntry = { sha256: sumOf(bytes), name: 'drawing.svg', mime: 'image/svg+xml', as: 'image' }
  const { ann, entries } = await annAndBen(message('1', 1, { text: undefined, files: [file] }))
  expect(await imported(entries, { files: [bytes] })).toMatchObject(
    said('  1  pictures that came over as files, since they cannot be shown'),
  )
  expect((await historyOf(ann))[0]?.msg).toMatchObject({ type: 4 })
})

test('a forward of somebody who is not here names them in its first line', async () => {
  const { ann, entries } = await annAndBen(
    message('1', 1, {
      text: 'look, @Nick ben',
      forwardedFrom: `Zoë\n${'x'.repeat(50)}`,
      mentions: ['ben'],
      mentionsAt: [{ person: 'ben', at: 6, length: 9 }],
    }),
    message('2', 2, { text: 'mine', forwardedFrom: 'Ben then', forwardedPerson: 'ben' }),
    message('3', 3, { text: 'by name', forwardedFrom: 'Zoë', mentions: ['ben'] }),
    message('4', 4, {
      text: undefined,
      forwardedFrom: 'Zoë',
      files: [{ sha256: sumOf('nowhere'), name: 'gone.txt' }],
    }),
  )
  expect(await imported(entries)).toMatchObject(
    said(
      'messages: 3 made, 0 there from an import before',
      '  1  messages: nothing is in them that can come over',
    ),
  )
  const [first, second, third] = await historyOf(ann)
  const name = `Zoë ${'x'.repeat(28)}`
  expect(first).toMatchObject({
    msg: { atMsg: { content: `↪ ${name}\nlook, @Nick ben` } },
    extras: { mentions: [{ at: name.length + 3 + 6, length: 9 }] },
  })
  expect(second).toMatchObject({
    msg: { textMsg: { content: 'mine' } },
    extras: { forwarded: { nickname: 'Ben then' } },
  })
  expect(third).toMatchObject({ msg: { atMsg: { content: '↪ Zoë\nby name' } } })
})

test('a video that says it lasts for more than a day comes over without that', async () => {
  const bytes = Buffer.from('no video, but it is called one')
  const file: FileEntry = {
    sha256: sumOf(bytes),
    name: 'long.mp4',
    mime: 'video/mp4',
    as: 'video',
    seconds: 90_000,
  }
  const short = { ...file, seconds: importLimits.mediaSeconds }
  const { ann, entries } = await annAndBen(
    message('1', 1, { text: undefined, files: [file] }),
    message('2', 2, { text: undefined, files: [short] }),
  )
  await imported(entries, { files: [bytes] })
  expect((await historyOf(ann)).map(({ msg }) => msg)).toMatchObject([
    { videoMsg: { time: 0 } },
    { videoMsg: { time: importLimits.mediaSeconds } },
  ])
})

test.each([
  ['text', { text: 'x'.repeat(formatLimits.text + 1) }],
  ['files', { files: Array.from({ length: formatLimits.files + 1 }, () => blue) }],
])('a record with more %s than one may have is named', async (field, more) => {
  const { entries } = await annAndBen(message('1', 1, more))
  expect(await imported(entries, { source: `too much ${field}` })).toEqual({
    problem: expect.stringContaining(`messages.jsonl, line 1: /${field} is not as it must be`),
  })
})

test('a person whose account has ended here gets nothing more, and one who came without an account still speaks', async () => {
  const [ann, ben] = [await somebody('Ann'), await somebody('Ben')]
  const people = [
    person('ann', { account: ann.account }),
    person('ben', { account: ben.account }),
    person('old', { isGone: true }),
  ]
  const inPair = { in: { people: ['ann', 'ben'] as [string, string] } }
  await imported([...people, message('1', 1, inPair)], { source: 'ended' })
  await database.queries
    .updateTable('users')
    .set({ deleted_at: new Date() })
    .where('id', '=', ben.id)
    .execute()
  const again = await imported(
    [
      ...people,
      message('1', 1, inPair),
      message('2', 2, { ...inPair, sender: 'ben' }),
      message('3', 3, inPair),
      message('4', 4, { in: { people: ['ann', 'old'] }, sender: 'old' }),
    ],
    { source: 'ended' },
  )
  expect(again).toMatchObject(
    said(
      'messages: 1 made, 1 there from an import before',
      '  2  messages: of somebody whose account has ended here, or to them',
    ),
  )
})

test('a friendship leaves out whom one blocks here, and settles what was asked', async () => {
  const [ann, ben, cid] = [await somebody('Ann'), await somebody('Ben'), await somebody('Cid')]
  await ann.call('POST /api/user/blocks', { body: { userId: ben.id } })
  await cid.call('POST /api/user/friends', { body: { friendId: ann.id } })
  const answer = await imported([
    person('ann', { account: ann.account }),
    person('ben', { account: ben.account }),
    person('cid', { account: cid.account }),
    { kind: 'friendship', people: ['ann', 'ben'] },
    { kind: 'friendship', people: ['cid', 'ann'] },
  ])
  expect(answer).toMatchObject(
    said(
      'friendships: 1 made, 0 there from an import before',
      '  1  friendships: of two of whom one blocks the other here',
    ),
  )
  const { list } = await ann.call('GET /api/user/valid', { query: { limit: -1 } })
  expect(list).toMatchObject([{ userID: cid.id, status: 1 }])
})

test('a picture that somebody has chosen here stays', async () => {
  const entries = [person('zoe', { account: 'zoe.pictures' })]
  await imported(entries, { source: 'pictures' })
  const { queries } = database
  const zoe = queries.updateTable('users').where('account_name', '=', 'zoe.pictures')
  await zoe.set({ avatar: '/chosen/here.png' }).execute()
  await imported([person('zoe', { account: 'zoe.pictures', picture: blue })], {
    source: 'pictures',
    files: [picture],
  })
  const { avatar } = await queries
    .selectFrom('users')
    .select('avatar')
    .where('account_name', '=', 'zoe.pictures')
    .executeTakeFirstOrThrow()
  expect(avatar).toBe('/chosen/here.png')
})

test('an export names no picture of this site that it does not have', async () => {
  const html = `<p>see<img src="files/${blue.sha256}"></p>`
  const { ann, entries } = await annAndBen(message('1', 1, { text: undefined, html, files: [blue] }))
  await imported(entries, { files: [picture] })
  const [shown] = await historyOf(ann)
  const id = /api\/file\/([\w-]{32})/.exec(JSON.stringify(shown))?.[1] ?? ''
  const blob = await database.queries
    .selectFrom('files')
    .select('blob_id')
    .where('public_id', '=', id)
    .executeTakeFirstOrThrow()
  await database.queries.updateTable('blobs').set({ sha256: null }).where('id', '=', blob.blob_id).execute()
  const folder = join(newFolder(), 'export')
  await exportSite(folder, { database, blobs })
  const htmls = recordsIn(folder).flatMap((one) => (one.kind === 'message' && one.html ? [one.html] : []))
  expect(htmls.at(-1)).toBe('<p>see</p>')
  expect(readFileSync(join(folder, 'site.json'), 'utf8')).toContain('parley-exchange')
})

test('a group of too many people takes as many as it may, its staff first, and the others are counted', async () => {
  const most = limits.groupSize.max
  const ann = await somebody('Ann')
  const members = Array.from({ length: most + 2 }, (_, i) => `p${i}`)
  const entries = [
    person('ann', { account: ann.account }),
    ...members.map((ref) => person(ref)),
    {
      ...group(...members, 'ann'),
      members: [...members.map((one) => ({ person: one })), { person: 'ann', role: 'owner' as const }],
    },
    message('1', 1, { sender: `p${most + 1}` }),
  ] as Entry[]
  expect(await imported(entries)).toMatchObject({
    said: expect.arrayContaining([
      'groups: 1 made, 0 there from an import before',
      `  3  members beyond the ${most} that a group may have: they are not in it, what they said is`,
      'messages: 1 made, 0 there from an import before',
    ]),
  })
  const { list } = await ann.call('GET /api/group/my', { query: { mode: 1 } })
  expect(list).toMatchObject([{ groupMemberCount: most }])
})
