import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { errors, limits, MessageType } from '@parley/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '../../src/db/migrations/0016-upload-totals.ts'
import { acknowledged, type Person } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { ownPath, post, somePicture, unlikeBytes, uploadFile, uploadImage } from '../support/uploads.ts'

const mebibyte = 1024 * 1024
const server = await startTestServer({ env: { PARLEY_UPLOAD_QUOTA_PERSON_MIB: '1' } })
const narrow = await startTestServer({
  env: { PARLEY_UPLOAD_QUOTA_SITE_MIB: '1', PARLEY_UPLOAD_QUOTA_PERSON_MIB: '0' },
})
const { database, files } = server.context

const usage = async (by: Person) => (await by.call('GET /api/file/usage')).used
const send = (by: Person, bytes: Uint8Array, to: TestServer = server) => uploadFile(to.url, by, bytes)
const isPath = expect.stringMatching(/^\/api\/file\//)

/** Files that wait to be judged, and blobs that no file has. */
async function leftOvers({ context, config }: TestServer) {
  await context.files.drain()
  const staged = await readdir(join(config.dataDir, 'incoming')).catch(() => [])
  const { queries } = context.database
  const unneeded = await queries.selectFrom('blobs').select('id').where('sha256', 'is', null).execute()
  return [...staged, ...unneeded]
}

test('people upload up to their quota, and can read how much they have used and may', async () => {
  const alice = await server.register('Alice')
  expect(await alice.call('GET /api/file/usage')).toEqual({ used: 0, allowed: mebibyte })
  expect(await send(alice, unlikeBytes(600_000))).toEqual(isPath)
  expect(await send(alice, unlikeBytes(600_000))).toBe('uploadQuotaReached')
  expect(await send(alice, unlikeBytes(mebibyte - 600_000))).toEqual(isPath)
  expect(await usage(alice)).toBe(mebibyte)
  const form = new FormData()
  form.append('file', new Blob(['x']), 'x.txt')
  expect(await post(server.url, alice, 'file', form)).toMatchObject({
    status: 200,
    code: errors.uploadQuotaReached.code,
    msg: 'You’ve used 1 MB of your 1 MB of storage. This file doesn’t fit.',
  })
  expect(await send(await server.register('Bob'), unlikeBytes(600_000))).toEqual(isPath)
  expect(await leftOvers(server)).toEqual([])
})

test('an image counts as it is stored, with its thumbnail', async () => {
  const alice = await server.register('Alice')
  await uploadImage(server.url, alice, await somePicture())
  const { rows } = await sql<{ size: number }>`
    select b.size + coalesce(t.size, 0) as size from files f
    join blobs b on b.id = f.blob_id left join blobs t on t.id = f.thumbnail_id
    where f.owner_id = ${alice.id}`.execute(database.queries)
  expect(rows).toEqual([{ size: await usage(alice) }])
})

test('an upload that is announced as too much is refused before any of it has come', async () => {
  const alice = await server.register('Alice')
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST /api/file/file HTTP/1.1\r\nHost: x\r\ntoken: ${alice.token}\r\nContent-Length: ${2 * mebibyte}\r\n` +
      'Content-Type: multipart/form-data; boundary=cut\r\n\r\n',
  )
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  expect(String(answer)).toContain(`"code":${errors.uploadQuotaReached.code}`)
})

test('an upload that is not announced is refused while it comes', async () => {
  const alice = await server.register('Alice')
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'
  let given = 0
  const body = new ReadableStream({
    pull(controller) {
      if (given === 0) controller.enqueue(Buffer.from(head))
      given += 65_536
      if (given > 4 * mebibyte) controller.close()
      else controller.enqueue(unlikeBytes(65_536))
    },
  })
  const response = await fetch(`${server.url}/api/file/file`, {
    method: 'POST',
    headers: { token: alice.token, 'content-type': 'multipart/form-data; boundary=b' },
    body,
    duplex: 'half',
  } as RequestInit)
  expect(await response.json()).toMatchObject({ code: errors.uploadQuotaReached.code })
  expect([await usage(alice), await leftOvers(server)]).toEqual([0, []])
})

test('one of several uploads at once that fit only alone passes, and nothing of the others is left', async () => {
  const alice = await server.register('Alice')
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => send(alice, unlikeBytes(600_000))))
  expect(outcomes.sort()).toEqual([isPath, ...Array(3).fill('uploadQuotaReached')])
  expect([await usage(alice), await leftOvers(server)]).toEqual([600_000, []])
})

/** Begins an upload whose last bytes do not come; gives the connection. */
function begin(by: Person, bytes: number) {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  const head = '--cut\r\nContent-Disposition: form-data; name="file"; filename="cut.txt"\r\n\r\n'
  socket.write(
    `POST /api/file/file HTTP/1.1\r\nHost: x\r\ntoken: ${by.token}\r\nContent-Length: ${bytes + 500}\r\n` +
      `Content-Type: multipart/form-data; boundary=cut\r\n\r\n${head}`,
  )
  socket.write(unlikeBytes(bytes))
  return socket
}
const stagedFiles = async () => (await readdir(join(server.config.dataDir, 'incoming'))).length

test('uploads that are on their way count too, until they are given up', async () => {
  const alice = await server.register('Alice')
  const sockets = [begin(alice, 400_000), begin(alice, 400_000)]
  await expect.poll(stagedFiles).toBe(2)
  expect(await send(alice, unlikeBytes(500_000))).toBe('uploadQuotaReached')
  expect(await send(await server.register('Bob'), unlikeBytes(510_000))).toEqual(isPath)
  for (const socket of sockets) socket.destroy()
  await expect.poll(stagedFiles).toBe(0)
  expect(await send(alice, unlikeBytes(900_000))).toEqual(isPath)
})

test('uploads of one person are taken in so many at once, and the next waits', async () => {
  const alice = await server.register('Alice')
  const sockets = Array.from({ length: limits.uploadsOfPerson }, () => begin(alice, 1000))
  await expect.poll(stagedFiles).toBe(limits.uploadsOfPerson)
  let isThere = false
  const next = send(alice, unlikeBytes(1000)).finally(() => {
    isThere = true
  })
  expect(await send(await server.register('Bob'), unlikeBytes(1000))).toEqual(isPath)
  expect(isThere).toBe(false)
  sockets[0]?.destroy()
  expect(await next).toEqual(isPath)
  for (const socket of sockets) socket.destroy()
  await expect.poll(stagedFiles).toBe(0)
})

test('a quota has room again for files that are withdrawn, deleted by administrators, or unused for a day', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const root = await server.register('Root')
  await database.queries.updateTable('users').set({ role: 1 }).where('id', '=', root.id).execute()
  const src = ownPath(await send(alice, unlikeBytes(500_000)))
  const socket = await alice.openEvents()
  const file = { type: MessageType.file, fileMsg: { src } }
  const { id } = await acknowledged(socket, { revUserID: bob.id, msg: file })
  expect(await usage(alice)).toBe(500_000)
  await acknowledged(socket, {
    revUserID: bob.id,
    msg: { type: MessageType.withdrawn, withdrawMsg: { msgID: id } },
  })
  await socket.close()
  expect(await usage(alice)).toBe(0)
  // A file that counts for nobody does not stay either.
  await files.removeUnneeded(new Date())
  const left = await database.queries.selectFrom('blobs').select('id').where('size', '=', 500_000).execute()
  expect(left).toEqual([])

  await send(alice, unlikeBytes(300_000))
  await send(alice, unlikeBytes(200_000))
  const { list } = await root.call('GET /api/file/files', { query: { limit: 1 } })
  await root.call('DELETE /api/file/files', { body: { idList: list.map((file) => file.id) } })
  expect(await usage(alice)).toBe(300_000)
  await files.sweep(new Date(Date.now() + 25 * 3600_000))
  expect(await usage(alice)).toBe(0)
})

test('the site has a quota too, which two people at once do not pass together', async () => {
  const people = await Promise.all([
    narrow.register('Alice'),
    narrow.register('Bob'),
    narrow.register('Carla'),
  ])
  const outcomes = await Promise.all(people.map((person) => send(person, unlikeBytes(600_000), narrow)))
  expect(outcomes.sort()).toEqual([isPath, 'siteQuotaReached', 'siteQuotaReached'])
  expect(await leftOvers(narrow)).toEqual([])
  expect(await people[0].call('GET /api/file/usage')).toMatchObject({ allowed: 0 })
})

test('files of the time before are counted', async () => {
  const alice = await server.register('Alice')
  await send(alice, unlikeBytes(1000))
  await uploadImage(server.url, alice, await somePicture())
  const before = await usage(alice)
  await sql`alter table files drop column bytes`.execute(database.queries)
  await sql`drop table upload_totals`.execute(database.queries)
  await up(database.queries as never)
  expect(await usage(alice)).toBe(before)
})

test('a file may be as large as administrators decide, and the site info shows a size other than usual', async () => {
  const open = await startTestServer()
  const [root, alice] = [await open.register('Root'), await open.register('Alice')]
  await open.context.operator.grant(root.id)
  expect(await alice.call('GET /api/settings/info')).not.toHaveProperty('fileMib')
  await root.call('PUT /api/settings/admin/info', { body: { fileMib: 1 } })
  expect(await alice.call('GET /api/settings/info')).toMatchObject({ fileMib: 1 })
  expect(await send(alice, unlikeBytes(mebibyte), open)).toEqual(isPath)
  expect(await send(alice, unlikeBytes(mebibyte + 1), open)).toBe('fileTooLarge')
  const fixed = await startTestServer({ env: { PARLEY_FILE_MIB: '2' } })
  const keeper = await fixed.register('Keeper')
  await fixed.context.operator.grant(keeper.id)
  expect(await keeper.call('GET /api/settings/admin/rules')).toMatchObject({ fileMib: 2, fixed: ['fileMib'] })
  await expect(keeper.call('PUT /api/settings/admin/info', { body: { fileMib: 3 } })).rejects.toMatchObject({
    code: errors.fieldInvalid.code,
  })
})

test('a decision of administrators holds for the next upload, and one of the operator stays', async () => {
  const open = await startTestServer()
  const [root, alice] = [await open.register('Root'), await open.register('Alice')]
  await open.context.operator.grant(root.id)
  const decide = (by: Person, body: object) =>
    by.call('PUT /api/settings/admin/info', { body }).then(
      () => 'ok',
      ({ code }) => code,
    )
  expect(await send(alice, unlikeBytes(1_500_000), open)).toEqual(isPath)
  expect(await decide(root, { personQuota: 1 })).toBe('ok')
  expect(await alice.call('GET /api/file/usage')).toEqual({ used: 1_500_000, allowed: mebibyte })
  expect(await send(alice, unlikeBytes(1), open)).toBe('uploadQuotaReached')
  expect(await decide(root, { personQuota: 0, siteQuota: 2 })).toBe('ok')
  expect(await send(alice, unlikeBytes(1_000_000), open)).toBe('siteQuotaReached')
  expect(await root.call('GET /api/settings/admin/rules')).toMatchObject({
    personQuota: 0,
    siteQuota: 2,
    fixed: [],
    uploadedBytes: 1_500_000,
  })
  const keeper = await server.register('Keeper')
  await server.context.operator.grant(keeper.id)
  expect(await decide(keeper, { personQuota: 2 })).toBe(errors.fieldInvalid.code)
  expect(await decide(keeper, { personQuota: 1 })).toBe('ok')
  expect((await keeper.call('GET /api/settings/admin/rules')).fixed).toEqual(['personQuota'])
})
