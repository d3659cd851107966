import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startS3Server } from '../support/s3-server.ts'
import { startTestServer } from '../support/server.ts'
import { image, unlikeBytes, uploadFile, uploadImage } from '../support/uploads.ts'

const { settings, ...s3 } = await startS3Server()
afterAll(() => s3[Symbol.asyncDispose]())
const server = await startTestServer({
  env: {
    PARLEY_S3_ENDPOINT: settings.endpoint,
    PARLEY_S3_BUCKET: settings.bucket,
    PARLEY_S3_REGION: settings.region,
    PARLEY_S3_ACCESS_KEY: settings.accessKey,
    PARLEY_S3_SECRET_KEY: settings.secretKey,
  },
})
const alice = await server.register('Alice')
const inADay = () => new Date(Date.now() + 25 * 3600_000)

test('with S3 a file comes back to the byte, whole and in parts, and nothing stays on the disk', async () => {
  const bytes = unlikeBytes(5_000_000)
  const path = await uploadFile(server.url, alice, bytes, 'data.dat')
  const whole = await fetch(server.url + path)
  expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
  const part = await fetch(server.url + path, { headers: { range: 'bytes=1000000-2000000' } })
  expect(part.status).toBe(206)
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1_000_000, 2_000_001))).toBe(true)
  expect(await readdir(join(server.config.dataDir, 'incoming'))).toEqual([])
  expect(await readdir(server.config.dataDir)).not.toContain('files')
})

test('with S3 the same bytes are kept once, and unused ones are removed', async () => {
  const picture = await image(600, 600).jpeg().toBuffer()
  const paths = await Promise.all([1, 2, 3].map(() => uploadImage(server.url, alice, picture)))
  await server.context.files.drain()
  const blobs = () => server.context.database.queries.selectFrom('blobs').select('key').execute()
  const keys = (await blobs()).map(({ key }) => key)
  const { blobs: store } = server.context
  expect(await Promise.all(keys.map((key) => store.exists(key)))).not.toContain(false)
  for (const path of paths) expect((await fetch(`${server.url}${path}?thumb=1`)).status).toBe(200)
  await server.context.files.sweep(inADay())
  expect(await blobs()).toEqual([])
  expect(await Promise.all(keys.map((key) => store.exists(key)))).not.toContain(true)
})
