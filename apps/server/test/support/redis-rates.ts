import { randomUUID } from 'node:crypto'
import { closeRedis, openRedis } from '../../src/db/open-redis.ts'
import { RedisRates } from '../../src/platform/rate-limits/redis-rates.ts'
import { patientMs } from './redis-presences.ts'

/**
 * The counts of two nodes on one Redis, under keys of their own.
 * @param answerMs a busy machine may take long for one that a test awaits
 */
export async function openTestRates(url: string, answerMs = patientMs) {
  const prefix = `test:${randomUUID()}:`
  const onError = () => undefined
  const open = () => RedisRates.open(url, { prefix, answerMs, onError })
  const [here, there, looking] = await Promise.all([open(), open(), openRedis(url, onError)])
  return {
    here,
    there,
    keys: () => looking.keys(`${prefix}*`),
    async [Symbol.asyncDispose]() {
      await Promise.all([here.close(), there.close(), closeRedis(looking)])
    },
  }
}
