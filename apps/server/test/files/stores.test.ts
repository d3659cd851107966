import { truncate } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { errors } from '@parley/contract'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ConfigError } from '../../src/platform/config/config.ts'
import { startServer } from '../../src/server.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { refusing, startSmallS3 } from '../support/small-s3.ts'
import { ownPath, publicId, unlikeBytes, uploadFile } from '../support/uploads.ts'

const { settings, ...s3 } = await startSmallS3()
afterAll(() => s3[Symbol.asyncDispose]())
beforeEach(() => s3.answerBy())
const env = {
  PARLEY_S3_ENDPOINT: settings.endpoint,
  PARLEY_S3_BUCKET: settings.bucket,
  PARLEY_S3_ACCESS_KEY: settings.accessKey,
  PARLEY_S3_SECRET_KEY: settings.secretKey,
}
const [onDisk, onS3] = [await startTestServer(), await startTestServer({ env })]

/** A stored file of somebody's. */
async function stored(server: TestServer, bytes = unlikeBytes(100_000)) {
  const link = await uploadFile(server.url, await server.register('Ann'), bytes, 'data.dat')
  await server.context.files.drain()
  const { key } = await server.context.database.queries
    .selectFrom('files')
    .innerJoin('blobs', 'blobs.id', 'files.blob_id')
    .select('blobs.key')
    .where('public_id', '=', publicId(link))
    .executeTakeFirstOrThrow()
  return { link, key, bytes }
}

async function read(server: TestServer, link: string, headers: Record<string, string> = {}) {
  const response = await fetch(server.url + link, { headers: { 'accept-language': 'en', ...headers } })
  return { status: response.status, body: Buffer.from(await response.arrayBuffer()), response }
}

const shorten = {
  disk: (key: string) => truncate(join(onDisk.config.dataDir, 'files', key.slice(0, 2), key), 40_000),
  S3: async (key: string) => {
    const bytes = s3.objects.get(key) ?? Buffer.alloc(0)
    s3.objects.set(key, bytes.subarray(0, 40_000))
  },
}

describe.each([
  ['disk', onDisk],
  ['S3', onS3],
] as const)('on %s', (name, server) => {
  test('a file that lost its end is refused before anything of it is sent, whole and in parts', async () => {
    const { link, key } = await stored(server)
    await shorten[name](key)
    for (const headers of [
      {},
      { range: 'bytes=0-99' },
      { range: 'bytes=30000-60000' },
      { range: 'bytes=90000-' },
    ]) {
      const { status, body, response } = await read(server, link, headers as Record<string, string>)
      expect(status).toBe(500)
      expect(JSON.parse(String(body))).toEqual({
        code: errors.fileDamaged.code,
        msg: errors.fileDamaged.en,
        data: null,
      })
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('content-range')).toBeNull()
    }
    const id = link.slice('/api/file/'.length)
    const { open } = await server.context.fileReading.open({ headers: {} } as FastifyRequest, id, false)
    await expect(open()).rejects.toThrow(`instead of 100000 under ${key}`)
  })

  test('a read that ends in the middle ends the connection', async () => {
    const { link, bytes } = await stored(server)
    const { blobs } = server.context
    const get = vi.spyOn(blobs, 'get').mockImplementation(async () => ({
      size: bytes.length,
      content: Readable.from([bytes.subarray(0, 1000)]),
    }))
    for (const range of ['', 'Range: bytes=10-50000\r\n']) {
      const heard = await rawAnswer(server.url, `GET ${link} HTTP/1.1\r\nHost: x\r\n${range}\r\n`)
      expect(heard).toMatch(/^HTTP\/1.1 20[06] /)
      expect(heard.length).toBeLessThan(50_000)
    }
    get.mockRestore()
    expect((await read(server, link)).body.equals(bytes)).toBe(true)
  })
})

/** Everything that arrives on a connection until the other side ends it. */
function rawAnswer(url: string, request: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let heard = ''
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1')
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(heard))
    socket.write(request)
  })
}

test.each([
  ['refuses', refusing(403, 'AccessDenied')],
  ['breaks off', (_request: unknown, response: { destroy(): void }) => response.destroy()],
])(
  'an S3 that %s is reported by its own code, and never as the silence of the database',
  async (_, answer) => {
    const { link } = await stored(onS3)
    const ann = await onS3.register('Ann')
    s3.answerBy(answer)
    const { status, body } = await read(onS3, link)
    const expected = { code: errors.storeSilent.code, msg: errors.storeSilent.en, data: null }
    expect([status, JSON.parse(String(body))]).toEqual([503, expected])
    expect(await uploadFile(onS3.url, ann, 'x')).toBe('storeSilent')
    s3.answerBy()
    expect((await read(onS3, ownPath(link), { token: ann.token })).status).toBe(404)
    expect((await read(onS3, link)).status).toBe(200)
  },
)

test('a server whose S3 refuses does not start, and says why in one sentence', async () => {
  s3.answerBy(refusing(403, 'SignatureDoesNotMatch'))
  const starting = startServer(
    { ...onS3.config, port: 0 },
    {},
    { database: onS3.context.database, broker: onS3.context.broker },
  )
  await expect(starting).rejects.toThrow(ConfigError)
  await expect(starting).rejects.toThrow(
    'PARLEY_S3_SECRET_KEY is not the secret of PARLEY_S3_ACCESS_KEY: correct it.',
  )
})

test('an S3 that refuses the node is named by /readyz, while messages are stored', async () => {
  s3.answerBy(refusing(403, 'AccessDenied'))
  await vi.waitFor(async () => {
    const answer = await fetch(`${onS3.url}/readyz`)
    expect([answer.status, await answer.json()]).toEqual([200, { status: 'degraded', degraded: ['files'] }])
  }, 20_000)
})
