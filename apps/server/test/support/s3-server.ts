import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { S3Settings } from '../../src/platform/config/config.ts'

interface S3rver {
  run(): Promise<{ port: number }>
  close(): Promise<void>
}

/** An S3 of the tests' own, with one empty bucket. */
export async function startS3Server() {
  const directory = await mkdtemp(join(tmpdir(), 'parley-s3-'))
  const bucket = 'uploads'
  // @ts-expect-error it brings no types
  const { default: Server } = (await import('s3rver')) as { default: new (options: object) => S3rver }
  const server = new Server({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  const { port } = await server.run()
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket,
    region: 'us-east-1',
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
  }
  return {
    settings,
    async [Symbol.asyncDispose]() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
