import { randomBytes } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { startChildServer } from '../support/child-server.ts'
import { emptyDatabase, emptyPlace, newPlace } from '../support/empty-place.ts'
import { acknowledged, clientOf, type Person, peopleOf, say, text } from '../support/people.ts'
import { runCommand } from '../support/run-command.ts'
import { runScript } from '../support/run-script.ts'
import { openTestServer, soon } from '../support/server.ts'
import { uploadFile } from '../support/uploads.ts'

// Nearly each server is a process of its own.
vi.setConfig({ testTimeout: 300_000 })

const passphrase = { PARLEY_BACKUP_PASSPHRASE: 'correct horse battery' }

const admin = (env: Record<string, string>, ...words: string[]) => runCommand(words, env)
/** As an operator runs it. */
const asOperator = (env: Record<string, string>, ...words: string[]) =>
  runScript(fileURLToPath(new URL('../../src/admin.ts', import.meta.url)), words, env)

/** Links to files are signed anew for each answer, and who is online is not stored. */
const stored = (value: unknown) =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(/(\/api\/file\/[^"?]+)\?[^"]*/g, '$1')
      .replaceAll(/"(memberOnlineCount|isOnline|online)":[^,}]*/g, '"$1":0'),
  )

/** A site with a bit of each, and all that it shows to one of its people. */
async function populate(url: string) {
  const people = peopleOf(url)
  const [ann, ben] = await people.friends('Ann', 'Ben')
  const { groupId } = await ann.call('POST /api/group/group', { body: { mode: 2, userIdList: [ben.id] } })
  const path = await uploadFile(url, ann, 'what is in the file 🐼')
  await say(ann, ben, 'hello', 'line\nbreak "quoted" \\ 中文 🐼')
  const socket = await ann.openEvents()
  await acknowledged(socket, { revUserID: ben.id, msg: { type: 4, fileMsg: { src: path } } })
  await socket.close()
  return { ann, ben, groupId }
}

async function shown(url: string, { token }: Person, ben: Person, groupId: number) {
  const { call } = clientOf(url, token)
  const history = await call('GET /api/chat/history', { query: { friendId: ben.id, limit: -1 } })
  const link = JSON.stringify(history).match(/\/api\/file\/[^"]+/)?.[0] ?? ''
  const file = await fetch(new URL(link, url), { headers: { token } })
  return stored({
    me: await call('GET /api/user/user_info'),
    friends: await call('GET /api/user/friends', {}),
    conversations: await call('GET /api/chat/session', {}),
    history,
    file: await file.text(),
    group: await call('GET /api/group/group/{id}', { params: { id: groupId } }),
    members: await call('GET /api/group/member', { query: { id: groupId } }),
    notifications: await call('GET /api/user/notifications/setting'),
    site: await call('GET /api/settings/info'),
  })
}

const epochOf = async (env: Record<string, string>) =>
  (await admin(env, 'doctor')).out.match(/epoch (\S+)\./)?.[1]

describe('a backup', () => {
  test('is restored into an empty place with all that was shown, sign-ins too, and clients read anew', async () => {
    const env = await newPlace()
    const server = await startChildServer(env)
    const { ann, ben, groupId } = await populate(server.url)
    const before = await shown(server.url, ann, ben, groupId)
    const epoch = await epochOf(env)
    const file = join(env.PARLEY_DATA_DIR, 'backup.tar')
    const made = await asOperator({ ...env, ...passphrase }, 'backup', file)
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(made.out).toContain('2 people, 4 messages, 1 file of')
    expect(readdirSync(env.PARLEY_DATA_DIR).filter((name) => /copy-|part/.test(name))).toEqual([])
    expect(await admin({ ...env, ...passphrase }, 'backup', file)).toMatchObject({
      code: 1,
      err: `There is ${file} already: name a new file.`,
    })
    await server.stop()

    const verified = await admin({ ...env, ...passphrase }, 'verify', file)
    expect(verified).toMatchObject({ code: 0, err: '' })
    expect(verified.out).toContain(`epoch ${epoch}`)
    expect(verified.out).toContain('The passphrase opens the key that signs sessions.')

    const place = await emptyPlace()
    expect(await asOperator({ ...place, ...passphrase }, 'restore', file)).toMatchObject({ code: 0, err: '' })
    expect(readdirSync(place.PARLEY_DATA_DIR).filter((name) => name.startsWith('restoring-'))).toEqual([])
    const restored = await startChildServer(place)
    expect(await shown(restored.url, ann, ben, groupId)).toEqual(before)
    expect(await epochOf(place)).not.toBe(epoch)
    // Messages from now on have ids and places of their own.
    await say(await peopleOf(restored.url).signIn(String(ben.id), 'Ben'), ann, 'still here')
    await restored.stop()
    const again = await admin({ ...place, ...passphrase }, 'restore', file)
    expect(again).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^There is .+ already: restore into an empty folder/),
    })
  })

  test('that is made while people send has all that was acked before it, and nothing twice or without what is before it', async () => {
    const env = await newPlace()
    const server = await startChildServer(env)
    const [ann, ben] = await peopleOf(server.url).friends('Ann', 'Ben')
    await say(ann, ben, ...Array.from({ length: 20 }, (_, n) => `before ${n}`))
    const socket = await ann.openEvents()
    let [sent, isOver] = [0, false]
    const sending = (async () => {
      while (!isOver) await acknowledged(socket, text(ben, `during ${sent++}`))
    })()
    const file = join(env.PARLEY_DATA_DIR, 'backup.tar')
    const made = await admin({ ...env, ...passphrase }, 'backup', file)
    isOver = true
    await sending
    await socket.close()
    await server.stop()
    expect(made).toMatchObject({ code: 0, err: '' })

    const place = await emptyPlace()
    expect(await admin({ ...place, ...passphrase }, 'restore', file)).toMatchObject({ code: 0, err: '' })
    const restored = await startChildServer(place)
    const { list } = await clientOf(restored.url, ann.token).call('GET /api/chat/history', {
      query: { friendId: ben.id, limit: -1 },
    })
    const contents = list
      .map(({ msg }) => JSON.stringify(msg).match(/"content":"((?:before|during) \d+)"/)?.[1])
      .filter((content) => content !== undefined)
    const all = [
      ...Array.from({ length: 20 }, (_, n) => `before ${n}`),
      ...Array.from({ length: sent }, (_, n) => `during ${n}`),
    ]
    expect(contents.length).toBeGreaterThanOrEqual(20)
    expect(contents).toEqual(all.slice(0, contents.length))
    await restored.stop()
  })

  test('that is damaged, cut off or of another passphrase is refused, and nothing is changed', async () => {
    const env = await newPlace()
    await admin(env, 'create-user', 'Ann')
    const file = join(env.PARLEY_DATA_DIR, 'backup.tar')
    expect(await admin({ ...env, ...passphrase }, 'backup', file)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^There is no .+token-secret: give this command/),
    })
    const key = { PARLEY_TOKEN_SECRET: randomBytes(32).toString('hex') }
    expect(await admin({ ...env, ...passphrase, ...key }, 'backup', file)).toMatchObject({ code: 0 })
    const place = await emptyPlace()
    const bad = join(env.PARLEY_DATA_DIR, 'bad.tar')
    const whole = readFileSync(file)
    const refuse = async (reason: RegExp, variables: Record<string, string> = {}) => {
      const { code, out, err } = await admin({ ...place, ...variables }, 'restore', bad)
      expect([code, out, err]).toEqual([1, '', expect.stringMatching(reason)])
      expect(readdirSync(place.PARLEY_DATA_DIR)).toEqual([])
    }
    copyFileSync(file, bad)
    truncateSync(bad, Math.floor(whole.length / 2))
    await refuse(/^Nothing was done: the archive breaks off\.$/)
    const changed = Buffer.from(whole)
    const at = whole.indexOf('tables/users/') + 512 + 20
    changed[at] = (changed[at] ?? 0) ^ 1
    writeFileSync(bad, changed)
    await refuse(/^Nothing was done: tables\/users\/000001\.ndjson\.gz in the archive is damaged/)
    copyFileSync(file, bad)
    await refuse(/^Nothing was done: PARLEY_BACKUP_PASSPHRASE is not the passphrase/, {
      PARLEY_BACKUP_PASSPHRASE: 'another one',
    })
    rmSync(bad)
    await refuse(/^There is no .+bad\.tar\.$/)
    mkdirSync(join(place.PARLEY_DATA_DIR, 'files'))
    expect(await admin(place, 'restore', file)).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is files in'),
    })
    expect(existsSync(join(place.PARLEY_DATA_DIR, 'database'))).toBe(false)
  })

  test('is made automatically where a folder is set, and not again before it is due', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'parley-kept-')), 'kept')
    const server = await openTestServer({ env: { PARLEY_BACKUP_DIR: folder }, looksEveryMs: soon })
    onTestFinished(async () => {
      await server.dispose()
      rmSync(dirname(folder), { recursive: true })
    })
    const { jobs } = server.context
    const looked = () => jobs.runs().find(({ job }) => job === 'backup')
    await expect
      .poll(looked, { timeout: 30_000 })
      .toMatchObject({ failed: 0, done: expect.toSatisfy((count) => count > 2) })
    const kept = readdirSync(folder)
    expect(kept).toEqual([expect.stringMatching(/^parley-\d{8}-\d{6}\.tar$/)])
    const place = { PARLEY_DATA_DIR: server.config.dataDir }
    expect(await admin(place, 'verify', join(folder, `${kept[0]}`))).toMatchObject({ code: 0, err: '' })
  })
})

describe.skipIf(process.env.PARLEY_TEST_DATABASE !== 'postgres')('moving', () => {
  test('brings the embedded database to PostgreSQL and back with all that was shown, sign-ins and epoch too', async () => {
    const { DATABASE_URL: _, ...embedded } = await emptyPlace()
    const first = await startChildServer(embedded)
    const { ann, ben, groupId } = await populate(first.url)
    const before = await shown(first.url, ann, ben, groupId)
    const url = await emptyDatabase()
    const beside = await admin(embedded, 'move', url)
    expect(beside).toMatchObject({
      code: 69,
      out: '',
      err: expect.stringContaining('Another Parley server is using'),
    })
    await first.stop()
    const epoch = await epochOf(embedded)
    expect(await admin(embedded, 'move', url)).toMatchObject({ code: 0, err: '' })
    expect(await admin(embedded, 'move', url)).toMatchObject({
      code: 1,
      err: expect.stringContaining('There are people'),
    })

    const postgres = { ...embedded, DATABASE_URL: url }
    const second = await startChildServer(postgres)
    expect(await shown(second.url, ann, ben, groupId)).toEqual(before)
    expect(await epochOf(postgres)).toBe(epoch)
    const inUse = await admin(postgres, 'move', 'embedded')
    expect(inUse).toMatchObject({ code: 1, err: expect.stringMatching(/already: move it away/) })
    rmSync(join(embedded.PARLEY_DATA_DIR ?? '', 'database'), { recursive: true })
    expect(await admin(postgres, 'move', 'embedded')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Another Parley server uses this database'),
    })
    await second.stop()
    expect(await admin(postgres, 'move', 'embedded')).toMatchObject({ code: 0, err: '' })
    const third = await startChildServer(embedded)
    expect(await shown(third.url, ann, ben, groupId)).toEqual(before)
    await third.stop()
  })
})
