import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { errors, type LogEntry } from '@parley/contract'
import { expect, test } from 'vitest'
import { type Person, refusal } from '../support/people.ts'
import { event } from '../support/socket.ts'
import { ownPath, publicId, somePicture, uploadFile, uploadImage, withOwnPaths } from '../support/uploads.ts'
import { groupText, openOffice, sent } from './office.ts'

const office = await openOffice()
const root = await office.administrator('Root')

const list = async (key?: string) =>
  withOwnPaths(await root.call('GET /api/file/files', { query: { ...(key && { key }) } }))
const erase = (...idList: Array<number | string>) => root.call('DELETE /api/file/files', { body: { idList } })
/** To whom everything is open. */
const status = async (path: string) =>
  (await fetch(office.url + path, { headers: { token: root.token } })).status
const numberOf = async (path: string) => (await list(publicId(path))).list[0]?.id ?? 0
const upload = async (by: Person, content: string, name: string) =>
  ownPath(await uploadFile(office.url, by, content, name))

async function storedFiles(): Promise<number> {
  const found = await readdir(join(office.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return found.filter((entry) => entry.isFile()).length
}

test('administrators see what was uploaded, the newest first, and find it by name and address', async () => {
  const ann = await office.register('Ann')
  const older = await upload(ann, 'twelve bytes', '会议纪要.md')
  const newer = await upload(ann, 'more', 'Budget.xlsx')
  const { list: all, count } = await list()
  expect(all.slice(0, 2).map(({ webPath }) => webPath)).toEqual([newer, older])
  expect(count).toBe(all.length)
  const [found] = (await list('纪要')).list
  expect(found).toStrictEqual({
    id: expect.any(Number),
    fileName: '会议纪要.md',
    size: 12,
    path: expect.any(String),
    createdAt: expect.stringMatching(/Z$/),
    webPath: older,
    owner: { id: ann.id, nickname: 'Ann', avatar: '' },
  })
  expect((await list('BUDGET')).list).toMatchObject([{ webPath: newer }])
  expect(await list(publicId(newer))).toMatchObject({ list: [{ webPath: newer }], count: 1 })
  expect(await list('nothing of that name')).toEqual({ list: [], count: 0, bytes: 0 })
  expect(
    withOwnPaths(await root.call('GET /api/file/files', { query: { page: 2, limit: 1 } })),
  ).toMatchObject({
    list: [{ webPath: older }],
    count,
  })
})

test('files are listed by their size or age, and of one person, with all their bytes', async () => {
  const [ann, ben] = [await office.register('Ann'), await office.register('Ben')]
  const small = await upload(ann, 'x'.repeat(10), 'small.md')
  const big = await upload(ann, 'y'.repeat(9000), 'big.md')
  const middle = await upload(ann, 'z'.repeat(500), 'middle.md')
  await upload(ben, 'w'.repeat(100), 'of-ben.md')
  const files = async (query: object) =>
    withOwnPaths(await root.call('GET /api/file/files', { query: { userId: ann.id, ...query } }))
  const paths = async (query: object) => (await files(query)).list.map(({ webPath }) => webPath)
  expect(await paths({})).toEqual([middle, big, small])
  expect(await paths({ sort: 'oldest' })).toEqual([small, big, middle])
  expect(await paths({ sort: 'largest' })).toEqual([big, middle, small])
  expect(await paths({ sort: 'largest', limit: 1, page: 2 })).toEqual([middle])
  expect(await files({})).toMatchObject({ count: 3, bytes: 9510 })
  expect(await files({ key: 'iddl' })).toMatchObject({ list: [{ webPath: middle }], count: 1, bytes: 500 })
  await expect(files({ sort: 'loudest' })).rejects.toMatchObject(refusal('fieldInvalid'))
})

test('a deleted file is gone for everybody, bytes and all; the message that names it stays', async () => {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const src = await upload(ann, `only here ${crypto.randomUUID()}`, 'plan.md')
  const socket = await ann.openEvents()
  socket.send({ revUserID: ben.id, msg: { type: 4, fileMsg: { src } }, clientMessageId: 'file' })
  await socket.next(event('ack'))
  const before = await storedFiles()
  await erase(await numberOf(src))
  expect(await status(src)).toBe(404)
  await expect.poll(storedFiles).toBe(before - 1)
  const { list: history } = await ben.call('GET /api/chat/history', { query: { friendId: ann.id } })
  expect(withOwnPaths(history.at(-1)?.msg)).toMatchObject({ type: 4, fileMsg: { title: 'plan.md', src } })
  socket.send({ revUserID: ben.id, msg: { type: 4, fileMsg: { src } }, clientMessageId: 'again' })
  expect(await socket.next(event('error'))).toMatchObject({ code: errors.sourceRefused.code })
})

test('bytes that files share stay until the last of them is deleted', async () => {
  const [ann, ben] = [await office.register('Ann'), await office.register('Ben')]
  const content = `shared ${crypto.randomUUID()}`
  const [hers, his] = [await upload(ann, content, 'a.md'), await upload(ben, content, 'b.md')]
  const before = await storedFiles()
  await erase(await numberOf(hers))
  expect([await status(hers), await status(his)]).toEqual([404, 200])
  expect(await storedFiles()).toBe(before)
  await erase(publicId(his))
  expect(await status(his)).toBe(404)
  await expect.poll(storedFiles).toBe(before - 1)
})

test('whose picture is deleted has none; a group has the first character of its title', async () => {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const groupId = await office.group(ann, ben)
  const mine = await uploadImage(office.url, ann, await somePicture(), 'avatar')
  const ours = await uploadImage(office.url, ann, await somePicture(), 'group_avatar')
  await ann.call('PUT /api/user/user_info', { body: { avatar: mine } })
  await ann.call('PUT /api/group/group', { body: { id: groupId, avatar: ours } })
  const hers = await ann.openEvents()
  const ofGroups = await office.groupSocket(ann)
  await erase(publicId(mine), publicId(ours))
  expect(await hers.next(event('changed'))).toMatchObject({ topics: ['profile'] })
  expect(await ofGroups.next()).toMatchObject({ event: 'changed', groupID: groupId, topics: ['groups'] })
  expect((await ann.call('GET /api/user/user_info')).avatar).toBe('')
  const info = await ben.call('GET /api/group/group/{id}', { params: { id: groupId } })
  expect(info.avatar).toBe('A')
})

test('deleting files is written down; with one that is not, nothing is deleted', async () => {
  const ann = await office.register('Ann')
  const src = await upload(ann, 'kept', 'kept.md')
  const id = await numberOf(src)
  await expect(erase(id, 999_999_999)).rejects.toMatchObject(refusal('fileUnknown'))
  await expect(erase(id, 'unknown')).rejects.toMatchObject(refusal('fileUnknown'))
  expect(await status(src)).toBe(200)
  await erase(id)
  const { list: entries } = await root.call('GET /api/logs/logs', { query: { key: 'Files deleted' } })
  const [entry] = entries as LogEntry[]
  expect(entry).toMatchObject({
    userID: root.id,
    content: `${id} (kept.md) of ${ann.id} (Ann)`,
    service: 'files',
  })
})

test('a message may name a file while it is deleted: one of the two is first', async () => {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const groupId = await office.group(ann, ben)
  const socket = await office.groupSocket(ann)
  for (let n = 0; n < 10; n++) {
    const src = await upload(ann, `${n}`, 'n.md')
    const id = await numberOf(src)
    const frame = { ...groupText(groupId, ''), msg: { type: 4, fileMsg: { src } } }
    const [answer] = await Promise.all([sent(socket, frame), erase(id)])
    if ('code' in answer) expect(answer.code).toBe(errors.sourceRefused.code)
    expect(await status(src)).toBe(404)
    const uses = await office.context.database.queries
      .selectFrom('file_uses')
      .selectAll()
      .where('file_id', '=', id)
      .execute()
    expect(uses).toEqual([])
  }
})
