import { ApiError } from '@parley/client'
import { expect, test } from 'vitest'
import { inTurn } from './batch.ts'

const people = ['Ann', 'Ben', 'Cat'].map((nickname, index) => ({ id: index + 1, nickname }))
const never = new AbortController().signal

test('a batch goes on after a refusal, and names the person and the reason', async () => {
  const done: number[] = []
  const failures = await inTurn(
    people,
    async ({ id }) => {
      if (id === 2) throw new ApiError('The owner is protected', { kind: 'refused', code: 1 })
      done.push(id)
    },
    { signal: never, onStep: () => undefined },
  )
  expect(done).toEqual([1, 3])
  expect(failures).toEqual([{ id: 2, name: 'Ben', reason: 'The owner is protected' }])
})

test('a batch that comes too fast waits as long as the server says, and does the act again', async () => {
  const waits: number[] = []
  let tries = 0
  const failures = await inTurn(
    people.slice(0, 1),
    async () => {
      tries += 1
      if (tries === 1) throw new ApiError('slow', { kind: 'limited', code: 1005, retryAfter: 7 })
    },
    { signal: never, onStep: () => undefined, wait: async (seconds) => void waits.push(seconds) },
  )
  expect([waits, tries, failures]).toEqual([[7], 2, []])
})

test('a stopped batch ends after the person that is under way', async () => {
  const stop = new AbortController()
  const steps: number[] = []
  await inTurn(people, async () => stop.abort(), { signal: stop.signal, onStep: (done) => steps.push(done) })
  expect(steps).toEqual([1])
})
