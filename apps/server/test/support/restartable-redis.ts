import { freePort } from './free-port.ts'
import { startRedisServer } from './redis-server.ts'

/** A Redis that a test may stop, and start again empty on the same port. */
export async function restartableRedis() {
  const port = await freePort()
  let redis: Awaited<ReturnType<typeof startRedisServer>> | undefined = await startRedisServer(port)
  const stop = async () => {
    await redis?.stop()
    redis = undefined
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    stop,
    async kill() {
      await redis?.kill()
      redis = undefined
    },
    freeze: () => redis?.freeze(),
    thaw: () => redis?.thaw(),
    async start() {
      redis = await startRedisServer(port)
    },
    [Symbol.asyncDispose]: stop,
  }
}
