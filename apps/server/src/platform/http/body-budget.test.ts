import { expect, test } from 'vitest'
import { BodyBudget } from './body-budget.ts'

function office() {
  const budget = new BodyBudget(100)
  const givenUp: string[] = []
  const begin = (name: string, address = 'a') => budget.begin(address, () => void givenUp.push(name))
  return { budget, givenUp, begin }
}

test('bodies that fit together are left alone, however they come', () => {
  const { budget, givenUp, begin } = office()
  for (let n = 0; n < 50; n++) {
    const body = begin(String(n))
    for (let i = 0; i < 10; i++) body.add(10)
    body.end()
  }
  expect(givenUp).toEqual([])
  expect(budget.bytes).toBe(0)
})

test('beyond it, whoever sends most loses the largest that is on its way, and nobody else any', () => {
  const { budget, givenUp, begin } = office()
  begin('small', 'a').add(10)
  begin('large', 'a').add(60)
  const other = begin('other', 'b')
  other.add(40)
  expect(givenUp).toEqual(['large'])
  expect(budget.bytes).toBe(50)
  other.add(50)
  expect(givenUp).toEqual(['large'])
  begin('another', 'c').add(1)
  expect(givenUp).toEqual(['large', 'other'])
})

test('what comes of a body that was given up, or has ended, counts no more', () => {
  const { budget, begin } = office()
  const body = begin('one')
  body.add(101)
  body.add(50)
  body.end()
  expect(budget.bytes).toBe(0)
})
