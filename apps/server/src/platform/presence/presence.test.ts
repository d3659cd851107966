import { describe, inject } from 'vitest'
import { openTestPresences } from '../../../test/support/redis-presences.ts'
import { testPresence } from './conformance.ts'
import { MemoryPresence } from './memory-presence.ts'

describe('memory', () => {
  testPresence(async () => {
    const presence = new MemoryPresence()
    return { here: presence, there: presence, [Symbol.asyncDispose]: () => presence.close() }
  })
})

describe('Redis', () => {
  testPresence(() => openTestPresences(inject('redisUrl'), { leaseSeconds: 4 }))
})
