import { Redis } from 'ioredis'

const timeoutMs = 5000
const longestRetryMs = 2000

/**
 * Connects to Redis or Valkey. The client reconnects automatically; while the connection is away, commands fail at
 * once, and none is ever sent twice. A server that stops answering counts as away.
 * @throws if there is no answer now
 */
export async function openRedis(url: string, onError: (error: Error) => void): Promise<Redis> {
  const redis = new Redis(url.replace(/^valkey(s?):/, 'redis$1:'), {
    lazyConnect: true,
    connectTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    enableOfflineQueue: false,
    autoResubscribe: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(25 * 2 ** attempt, longestRetryMs) * (0.75 + Math.random() / 2),
  })
  redis.on('error', onError)
  try {
    await redis.connect()
  } catch (error) {
    redis.disconnect()
    throw error
  }
  return redis
}

/** Closes a connection once its commands have been answered. */
export async function closeRedis(redis: Redis): Promise<void> {
  if (redis.status === 'ready') await redis.quit().catch(() => undefined)
  redis.disconnect()
}
