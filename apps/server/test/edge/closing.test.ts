import { expect, test, vi } from 'vitest'
import { closeInSteps } from '../../src/concurrency/close-in-steps.ts'

test('a step that fails or hangs is logged, and everything else is closed in its turn', async () => {
  const closed: string[] = []
  const log = { error: vi.fn() }
  const step = (what: string, ...close: Array<() => unknown>) => ({ what, withinMs: 20, close })
  await closeInSteps(
    [
      step('the first', () => closed.push('first')),
      step(
        'sends',
        () => Promise.reject(new Error('away')),
        () => new Promise(() => undefined),
        () => closed.push('beside'),
      ),
      step('what throws', () => {
        throw new Error('at once')
      }),
      step('the last', async () => void closed.push('last')),
    ],
    log,
  )
  expect(closed).toEqual(['first', 'beside', 'last'])
  expect(log.error.mock.calls.map(([, sentence]) => sentence)).toEqual([
    'closing sends failed',
    'closing sends failed',
    'closing what throws failed',
  ])
})
