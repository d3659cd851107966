import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startTestServer } from '../support/server.ts'
import { openSocket } from '../support/socket.ts'
import { somePicture, uploadFile, uploadImage } from '../support/uploads.ts'

const server = await startTestServer()
const { files, database } = server.context
const day = 24 * 3600_000
const inADay = () => new Date(Date.now() + day + 60_000)

const status = async (path: string, by?: { token: string }) =>
  (await fetch(server.url + path, by && { headers: { token: by.token } })).status
const picture = async (by: { token: string }, use = 'chat') =>
  uploadImage(server.url, by, await somePicture(), use)

async function storedFiles(): Promise<number> {
  const found = await readdir(join(server.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return found.filter((entry) => entry.isFile()).length
}

test('an upload that nobody has used for a day is gone, bytes and all', async () => {
  const alice = await server.register('Alice')
  const path = await picture(alice)
  const before = await storedFiles()
  await files.sweep(new Date())
  expect(await status(path)).toBe(200)
  await files.sweep(inADay())
  expect(await status(path)).toBe(404)
  expect(await storedFiles()).toBe(before - 1)
  const left = await database.queries.selectFrom('blobs').select('id').where('sha256', 'is', null).execute()
  expect(left).toEqual([])
})

test('a file in use stays; a picture that was replaced is its uploader’s alone, and goes a day later', async () => {
  const alice = await server.register('Alice')
  const first = await picture(alice, 'avatar')
  const wear = (avatar: string) => alice.call('PUT /api/user/user_info', { body: { avatar } })
  await wear(first)
  await files.sweep(inADay())
  expect(await status(first)).toBe(200)
  const second = await picture(alice, 'avatar')
  await wear(second)
  await files.sweep(new Date())
  expect([await status(first), await status(first, alice)]).toEqual([404, 200])
  await files.sweep(inADay())
  expect([await status(first, alice), await status(second)]).toEqual([404, 200])
})

test('a picture of a message stays until its group is dissolved', async () => {
  const alice = await server.register('Alice')
  const { groupId } = await alice.call('POST /api/group/group', { body: { mode: 1, name: 'Class 3' } })
  const src = await picture(alice)
  const socket = await openSocket(server.url, alice.token, { kind: 'group' })
  socket.send({ groupID: groupId, msg: { type: 2, imageMsg: { title: '', src } } })
  await socket.next()
  await socket.close()
  await files.sweep(inADay())
  expect(await status(src)).toBe(200)
  await alice.call('DELETE /api/group/group/{id}', { params: { id: groupId } })
  await files.sweep(inADay())
  expect(await status(src)).toBe(404)
})

test('bytes that two files share stay as long as one of them does', async () => {
  const alice = await server.register('Alice')
  const bytes = await somePicture()
  const [worn, forgotten] = [
    await uploadImage(server.url, alice, bytes, 'avatar'),
    await uploadImage(server.url, alice, bytes, 'avatar'),
  ]
  await alice.call('PUT /api/user/user_info', { body: { avatar: worn } })
  await files.sweep(inADay())
  expect([await status(worn), await status(forgotten)]).toEqual([200, 404])
})

test('an upload is whole that comes in while the same bytes are being removed', async () => {
  const alice = await server.register('Alice')
  const created_at = new Date(Date.now() - 2 * day)
  for (let i = 0; i < 10; i++) {
    const old = await uploadFile(server.url, alice, `the same ${i}`)
    await database.queries.updateTable('files').set({ unused_since: created_at }).execute()
    await database.queries.updateTable('blobs').set({ created_at }).execute()
    const [path] = await Promise.all([
      uploadFile(server.url, alice, `the same ${i}`),
      files.sweep(new Date()),
      files.sweep(new Date()),
    ])
    expect(await status(old)).toBe(404)
    expect(await (await fetch(server.url + path)).text()).toBe(`the same ${i}`)
  }
})

test('a file that a dead process has left in the folder of incoming files is removed', async () => {
  const path = join(server.config.dataDir, 'incoming', 'left-behind')
  await writeFile(path, 'half')
  await files.sweepIncoming(new Date())
  expect(await readdir(join(server.config.dataDir, 'incoming'))).toEqual(['left-behind'])
  const longAgo = new Date(Date.now() - 2 * day)
  await utimes(path, longAgo, longAgo)
  await files.sweepIncoming(new Date())
  expect(await readdir(join(server.config.dataDir, 'incoming'))).toEqual([])
})

test('bytes whose upload never ended are removed', async () => {
  await database.queries
    .insertInto('blobs')
    .values({ key: 'abcdef', sha256: null, size: 1, created_at: new Date(Date.now() - 2 * day) })
    .execute()
  await files.sweep(new Date())
  const left = await database.queries.selectFrom('blobs').select('id').where('key', '=', 'abcdef').execute()
  expect(left).toEqual([])
})
