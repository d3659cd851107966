import type { ChatEvent } from '@parley/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { follow, type Message, numbers, openServer } from '../../test/chat-logs.ts'

const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('say'), peer: fc.integer({ min: 2, max: 5 }) }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'arrive', peer: 0 }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'lose', peer: 0 }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'repeat', peer: 0 }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'answer', peer: 0 }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'cut', peer: 0 }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'connect', peer: 0 }) },
)

test('the client delivers every event once and in order, despite cuts, losses and repeats', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const server = openServer()
      const peers = numbers(2, 5)
      for (const peer of peers) server.say(peer)
      const client = follow(server)
      client.connect()
      client.hearAnswers()
      let isOpen = true
      let wire: Message[] = []
      const hear = (event?: ChatEvent) => {
        if (event && isOpen) client.catchUp.take(event)
      }
      for (const { kind, peer } of steps) {
        if (kind === 'say') wire.push(server.say(peer))
        if (kind === 'arrive') hear(wire.shift())
        if (kind === 'lose') wire.shift()
        if (kind === 'repeat') hear(wire[0])
        if (kind === 'answer' && isOpen) hear(server.answer())
        if (kind === 'cut' && isOpen) {
          client.cut()
          isOpen = false
          wire = []
        }
        if (kind === 'connect' && !isOpen) {
          isOpen = true
          client.connect()
        }
        if (!isOpen) wire = []
      }
      if (isOpen) client.cut()
      isOpen = true
      client.connect()
      client.hearAnswers()
      for (const peer of peers) expect(client.placesOf(peer)).toEqual(numbers(2, server.logOf(peer).length))
    }),
    { numRuns: 500 },
  )
})
