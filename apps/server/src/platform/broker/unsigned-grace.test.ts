import { expect, test, vi } from 'vitest'
import { UnsignedGrace } from './unsigned-grace.ts'

/** A grace that looks whenever it is made to. */
function graceWith(answers: (boolean | Error)[]) {
  vi.useFakeTimers()
  const look = vi.fn(async () => {
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer ?? false
  })
  const grace = new UnsignedGrace(look, 1000)
  return { grace, look, next: () => vi.advanceTimersByTimeAsync(1000) }
}

test('unsigned notices are accepted until two looks in a row find only signing nodes, and never again', async () => {
  const { grace, look, next } = graceWith([
    true,
    false,
    true,
    new Error('away'),
    false,
    new Error('away'),
    false,
    true,
  ])
  const open: boolean[] = []
  for (let i = 0; i < 9; i++) {
    await next()
    open.push(grace.isOpen)
  }
  vi.useRealTimers()
  expect(open).toEqual([true, true, true, true, true, true, false, false, false])
  expect(look).toHaveBeenCalledTimes(7)
})

test('unsigned notices are accepted only once a node was seen that does not sign', async () => {
  const { grace, look, next } = graceWith([new Error('away'), false, true, false, false])
  const open: boolean[] = []
  for (let i = 0; i < 6; i++) {
    open.push(grace.isOpen)
    await next()
  }
  vi.useRealTimers()
  expect(open).toEqual([false, false, false, true, true, false])
  expect(look).toHaveBeenCalledTimes(5)
})
