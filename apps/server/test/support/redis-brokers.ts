import { randomUUID } from 'node:crypto'
import { RedisBroker } from '../../src/broker/redis-broker.ts'

/** The brokers of two nodes on one Redis, on channels of their own. */
export async function openTestBrokers(url: string) {
  const prefix = `test:${randomUUID()}:`
  const errors: unknown[] = []
  const resumed: string[] = []
  const open = (name: string) =>
    RedisBroker.open(url, {
      prefix,
      onError: (error) => errors.push(error),
      onResumed: () => resumed.push(name),
    })
  const [here, there] = await Promise.all([open('here'), open('there')])
  return {
    here,
    there,
    errors,
    /** Nodes that said that they hear notices again. */
    resumed,
    async [Symbol.asyncDispose]() {
      await Promise.all([here.close(), there.close()])
    },
  }
}
