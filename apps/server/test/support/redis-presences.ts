import { randomUUID } from 'node:crypto'
import { RedisPresence } from '../../src/platform/presence/redis-presence.ts'

export const leaseSeconds = 1

/** For an answer that a test awaits: a busy machine may take long. */
export const patientMs = 10_000

interface Given {
  graceMs?: number
  leaseSeconds?: number
  answerMs?: number
}

/** Presence as two nodes on one Redis see it, under keys of their own and with short leases. */
export async function openTestPresences(url: string, given: Given = {}) {
  const prefix = `test:${randomUUID()}:`
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  const open = () => RedisPresence.open(url, { prefix, leaseSeconds, answerMs: patientMs, ...given, onError })
  const [here, there] = await Promise.all([open(), open()])
  return {
    here,
    there,
    /** Opens another node. */
    open,
    errors,
    async [Symbol.asyncDispose]() {
      await Promise.all([here.close(), there.close()])
    },
  }
}
