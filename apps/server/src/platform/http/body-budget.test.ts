import { expect, test } from 'vitest'
import { BodyBudget } from './body-budget.ts'

function office() {
  const budget = new BodyBudget(100)
  const givenUp: string[] = []
  const begin = (name: string, address = 'a') => budget.begin(address, () => void givenUp.push(name))
  return { budget, givenUp, begin }
}

test('bodies within the budget are left alone, however they come', () => {
  const { budget, givenUp, begin } = office()
  for (let n = 0; n < 50; n++) {
    const body = begin(String(n))
    for (let i = 0; i < 10; i++) body.add(10)
    body.end()
  }
  expect(givenUp).toEqual([])
  expect(budget.bytes).toBe(0)
})

test('beyond the budget, only the sender with the most bytes loses their largest unfinished body', () => {
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

test('bytes of a body that was given up, or has ended, no longer count', () => {
  const { budget, begin } = office()
  const body = begin('one')
  body.add(101)
  body.add(50)
  body.end()
  expect(budget.bytes).toBe(0)
})
