import { existsSync, globSync, mkdirSync, readdirSync, truncateSync, watch, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test, vi } from 'vitest'
import { backUpSite, restoreSite } from '../../src/operations/backup/site.ts'
import type { BlobStore } from '../../src/platform/blobs/blob-store.ts'
import { readConfig } from '../../src/platform/config/config.ts'
import { startChildServer } from '../support/child-server.ts'
import { emptyPlace, newPlace } from '../support/empty-place.ts'
import { acknowledged, peopleOf } from '../support/people.ts'
import { runCommand } from '../support/run-command.ts'
import { uploadFile } from '../support/uploads.ts'

vi.setConfig({ testTimeout: 300_000 })

const isPostgres = process.env.PARLEY_TEST_DATABASE === 'postgres'
const admin = (env: Record<string, string>, ...words: string[]) => runCommand(words, env)

/** A stopped site with so many uploads. */
async function siteWith(uploads: number) {
  const env = await newPlace()
  const server = await startChildServer(env)
  const [ann, ben] = await peopleOf(server.url).friends('Ann', 'Ben')
  const socket = await ann.openEvents()
  for (let n = 0; n < uploads; n++) {
    const path = await uploadFile(server.url, ann, `what is in file ${n}`)
    await acknowledged(socket, { revUserID: ben.id, msg: { type: 4, fileMsg: { src: path } } })
  }
  await socket.close()
  await server.stop()
  return env
}

/** Ends the command as Ctrl+C does, as soon as something of this name is in the folder. */
function endAt(folder: string, isIt: (name: string) => boolean): void {
  const others = new Set(process.listeners('SIGINT'))
  const watcher = watch(folder, (_, name) => {
    if (!name || !isIt(name)) return
    watcher.close()
    for (const listener of process.listeners('SIGINT')) if (!others.has(listener)) listener('SIGINT')
  })
  onTestFinished(() => watcher.close())
}

const storeOf = (given: Partial<BlobStore>): BlobStore => ({
  put: async () => undefined,
  get: async () => undefined,
  exists: async () => false,
  delete: async () => undefined,
  ...given,
})

test('a backup that another has left half written, or for which there is no room, says so in a sentence', async () => {
  const env = await newPlace()
  const file = join(env.PARLEY_DATA_DIR, 'backup.tar')
  writeFileSync(`${file}.part`, 'half')
  expect(await admin(env, 'backup', file)).toMatchObject({
    code: 1,
    err: `There is ${file}.part: another backup is writing it, or one that was killed has left it. If none runs, remove it.`,
  })
  expect(existsSync(`${file}.part`)).toBe(true)
  const full = await admin({ ...env, PARLEY_FREE_SPACE_FLOOR_MIB: '1000000000' }, 'backup', `${file}2`)
  expect(full).toMatchObject({ code: 1, err: expect.stringMatching(/^There is too little room for /) })
  expect(existsSync(`${file}2.part`)).toBe(false)
})

test('Ctrl+C ends a backup, beside a server too, and a restore, and leaves nothing of them', async () => {
  const env = await siteWith(1)
  const folder = join(env.PARLEY_DATA_DIR, 'backups')
  mkdirSync(folder)
  const file = join(folder, 'backup.tar')
  expect(await admin(env, 'backup', file)).toMatchObject({ code: 0 })
  const server = await startChildServer(env)
  endAt(folder, (name) => name === 'ended.tar.part')
  expect(await admin(env, 'backup', join(folder, 'ended.tar'))).toMatchObject({
    code: 1,
    err: 'There is nothing of the backup: it was ended.',
  })
  await server.stop()
  expect(readdirSync(folder)).toEqual([basename(file)])
  expect(globSync('copy-*', { cwd: env.PARLEY_DATA_DIR })).toEqual([])

  const place = await emptyPlace()
  endAt(place.PARLEY_DATA_DIR, (name) => name.startsWith('restoring-'))
  expect(await admin(place, 'restore', file)).toMatchObject({
    code: 1,
    err: 'Nothing is restored: it was ended.',
  })
  expect(readdirSync(place.PARLEY_DATA_DIR)).toEqual([])
  expect(await admin(place, 'restore', file)).toMatchObject({ code: 0, err: '' })
})

test('a backup ends within an upload that does not come', async () => {
  const env = await siteWith(1)
  const ending = new AbortController()
  const file = join(env.PARLEY_DATA_DIR, 'backup.tar')
  const made = backUpSite(file, {
    config: readConfig(env),
    env,
    blobs: {
      async get() {
        setImmediate(() => ending.abort(new Error('it was ended')))
        return { size: 'what is in file 0'.length, content: new Readable({ read: () => undefined }) }
      },
    },
    copyOf: async () => undefined,
    signal: ending.signal,
  })
  await expect(made).rejects.toThrow('it was ended')
  expect(globSync('*.tar*', { cwd: env.PARLEY_DATA_DIR })).toEqual([])
})

test('the remains of killed commands are named by the doctor, and removed by the next', async () => {
  const env = await siteWith(0)
  const file = join(env.PARLEY_DATA_DIR, 'backup.tar')
  const left = join(env.PARLEY_DATA_DIR, 'copy-left')
  mkdirSync(join(left, 'database'), { recursive: true })
  const server = await startChildServer(env)
  expect(await admin(env, 'backup', file)).toMatchObject({ code: 0 })
  await server.stop()
  // PostgreSQL is never copied.
  expect(existsSync(left)).toBe(isPostgres)

  const place = await emptyPlace()
  mkdirSync(join(place.PARLEY_DATA_DIR, 'restoring-left'))
  expect((await admin(place, 'doctor')).out).toMatch(/^look {3}Disk: .+ has left restoring-left: /m)
  expect(await admin(place, 'restore', file)).toMatchObject({ code: 0, err: '' })
  expect(globSync('restoring-*', { cwd: place.PARLEY_DATA_DIR })).toEqual([])
})

/** The settings of a place whose uploads are in a bucket; nobody asks there. */
const inBucket = (place: Record<string, string>) => ({
  ...place,
  PARLEY_S3_ENDPOINT: 'http://127.0.0.1:1',
  PARLEY_S3_BUCKET: 'parley',
  PARLEY_S3_ACCESS_KEY: 'x',
  PARLEY_S3_SECRET_KEY: 'x',
})

test('a restore that is ended takes what it has put out of the bucket, and leaves what was there', async () => {
  const env = await siteWith(2)
  const file = join(env.PARLEY_DATA_DIR, 'backup.tar')
  expect(await admin(env, 'backup', file)).toMatchObject({ code: 0 })
  const place = inBucket(await emptyPlace())
  const bucket = new Map<string, string>()
  const keys = globSync('files/??/*', { cwd: env.PARLEY_DATA_DIR }).map((path) => basename(path))
  expect(keys).toHaveLength(2)
  const [there = ''] = keys
  bucket.set(there, 'of the site that lives')
  const ending = new AbortController()
  const store = storeOf({
    exists: async (key) => bucket.has(key),
    delete: async (key) => void bucket.delete(key),
    async put(key, path) {
      bucket.set(key, await readFile(path, 'utf8'))
      if (bucket.size === 2) ending.abort(new Error('it was ended'))
    },
  })
  const restored = restoreSite(file, readConfig(place), place, async () => store, ending.signal)
  await expect(restored).rejects.toThrow('it was ended')
  expect([...bucket.keys()]).toEqual([there])
})

test.skipIf(!isPostgres)('a restore into a database with people puts no upload anywhere', async () => {
  const env = await siteWith(1)
  const file = join(env.PARLEY_DATA_DIR, 'backup.tar')
  expect(await admin(env, 'backup', file)).toMatchObject({ code: 0 })
  const place = inBucket({ ...env, PARLEY_DATA_DIR: (await emptyPlace()).PARLEY_DATA_DIR })
  const put = vi.fn(async () => undefined)
  const restored = restoreSite(file, readConfig(place), place, async () => storeOf({ put }))
  await expect(restored).rejects.toThrow('There are people in the database already')
  expect(put).not.toHaveBeenCalled()
})

test('an upload that is shorter than its row says is named when it is backed up', async () => {
  const env = await siteWith(2)
  const file = join(env.PARLEY_DATA_DIR, 'backup.tar')
  const [damaged = ''] = globSync('files/??/*', { cwd: env.PARLEY_DATA_DIR })
  truncateSync(join(env.PARLEY_DATA_DIR, damaged), 3)
  const named = `Not in the store any more, or damaged there: 1 file, such as ${basename(damaged)}.`
  const made = await admin(env, 'backup', file)
  expect(made).toMatchObject({ code: 0, err: '' })
  expect(made.out).toContain(named)
  const verified = await admin(env, 'verify', file)
  expect(verified).toMatchObject({ code: 0, err: '' })
  expect(verified.out).toContain(named)
})
