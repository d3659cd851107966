import { randomBytes, randomUUID } from 'node:crypto'
import { RedisBroker } from '../../src/platform/broker/redis-broker.ts'

/** The brokers of two nodes on one Redis, on channels of their own. */
export async function openTestBrokers(
  url: string,
  options: Partial<Parameters<typeof RedisBroker.open>[1]> = {},
) {
  const prefix = `test:${randomUUID()}:`
  const secret = randomBytes(32)
  const errors: unknown[] = []
  const losses: string[] = []
  const note = (error: unknown) => void errors.push(error)
  const open = () =>
    RedisBroker.open(url, { prefix, secret, ...options, onError: note, onHandlerError: note })
  const [here, there] = await Promise.all([open(), open()])
  here.onLoss(() => losses.push('here'))
  there.onLoss(() => losses.push('there'))
  return {
    prefix,
    here,
    there,
    errors,
    /** Nodes that reported that notices may have been lost. */
    losses,
    async [Symbol.asyncDispose]() {
      await Promise.all([here.close(), there.close()])
    },
  }
}
