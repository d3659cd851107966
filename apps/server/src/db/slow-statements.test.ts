import { expect, test } from 'vitest'
import { SlowStatements } from './slow-statements.ts'

function slowFrom(ms: number) {
  const reported: string[] = []
  const slow = new SlowStatements(ms, (statement, took) => reported.push(`${statement} ${took}`))
  return { reported, slow }
}

test('only statements beyond the limit are reported, each once', () => {
  const { reported, slow } = slowFrom(100)
  for (const [text, ms] of [
    ['select 1', 99.9],
    ['select 2', 100.2],
    ['select 2', 500],
    ['select 3', 101],
  ] as const)
    slow.answered(ms, () => text)
  expect(reported).toEqual(['select 2 100', 'select 3 101'])
})

test('a long text is cut', () => {
  const { reported, slow } = slowFrom(1)
  slow.answered(2, () => 'x'.repeat(5000))
  expect(reported[0]).toHaveLength(1002)
})

test('statements of quiet work are not reported, and later ones are, even if the work failed', async () => {
  const { reported, slow } = slowFrom(1)
  const failing = slow.quietly(async () => {
    slow.answered(2, () => 'create')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  slow.answered(2, () => 'select')
  expect(reported).toEqual(['select 2'])
})
