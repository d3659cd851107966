import { describe, inject } from 'vitest'
import { openTestRates } from '../../../test/support/redis-rates.ts'
import { testRates } from './conformance.ts'
import { MemoryRates } from './memory-rates.ts'

describe('memory', () => {
  testRates(async () => {
    const rates = new MemoryRates()
    return { here: rates, there: rates, [Symbol.asyncDispose]: () => rates.close() }
  })
})

describe('Redis', () => {
  testRates(() => openTestRates(inject('redisUrl')))
})
