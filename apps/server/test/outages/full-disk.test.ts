import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { errors, limits } from '@parley/contract'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { failToStart, startChildServer } from '../support/child-server.ts'
import { createTestDatabase } from '../support/database.ts'
import { acknowledged, clientOf, type Person, password, peopleOf, refusal, text } from '../support/people.ts'
import { environment } from '../support/server.ts'
import { SmallDisk, whyNoSmallDisk } from '../support/small-disk.ts'
import { type EventSocket, event } from '../support/socket.ts'
import { uploadFile } from '../support/uploads.ts'

// Each start is a process of its own.
vi.setConfig({ testTimeout: 120_000 })

const mebibyte = 1024 * 1024
const floor = limits.databaseFloorBytes / mebibyte
/** As long as a text may be, and as long in the log. */
const somePage = () => randomBytes(3000).toString('base64')

/** A disk for one test. */
function diskOf(mebibytes: number, folder?: string): SmallDisk {
  const disk = new SmallDisk(mebibytes, folder)
  onTestFinished(() => disk.remove())
  return disk
}

/** A data folder with an empty database on a disk of its own. */
async function smallDisk(mebibytes: number, settings: Record<string, string> = {}) {
  const { dataDir, dispose } = await createTestDatabase()
  onTestFinished(dispose)
  const disk = diskOf(mebibytes)
  const own = join(disk.folder, 'data')
  cpSync(dataDir, own, { recursive: true })
  const env = { ...environment(own, undefined), PARLEY_FREE_SPACE_FLOOR_MIB: '0', ...settings }
  return { disk, env }
}

const readiness = async (url: string) => {
  const answer = await fetch(`${url}/readyz`)
  return [answer.status, await answer.json()]
}

/** The answer to a text: its ack, or its error. */
async function answerTo(socket: EventSocket, to: { id: number }, content: string, id: string) {
  socket.send(text(to, content, id))
  return socket.next(
    (frame) => (event('ack')(frame) || event('error')(frame)) && frame.clientMessageId === id,
  )
}

/** 'renamed', or the code of the refusal. */
const answerToRenaming = ({ call }: Pick<Person, 'call'>) =>
  call('PUT /api/user/user_info', { body: { nickname: 'Alice' } }).then(
    () => 'renamed',
    ({ code }) => code,
  )

const noSmallDisk = whyNoSmallDisk()
if (noSmallDisk) console.warn(`skipped: ${noSmallDisk}`)

// The disk of a PostgreSQL of its own is its own matter.
describe.runIf(process.env.PARLEY_TEST_DATABASE === 'pglite' && !noSmallDisk)('on a disk that fills', () => {
  test('uploads end at their floor, messages go on, and both go on once there is room', async () => {
    const { disk, env } = await smallDisk(300, { PARLEY_FREE_SPACE_FLOOR_MIB: '150' })
    const server = await startChildServer(env)
    const [alice, bob] = await peopleOf(server.url).friends('Alice', 'Bob')
    const upload = () => uploadFile(server.url, alice, 'notes')
    expect(await upload()).toMatch(/^\/api\/file\//)
    disk.fill(100)
    await expect.poll(upload, { timeout: 10_000 }).toBe('uploadsPaused')
    expect(await readiness(server.url)).toEqual([200, { status: 'degraded', degraded: ['uploads'] }])
    const socket = await alice.openEvents()
    await acknowledged(socket, text(bob, 'messages go on'))
    disk.clear()
    await expect.poll(upload, { timeout: 10_000 }).toMatch(/^\/api\/file\//)
    expect(await server.stop()).toBe(0)
  })

  test('below the floor of the database nothing is stored, stored messages are read, and room brings everything back', async () => {
    const { disk, env } = await smallDisk(200)
    const server = await startChildServer({ ...env, PARLEY_LOG_LEVEL: 'warn' })
    const [alice, bob] = await peopleOf(server.url).friends('Alice', 'Bob')
    const socket = await alice.openEvents()
    const { id } = await acknowledged(socket, text(bob, 'before'))
    disk.fill(floor - 8)
    const rename = () => answerToRenaming(alice)
    await expect.poll(rename, { timeout: 10_000 }).toBe(errors.outOfSpace.code)
    expect(await answerTo(socket, bob, 'meanwhile', 'm')).toMatchObject({
      code: errors.outOfSpace.code,
      retry: true,
    })
    const another = await alice.openEvents()
    another.send({ receipt: { revUserID: bob.id, readUpTo: 1 }, requestId: 'mark' })
    expect(await another.next((frame) => event('error')(frame) && frame.requestId === 'mark')).toMatchObject({
      code: errors.outOfSpace.code,
      retry: true,
    })
    const { list } = await bob.call('GET /api/chat/history', { query: { friendId: alice.id } })
    expect(list.map((message) => message.id)).toContain(id)
    await (await bob.openEvents()).close()
    await expect(
      clientOf(server.url, '').call('POST /api/auth/login', { body: { userName: String(bob.id), password } }),
    ).rejects.toMatchObject(refusal('outOfSpace'))
    await expect
      .poll(() => readiness(server.url), { timeout: 30_000 })
      .toEqual([503, { status: 'unavailable', reason: 'outOfSpace' }])

    disk.clear()
    await expect.poll(rename, { timeout: 10_000 }).toBe('renamed')
    const again = await alice.openEvents()
    await acknowledged(again, text(bob, 'meanwhile', 'm'))
    await expect.poll(() => readiness(server.url), { timeout: 30_000 }).toEqual([200, { status: 'ok' }])
    const logged = server.output().match(/"msg":"the database stores[^"]*"/g)
    expect(logged).toEqual([
      '"msg":"the database stores nothing until there is room on its disk"',
      '"msg":"the database stores again: there is room on its disk"',
    ])
    expect(server.output()).not.toContain('frame failed')
    expect(await server.stop()).toBe(0)
  })

  test('a server that starts below it reads and stores nothing, and stores once there is room', async () => {
    const { disk, env } = await smallDisk(200)
    const before = await startChildServer(env)
    const [alice, bob] = await peopleOf(before.url).friends('Alice', 'Bob')
    const { id } = await acknowledged(await alice.openEvents(), text(bob, 'before'))
    expect(await before.stop()).toBe(0)
    disk.fill(floor - 8)
    const after = await startChildServer(env)
    const { call } = clientOf(after.url, alice.token)
    const { list } = await call('GET /api/chat/history', { query: { friendId: bob.id } })
    expect(list.map((message) => message.id)).toContain(id)
    expect(await answerToRenaming({ call })).toBe(errors.outOfSpace.code)
    disk.clear()
    await expect.poll(() => answerToRenaming({ call }), { timeout: 10_000 }).toBe('renamed')
    expect(await after.stop()).toBe(0)
  })

  test('when its log finds no room all the same, the server ends with a sentence, and all that was acked is there', async () => {
    const { dataDir, dispose } = await createTestDatabase()
    onTestFinished(dispose)
    const log = join(dataDir, 'database', 'pg_wal')
    const aside = join(dataDir, 'aside')
    cpSync(log, aside, { recursive: true })
    // On a disk of its own, at which nobody looks, there is room for one segment.
    const disk = diskOf(28, log)
    cpSync(aside, log, { recursive: true })
    const env = environment(dataDir, undefined)
    const server = await startChildServer(env)
    const [alice, bob] = await peopleOf(server.url).friends('Alice', 'Bob')
    const socket = await alice.openEvents()
    for (let n = 0; n < 4500; n++) socket.send(text(bob, somePage(), `id-${n}`))
    expect((await server.ended).code).toBe(1)
    const acked = (await socket.left()).filter(event('ack')).map(({ id }) => id)
    const stopped =
      /The embedded database stopped: could not write to file "pg_wal\/\S+": No space left on device\. Make room on its disk, and start Parley again\./
    expect(server.output()).toMatch(stopped)

    cpSync(log, aside, { recursive: true })
    disk.remove()
    cpSync(aside, log, { recursive: true })
    const after = await startChildServer(env)
    const { token } = await clientOf(after.url, '').call('POST /api/auth/login', {
      body: { userName: String(alice.id), password },
    })
    const query = { friendId: bob.id, limit: 500 }
    const { list } = await clientOf(after.url, token).call('GET /api/chat/history', { query })
    // How far the log has come in its first segment is chance.
    expect(acked.length).toBeGreaterThan(100)
    expect(list.map(({ id }) => id)).toEqual(expect.arrayContaining(acked.slice(-100)))
    await after.kill()
  })

  test('a database is not opened without room for its log, and says how much it needs', async () => {
    const { disk, env } = await smallDisk(100)
    disk.fill(12)
    expect(await failToStart(env)).toEqual({
      code: 1,
      said: expect.stringMatching(
        /^There is too little room for the database in \S+: 1[12] MiB are free, and 24 are needed\. Make room on that disk, and start Parley again\.$/,
      ),
    })
  })

  test('a new database is not begun without room for all of it', async () => {
    const disk = diskOf(100)
    expect(await failToStart(environment(join(disk.folder, 'data'), undefined))).toEqual({
      code: 1,
      said: expect.stringMatching(/: 99 MiB are free, and 128 are needed\./),
    })
  })
})
