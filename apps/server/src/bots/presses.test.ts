import { expect, test } from 'vitest'
import { MemoryBroker } from '../broker/memory-broker.ts'
import { Presses } from './presses.ts'

const open = (answerMs: number) => {
  const broker = new MemoryBroker((error) => {
    throw error
  })
  return new Presses({ broker, answerMs })
}

test('a bot that says nothing in time has not answered, and what it says then is heard by nobody', async () => {
  const presses = open(1)
  const asked: string[] = []
  expect(await presses.ask(1, (pressId) => void asked.push(pressId))).toBeUndefined()
  for (const pressId of asked) presses.answer(pressId, { by: 1, text: 'Too late' })
  expect(asked).toHaveLength(1)
})

test('of several answers the first is told, and of another bot none', async () => {
  const presses = open(60_000)
  const said = await presses.ask(1, (pressId) => {
    presses.answer(pressId, { by: 2, text: 'of another' })
    presses.answer(pressId, { by: 1, text: 'first' })
    presses.answer(pressId, { by: 1, text: 'second' })
  })
  expect(said).toBe('first')
})

test('when the server ends, whoever waits is told that there is no answer, and nobody is asked any more', async () => {
  const presses = open(60_000)
  let asked = 0
  const waiting = presses.ask(1, () => void asked++)
  await new Promise(setImmediate)
  presses.close()
  expect(await waiting).toBeUndefined()
  expect(await presses.ask(1, () => void asked++)).toBeUndefined()
  expect(asked).toBe(1)
})
