import { describe, inject } from 'vitest'
import { openTestBrokers } from '../../../test/support/redis-brokers.ts'
import { testBroker } from './conformance.ts'
import { MemoryBroker } from './memory-broker.ts'

describe('memory', () => {
  testBroker(async () => {
    const errors: unknown[] = []
    const broker = new MemoryBroker((error) => errors.push(error))
    return { here: broker, there: broker, errors, [Symbol.asyncDispose]: () => broker.close() }
  })
})

describe('Redis', () => {
  testBroker(() => openTestBrokers(inject('redisUrl')))
})
