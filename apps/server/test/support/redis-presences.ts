import { randomUUID } from 'node:crypto'
import { RedisPresence } from '../../src/presence/redis-presence.ts'

export const leaseSeconds = 1

/** Presence as two nodes on one Redis see it, under keys of their own and with short leases. */
export async function openTestPresences(url: string, graceMs = 0) {
  const prefix = `test:${randomUUID()}:`
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  const open = () => RedisPresence.open(url, { prefix, leaseSeconds, graceMs, onError })
  const [here, there] = await Promise.all([open(), open()])
  return {
    here,
    there,
    /** One node more. */
    open,
    errors,
    async [Symbol.asyncDispose]() {
      await Promise.all([here.close(), there.close()])
    },
  }
}
