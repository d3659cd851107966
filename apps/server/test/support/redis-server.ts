import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { TestProject } from 'vitest/node'
import { findRedisServer, needed } from '../../../../scripts/system.ts'
import { freePort } from './free-port.ts'

declare module 'vitest' {
  interface ProvidedContext {
    redisUrl: string
  }
}

/** A Redis of the tests' own that keeps nothing. */
export async function startRedisServer(givenPort?: number) {
  const port = givenPort ?? (await freePort())
  const flags = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const redis = spawn(needed(findRedisServer(), 'redis-server'), flags, {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    let log = ''
    redis.stdout.on('data', (chunk) => {
      log += chunk
      if (/ready to accept connections/i.test(log)) resolve()
    })
    redis.once('exit', () => reject(new Error(`redis-server did not start: ${log}`)))
  })
  return {
    url: `redis://127.0.0.1:${port}`,
    /** It stops answering, and its connections stay. */
    freeze: () => redis.kill('SIGSTOP'),
    thaw: () => redis.kill('SIGCONT'),
    async kill() {
      redis.kill('SIGKILL')
      await once(redis, 'exit')
    },
    async stop() {
      redis.kill('SIGCONT')
      redis.kill('SIGTERM')
      await once(redis, 'exit')
    },
  }
}

export default async function setup(project: TestProject) {
  const redis = await startRedisServer()
  project.provide('redisUrl', redis.url)
  return redis.stop
}
