import { expect, test } from 'vitest'
import { MemoryBroker } from '../platform/broker/memory-broker.ts'
import { Presses } from './presses.ts'

function open(answerMs: number) {
  const broker = new MemoryBroker((error) => {
    throw error
  })
  const presses = new Presses({
    broker: {
      publish: (topic, notice) => broker.publish(topic, notice),
      async subscribe(topic, handler) {
        const leave = await broker.subscribe(topic, handler)
        listening.add(handler)
        return () => {
          leave()
          listening.delete(handler)
        }
      },
    },
    answerMs,
    ofPerson: 3,
  })
  const listening = new Set<unknown>()
  return Object.assign(presses, { listening })
}

test('a bot that says nothing in time has not answered, and nobody listens to it any more', async () => {
  const presses = open(1)
  let asked = 0
  const waiting = presses.ask(9, 1, () => {
    asked = presses.listening.size
  })
  expect(await waiting).toBeUndefined()
  expect(asked).toBe(1)
  expect(presses.listening.size).toBe(0)
})

test('the first of several answers is returned, and none of another bot', async () => {
  const presses = open(60_000)
  const said = await presses.ask(9, 1, (pressId) => {
    presses.answer(pressId, { by: 2, text: 'of another' })
    presses.answer(pressId, { by: 1, text: 'first' })
    presses.answer(pressId, { by: 1, text: 'second' })
  })
  expect(said).toBe('first')
  expect(presses.listening.size).toBe(0)
})

test('when the server ends, waiting callers receive no answer, and no bot is asked any more', async () => {
  const presses = open(60_000)
  let asked = 0
  const waiting = presses.ask(9, 1, () => void asked++)
  await new Promise(setImmediate)
  presses.close()
  expect(await waiting).toBeUndefined()
  expect(await presses.ask(9, 1, () => void asked++)).toBeUndefined()
  expect(asked).toBe(1)
  expect(presses.listening.size).toBe(0)
})
