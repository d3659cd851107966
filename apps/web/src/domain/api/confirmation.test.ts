import { expect, test } from 'vitest'
import { answerConfirmation, askToConfirm } from './confirmation.ts'

test('confirmation: operations that wait at once are answered by one question', async () => {
  const both = [askToConfirm(), askToConfirm()]
  answerConfirmation(true)
  expect(await Promise.all(both)).toEqual([true, true])
})

test('confirmation: after it was cancelled, the next operation requires a new one', async () => {
  const first = askToConfirm()
  answerConfirmation(false)
  expect(await first).toBe(false)
  const second = askToConfirm()
  answerConfirmation(true)
  expect(await second).toBe(true)
})
