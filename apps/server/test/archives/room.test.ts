import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { acknowledged, refusal } from '../support/people.ts'
import { startS3Server } from '../support/s3-server.ts'
import { startTestServer } from '../support/server.ts'
import { unlikeBytes, uploadFile } from '../support/uploads.ts'
import { exported, fetched, made, opened, request, state } from './archives-support.ts'

const mebibyte = 1024 * 1024
let free = 100 * 1024 * mebibyte
const { settings, ...s3 } = await startS3Server()
afterAll(() => s3[Symbol.asyncDispose]())
const server = await startTestServer({
  env: {
    PARLEY_ARCHIVE_MIB: '1',
    PARLEY_S3_ENDPOINT: settings.endpoint,
    PARLEY_S3_BUCKET: settings.bucket,
    PARLEY_S3_REGION: settings.region,
    PARLEY_S3_ACCESS_KEY: settings.accessKey,
    PARLEY_S3_SECRET_KEY: settings.secretKey,
  },
  adapters: { freeSpace: async () => free },
})

test('an archive leaves out files that do not fit and counts them; from S3 it comes whole and in parts', async () => {
  const ann = await server.register('Ann')
  const socket = await ann.openEvents()
  for (const [name, size] of [
    ['small.bin', 700_000],
    ['large.bin', 600_000],
    ['tiny.bin', 1000],
  ] as const) {
    const src = await uploadFile(server.url, ann, unlikeBytes(size), name)
    await acknowledged(socket, { revUserID: ann.id, msg: { type: 4, fileMsg: { src } } })
  }
  const archive = await exported(server, ann)
  const files = archive.names.filter((name) => name.startsWith('files/'))
  expect(files.map((name) => name.replace(/^files\/\d+-/, ''))).toEqual(['small.bin', 'tiny.bin'])
  expect(archive.text('index.html')).toContain('didn’t fit and aren’t included: 1')
  expect(archive.text(`direct-${ann.id}.html`)).toContain('not in this export')
  expect(await state(ann)).toMatchObject({ state: 'ready', leftOut: 1 })
  expect(archive.data.leftOut).toBe(1)
  const whole = await fetched(server, ann)
  const { url } = await ann.call('POST /api/user/archive/link')
  const part = await fetch(server.url + url, { headers: { range: 'bytes=1000-200000' } })
  expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(1000, 200_001))).toBe(true)
  expect(await readdir(join(server.config.dataDir, 'archives'))).toEqual([])
})

test('while there is little room none is asked for, one that is on its way fails, and then may be asked for again', async () => {
  const ann = await server.register('Ann')
  free = 100 * mebibyte
  // Facts about a disk are a second old at most.
  const asking = () =>
    request(ann).then(
      ({ archive }) => archive?.state,
      ({ code }) => code,
    )
  await expect.poll(asking, { timeout: 10_000 }).toBe(refusal('archivesPaused').code)
  await server.context.database.queries.deleteFrom('archives').where('user_id', '=', ann.id).execute()
  await server.context.database.queries
    .insertInto('archives')
    .values({ user_id: ann.id, session_id: crypto.randomUUID(), language: 'en' })
    .execute()
  expect(await made(server, ann)).toMatchObject({ state: 'failed', problem: 'space', size: null })
  free = 100 * 1024 * mebibyte
  await expect.poll(asking, { timeout: 10_000 }).toBe('waiting')
  expect(await made(server, ann)).toMatchObject({ state: 'ready' })
  expect(opened(await fetched(server, ann)).data.conversations).toEqual([])
})
