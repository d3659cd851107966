import { limits } from '@parley/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { openOffice } from '../admin/office.ts'
import { Browser } from '../support/browser.ts'
import { acknowledged, type Person } from '../support/people.ts'
import { openSocket } from '../support/socket.ts'
import { ownPath, publicId, somePicture, uploadFile, uploadImage } from '../support/uploads.ts'

const office = await openOffice()
const root = await office.administrator('Root')

afterEach(() => vi.useRealTimers())

/** Moves the clock past the end of every link that was shown so far; nothing else of the server's waits for it. */
const endLinks = () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3600_000 })

/** Status of the answer to somebody who has an address and, optionally, is signed in. */
async function status(path: string, by?: Person): Promise<number> {
  const response = await fetch(office.url + path, by && { headers: { token: by.token } })
  await response.arrayBuffer()
  return response.status
}

const picture = async (by: Person, use = 'chat') => uploadImage(office.url, by, await somePicture(), use)

/** Somebody with two friends and a group of all three. */
async function openGroup() {
  const [ann, ben, eve] = await office.friends('Ann', 'Ben', 'Eve')
  return { ann, ben, eve, group: await office.group(ann, ben, eve) }
}

async function sendTo(groupID: number, by: Person, msg: object): Promise<number> {
  const socket = await office.groupSocket(by)
  const clientMessageId = crypto.randomUUID()
  socket.send({ groupID, msg, clientMessageId })
  const ack = await socket.next((event) => event.event === 'ack' && event.clientMessageId === clientMessageId)
  await socket.close()
  return 'id' in ack ? Number(ack.id) : 0
}

const image = (src: string) => ({ type: 2, imageMsg: { title: 'sea', src } })
const leave = (by: Person, id: number) =>
  by.call('DELETE /api/group/member', { query: { id, memberId: by.id } })

test('a former member loses a group’s pictures: at once by their paths, when the links end by links', async () => {
  const { ann, ben, group } = await openGroup()
  const link = await picture(ann)
  await sendTo(group, ann, image(link))
  expect(await status(ownPath(link), ben)).toBe(200)
  await leave(ben, group)
  expect(await status(ownPath(link), ben)).toBe(404)
  expect(await status(link)).toBe(200)
  endLinks()
  expect([await status(link, ben), await status(link)]).toEqual([404, 404])
  expect(await status(link, ann)).toBe(200)
})

test('a removed member loses the pictures likewise, and has them again when they come back', async () => {
  const { ann, ben, group } = await openGroup()
  const path = ownPath(await picture(ann))
  await sendTo(group, ann, image(path))
  await ann.call('DELETE /api/group/member', { query: { id: group, memberId: ben.id } })
  expect(await status(path, ben)).toBe(404)
  await ann.call('POST /api/group/member', { body: { id: group, memberIdList: [ben.id] } })
  expect(await status(path, ben)).toBe(200)
})

test('a path without a sign-in, or with one that is over, is like an unknown one', async () => {
  const { ann, group } = await openGroup()
  const path = ownPath(await picture(ann))
  await sendTo(group, ann, image(path))
  const again = await ann.signInAgain()
  expect(await status(path, again)).toBe(200)
  await again.call('POST /api/auth/logout')
  expect([await status(path, again), await status(path)]).toEqual([404, 404])
  const unknown = await fetch(`${office.url}/api/file/${'x'.repeat(32)}`)
  const refused = await fetch(office.url + path)
  expect(await refused.json()).toEqual(await unknown.json())
  expect(refused.headers.get('cache-control')).toBe('no-store')
})

test('a link is kept by caches no longer than it holds', async () => {
  const { ann } = await openGroup()
  const link = await picture(ann)
  const { headers } = await fetch(office.url + link)
  const [, seconds] = /^private, max-age=(\d+), immutable$/.exec(headers.get('cache-control') ?? '') ?? []
  expect(Number(seconds)).toBeGreaterThan(3590)
  expect(Number(seconds)).toBeLessThanOrEqual(7200)
})

/** Every kind of file, and who may read it under its own path. */
const kinds: ReadonlyArray<
  readonly [what: string, make: (scene: Scene) => Promise<string>, readers: string]
> = [
  ['an upload that nobody uses', ({ ann }) => picture(ann), 'uploader administrator'],
  ['a file that nobody uses', ({ ann }) => uploadFile(office.url, ann, 'x'), 'uploader administrator'],
  [
    'a picture of a group',
    async ({ ann, group }) => used(group, ann, await picture(ann), image),
    'uploader member administrator',
  ],
  [
    'a film of a group',
    async ({ ann, group }) =>
      used(group, ann, await uploadFile(office.url, ann, 'film', 'a.mp4'), (src) => ({
        type: 3,
        videoMsg: { title: '', src, time: 1 },
      })),
    'uploader member administrator',
  ],
  [
    'a file of a group',
    async ({ ann, group }) =>
      used(group, ann, await uploadFile(office.url, ann, 'x', 'a.md'), (src) => ({
        type: 4,
        fileMsg: { src },
      })),
    'uploader member administrator',
  ],
  [
    'a picture inside a text of a group',
    async ({ ann, group }) =>
      used(group, ann, await picture(ann), (src) => ({
        type: 14,
        imageTextMsg: { content: `<p>x</p><img src="${src}">` },
      })),
    'uploader member administrator',
  ],
  [
    'a picture of the two alone',
    async ({ ann, friend }) => {
      const src = await picture(ann)
      const socket = await ann.openEvents()
      await acknowledged(socket, { revUserID: friend.id, msg: image(src) })
      await socket.close()
      return src
    },
    'uploader friend administrator',
  ],
  [
    'a picture that was withdrawn, and that its sender uses elsewhere',
    async ({ ann, group }) => {
      const src = await picture(ann)
      const msgID = await sendTo(group, ann, image(src))
      const notes = await ann.openEvents()
      await acknowledged(notes, { revUserID: ann.id, msg: image(src) })
      await notes.close()
      const socket = await office.groupSocket(ann)
      socket.send({ groupID: group, msg: { type: 8, withdrawMsg: { msgID } }, clientMessageId: 'w' })
      await socket.next((event) => event.event === 'ack')
      await socket.close()
      return src
    },
    'uploader administrator',
  ],
  [
    "somebody's picture",
    async ({ ann }) => {
      const avatar = await picture(ann, 'avatar')
      await ann.call('PUT /api/user/user_info', { body: { avatar } })
      return avatar
    },
    'uploader member friend stranger administrator nobody',
  ],
  [
    "a group's picture",
    async ({ ann, group }) => {
      const avatar = await picture(ann, 'group_avatar')
      await ann.call('PUT /api/group/group', { body: { id: group, avatar } })
      return avatar
    },
    'uploader member friend stranger administrator nobody',
  ],
  [
    'a picture that was uploaded to be somebody’s, and is not yet',
    ({ ann }) => picture(ann, 'avatar'),
    'uploader member friend stranger administrator nobody',
  ],
  [
    'a picture that was somebody’s, until they took another',
    async ({ ann }) => {
      const avatar = await picture(ann, 'avatar')
      await ann.call('PUT /api/user/user_info', { body: { avatar } })
      await ann.call('PUT /api/user/user_info', { body: { avatar: await picture(ann, 'avatar') } })
      return avatar
    },
    'uploader administrator',
  ],
  [
    "a group's picture, until it had none",
    async ({ ann, group }) => {
      const avatar = await picture(ann, 'group_avatar')
      await ann.call('PUT /api/group/group', { body: { id: group, avatar } })
      await ann.call('PUT /api/group/group', { body: { id: group, avatar: '' } })
      return avatar
    },
    'uploader administrator',
  ],
  [
    'a picture that was uploaded to be somebody’s, and was sent to a group',
    async ({ ann, group }) => used(group, ann, await picture(ann, 'avatar'), image),
    'uploader member administrator',
  ],
]

interface Scene {
  readonly ann: Person
  readonly friend: Person
  readonly group: number
}

async function used(group: number, by: Person, src: string, msg: (src: string) => object): Promise<string> {
  await sendTo(group, by, msg(src))
  return src
}

test.each(kinds)('%s is read by those who may, and by nobody else', async (_, make, readers) => {
  const [ann, member, friend] = await office.friends('Ann', 'Member', 'Friend')
  const stranger = await office.register('Stranger')
  const path = ownPath(await make({ ann, friend, group: await office.group(ann, member) }))
  const found: string[] = []
  const everybody = { uploader: ann, member, friend, stranger, administrator: root, nobody: undefined }
  for (const [name, person] of Object.entries(everybody))
    if ((await status(path, person)) === 200) found.push(name)
  expect(found.join(' ')).toBe(readers)
})

test('a picture that was uploaded to be somebody’s, and is not within two hours, is its uploader’s alone', async () => {
  const { ann, ben } = await openGroup()
  const path = await picture(ann, 'avatar')
  const old = new Date(Date.now() - limits.fileLinkHours * 3600_000)
  await office.context.database.queries
    .updateTable('files')
    .set({ created_at: old, unused_since: old })
    .where('public_id', '=', publicId(path))
    .execute()
  expect([await status(path), await status(path, ben), await status(path, ann)]).toEqual([404, 404, 200])
})

test('friends of old keep what they have sent each other', async () => {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const path = ownPath(await picture(ann))
  const socket = await ann.openEvents()
  await acknowledged(socket, { revUserID: ben.id, msg: image(path) })
  await socket.close()
  await ben.call('DELETE /api/user/friends', { body: { friendId: ann.id } })
  expect(await status(path, ben)).toBe(200)
})

/** Every address in what was shown. */
const addressesIn = (shown: unknown) =>
  [...JSON.stringify(shown).matchAll(/\/api\/file\/[\w-]+/g)].map(String)

test('an older client, without a header or a cookie, sees the pictures of all it is shown', async () => {
  const { ann, ben, group } = await openGroup()
  const [one, other] = [await picture(ann), await picture(ann)]
  const file = await uploadFile(office.url, ann, 'x', 'a.md')
  const messages = [
    image(one),
    { type: 14, imageTextMsg: { content: `<img src="${other}"><img src='${one}'>` } },
    { type: 3, videoMsg: { title: '', src: file, time: 1 } },
    { type: 4, fileMsg: { src: file } },
    { type: 5, voiceMsg: { src: file, time: 1 } },
  ]
  const older = await openSocket(office.url, ben.token, { kind: 'group' })
  const shown: unknown[] = [one, other, file]
  for (const msg of messages) {
    const id = await sendTo(group, ann, msg)
    shown.push(await older.next((frame) => (frame as { id: number }).id === id))
  }
  const cited = await sendTo(group, ben, {
    type: 9,
    replyMsg: { msgID: await sendTo(group, ann, image(one)), content: 'x' },
  })
  shown.push(await older.next((frame) => (frame as { id: number }).id === cited))
  await older.close()
  const { list } = await ben.call('GET /api/group/history/{id}', {
    params: { id: group },
    query: { limit: -1 },
  })
  const direct = await ann.openEvents()
  const chat = await ben.openChat()
  const { id } = await acknowledged(direct, { revUserID: ben.id, msg: image(one) })
  shown.push(list, await chat.next((frame) => frame.id === id))
  await Promise.all([direct.close(), chat.close()])
  const history = await ben.call('GET /api/chat/history', { query: { friendId: ann.id } })
  const events = await ben.openEvents()
  events.send({ backfill: { revUserID: ann.id, after: 0 } })
  shown.push(history, await events.next((event) => event.event === 'backfill'))
  await events.close()
  const addresses = addressesIn(shown)
  expect(addresses.length).toBeGreaterThan(20)
  for (const address of addresses) expect(await status(address), address).toBe(200)
})

test('a stored message names files by their own paths, whatever a client sends back', async () => {
  const { ann, group } = await openGroup()
  const [one, other] = [await picture(ann), await picture(ann)]
  await sendTo(group, ann, image(one))
  await sendTo(group, ann, { type: 14, imageTextMsg: { content: `<img src="${other}">` } })
  const rows = await office.context.database.queries
    .selectFrom('messages')
    .select('body')
    .where('conversation_id', '=', group)
    .orderBy('sequence')
    .execute()
  expect(addressesIn(rows)).toEqual([ownPath(one), ownPath(other)])
  const avatar = await picture(ann)
  await ann.call('PUT /api/user/user_info', { body: { avatar } })
  await ann.call('PUT /api/user/user_info', { body: { avatar } })
  await ann.call('PUT /api/group/group', { body: { id: group, avatar } })
  expect((await ann.call('GET /api/user/user_info')).avatar).toBe(ownPath(avatar))
  expect(await ann.call('GET /api/group/group/{id}', { params: { id: group } })).toMatchObject({
    avatar: ownPath(avatar),
  })
})

test('a link that is over may still be sent on by a person who may use its file', async () => {
  const { ann, ben, group } = await openGroup()
  const link = await picture(ann)
  endLinks()
  await sendTo(group, ann, image(link))
  expect(await status(ownPath(link), ben)).toBe(200)
})

test('an address in a text is no picture: it is shown as it was written', async () => {
  const { ann, ben, group } = await openGroup()
  const path = ownPath(await picture(ben))
  const content = `<p>${path}</p><i title='<img src="${path}">'></i>`
  await sendTo(group, ann, { type: 14, imageTextMsg: { content } })
  await sendTo(group, ann, { type: 1, textMsg: { content: path } })
  const { list } = await ann.call('GET /api/group/history/{id}', { params: { id: group }, query: {} })
  expect(addressesIn(list.map(({ msg }) => msg))).toEqual([path, path, path])
  expect(await status(path, ann)).toBe(404)
})

test('a browser that has made a call of a signed-in person loads pictures by their own paths until it signs out', async () => {
  const { ann, group } = await openGroup()
  const path = ownPath(await picture(ann))
  await sendTo(group, ann, image(path))
  const browser = new Browser()
  const load = async () => (await browser.request(office.url + path)).status
  expect(await load()).toBe(404)
  const headers = { token: ann.token }
  await browser.request(`${office.url}/api/user/user_info`, { headers })
  expect(await load()).toBe(200)
  const answer = await browser.request(`${office.url}/api/auth/logout`, { method: 'POST', headers })
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^parley_files_[0-9a-f]{8}=; Path=\/api; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax$/,
    ),
  ])
  expect(await load()).toBe(404)
})

test('the cookie reads files and nothing else, and not for a session that is over', async () => {
  const { ann } = await openGroup()
  const path = ownPath(await picture(ann))
  const response = await fetch(`${office.url}/api/user/user_info`, { headers: { token: ann.token } })
  const [set = ''] = response.headers.getSetCookie()
  expect(set).toMatch(/^parley_files_[0-9a-f]{8}=[\w-]{52}; Path=\/api; HttpOnly; SameSite=Lax$/)
  expect(set).not.toContain(ann.token)
  const [cookie = ''] = set.split(';')
  const load = async (headers: Record<string, string>) => (await fetch(office.url + path, { headers })).status
  expect(await load({ cookie })).toBe(200)
  expect(await load({ cookie: `a=b; ${cookie}; c` })).toBe(200)
  const [name, value = ''] = cookie.split('=')
  for (const forged of ['', 'x', `${value}x`, value.replace(/^./, (c) => (c === 'A' ? 'B' : 'A'))])
    expect(await load({ cookie: `${name}=${forged}` }), forged).toBe(404)
  expect((await fetch(`${office.url}/api/user/user_info`, { headers: { cookie } })).status).toBe(401)
  expect((await fetch(`${office.url}/api/user/user_info`, { headers: { token: value } })).status).toBe(401)
  expect((await fetch(`${office.url}/api/file/files`, { headers: { cookie } })).status).toBe(401)
  await ann.call('POST /api/auth/logout')
  expect(await load({ cookie })).toBe(404)
})

const entriesOf = async (title: string) =>
  (await root.call('GET /api/logs/logs', { query: { key: title, limit: -1 } })).list

test('an administrator who lists files or opens those of others is written down, once an hour for each', async () => {
  const { ann } = await openGroup()
  const link = await uploadFile(office.url, ann, 'private', 'diary.md')
  const { list } = await root.call('GET /api/file/files', { query: { key: 'diary' } })
  expect((await entriesOf('Files listed'))[0]).toMatchObject({ userID: root.id, content: 'diary' })
  const [{ id, webPath } = { id: 0, webPath: '' }] = list
  expect(ownPath(webPath)).toBe(ownPath(link))
  const before = (await entriesOf('File opened')).length
  expect([await status(webPath), await status(webPath, ann)]).toEqual([404, 200])
  expect(await entriesOf('File opened')).toHaveLength(before)
  const seen = await fetch(office.url + webPath, { headers: { token: root.token } })
  expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await status(ownPath(link), root)).toBe(200)
  const opened = await entriesOf('File opened')
  expect(opened).toHaveLength(before + 1)
  expect(opened[0]).toMatchObject({ userID: root.id, content: `${id} (diary.md)` })
})

test("an administrator's own files, and those that they have received, are opened without an entry", async () => {
  const before = (await entriesOf('File opened')).length
  const mine = await uploadFile(office.url, root, 'mine')
  const { list } = await root.call('GET /api/file/files', { query: { limit: 1 } })
  expect([await status(ownPath(mine), root), await status(list[0]?.webPath ?? '', root)]).toEqual([200, 200])
  expect(await entriesOf('File opened')).toHaveLength(before)
})

test('a link shown to an administrator opens for nobody else, and not for them once they are none', async () => {
  const { ann, ben, group } = await openGroup()
  const stranger = await office.register('Stranger')
  const other = await office.administrator('Other')
  await sendTo(group, ann, image(await picture(ann)))
  const listed = await other.call('GET /api/file/files', { query: { limit: 1 } })
  const read = await other.call('GET /api/group/messages/{id}', { params: { id: group }, query: {} })
  const socket = await ann.openEvents()
  await acknowledged(socket, { revUserID: ben.id, msg: image(await picture(ann)) })
  await socket.close()
  const query = { sendUserID: ann.id, revUserID: ben.id, limit: 1 }
  const overheard = await other.call('GET /api/chat/admin/history', { query })
  const addresses = addressesIn([listed, read, overheard])
  expect(addresses).toHaveLength(3)
  for (const address of addresses)
    expect([await status(address), await status(address, stranger), await status(address, other)]).toEqual([
      404, 404, 200,
    ])
  await root.call('PUT /api/user/role', { body: { userId: other.id, role: 2 } })
  for (const address of addresses) expect(await status(address, other)).toBe(404)
})
