import { expect, onTestFinished, test, vi } from 'vitest'
import { stubBrowser } from '../../../engine/test/browser.ts'
import { stubCalls } from '../../../engine/test/calls.ts'
import { testEngine } from '../../../engine/test/engine.ts'
import { alertOfCall, patienceMs } from './call-alert.ts'

const usual = { quietUntil: null, rest: null, loud: 'all', shows: 'all' }

function ask(answer: () => unknown) {
  stubBrowser()
  stubCalls(answer)
  const { engine } = testEngine()
  onTestFinished(() => engine.close('ended'))
  return alertOfCall(engine, 2)
}

test('a call is told as I want it', async () => {
  expect(await ask(() => usual)).toEqual({ how: 'loud', shows: 'all' })
  expect(await ask(() => ({ ...usual, loud: 'nothing' }))).toMatchObject({ how: 'quiet' })
})

test.for([
  ['it is not known in time', () => new Promise(() => {})],
  ['it cannot be known', () => Promise.reject(new Error('no network'))],
] as const)('a call rings, and names nobody, where %s how I want it told', async ([, answer]) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const alert = ask(answer)
  await vi.advanceTimersByTimeAsync(patienceMs)
  expect(await alert).toEqual({ how: 'loud', shows: 'neither' })
})
