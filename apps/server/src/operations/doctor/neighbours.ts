import { closeRedis, openRedis } from '../../db/open-redis.ts'
import { openBlobs } from '../../platform/adapters/adapters.ts'
import type { Config } from '../../platform/config/config.ts'
import { doubtful, type Finding, fine, wrong } from './finding.ts'

const clockMs = 2000

export async function checkRedis({ redisUrl }: Pick<Config, 'redisUrl'>): Promise<Finding[]> {
  const what = 'Redis'
  if (!redisUrl) return []
  let reason: NodeJS.ErrnoException | undefined
  try {
    const redis = await openRedis(redisUrl, (error) => {
      reason = error
    })
    try {
      const askedAt = Date.now()
      const [seconds, micros] = await redis.time()
      const away = Math.abs(Number(seconds) * 1000 + Number(micros) / 1000 - (askedAt + Date.now()) / 2)
      if (away > clockMs)
        return [doubtful(what, `it answers, but its clock is ${Math.round(away)} ms away: set both by NTP.`)]
      return [fine(what, 'it answers, and its clock agrees.')]
    } finally {
      await closeRedis(redis)
    }
  } catch (error) {
    const { code, message } = reason ?? (error as NodeJS.ErrnoException)
    return [
      wrong(
        what,
        `what REDIS_URL names does not answer (${code ?? message}): start it, or correct the address.`,
      ),
    ]
  }
}

export async function checkStore(config: Pick<Config, 's3' | 'dataDir'>): Promise<Finding[]> {
  const what = 'S3'
  if (!config.s3) return []
  try {
    await openBlobs(config)
    return [fine(what, `a few bytes were put, read and deleted in the bucket ${config.s3.bucket}.`)]
  } catch (error) {
    return [wrong(what, (error as Error).message)]
  }
}
