import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { startS3Server } from '../../../test/support/s3-server.ts'
import { StoreSilent } from './blob-store.ts'
import { testBlobStore, testWholeness } from './conformance.ts'
import { DiskStore } from './disk-store.ts'
import { S3Store } from './s3-store.ts'

describe('disk', () => {
  const open = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-disk-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    return new DiskStore(folder)
  }
  testBlobStore(open)
  testWholeness(open)

  test('a key cannot lead out of the folder', async () => {
    await expect(new DiskStore(tmpdir()).get('../../etc/passwd')).rejects.toThrow('not a key')
  })
})

describe('S3', () => {
  let s3: Awaited<ReturnType<typeof startS3Server>>
  beforeAll(async () => {
    s3 = await startS3Server()
  })
  afterAll(() => s3[Symbol.asyncDispose]())

  testBlobStore(async () => new S3Store(s3.settings))

  // s3rver knows its accounts, but checks no signatures.
  test('a refused request is an error, never an absent blob', async () => {
    const store = new S3Store({ ...s3.settings, accessKey: 'wrong' })
    for (const ask of [() => store.exists('abc'), () => store.get('abc')]) {
      await expect(ask()).rejects.toThrow('403')
      await expect(ask()).rejects.toThrow(StoreSilent)
    }
  })
})

describe('an S3 that fails', () => {
  async function failing(answers: Array<(response: import('node:http').ServerResponse) => void>) {
    const server = createServer((_request, response) => answers.shift()?.(response))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const endpoint = `http://127.0.0.1:${port}`
    return new S3Store({ endpoint, bucket: 'b', region: 'r', accessKey: 'k', secretKey: 's' })
  }

  test('a failure that passes is not noticed', async () => {
    const store = await failing([
      (response) => response.writeHead(503).end(),
      (response) => response.destroy(),
      (response) => response.writeHead(200).end(),
    ])
    expect(await store.exists('abc')).toBe(true)
  })

  test('a read that breaks off ends in an error', async () => {
    const store = await failing([
      (response) => {
        response.writeHead(200, { 'content-length': 10 }).write('12345')
        setTimeout(() => response.destroy(), 50)
      },
    ])
    const found = await store.get('abc')
    await expect(found && buffer(found.content)).rejects.toThrow()
  })
})
