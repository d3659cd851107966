import { expect, test } from 'vitest'
import { Recent } from './recent.ts'

test('the last so many are known, and of these the ones that nobody asked for go first', () => {
  const recent = new Recent<number>(3)
  for (const one of [1, 2, 3]) recent.add(one)
  expect(recent.has(1)).toBe(true)
  recent.add(4)
  expect([1, 2, 3, 4].map((one) => recent.has(one))).toEqual([true, false, true, true])
})
