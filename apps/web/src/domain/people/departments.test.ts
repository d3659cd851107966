import type { Department } from '@parley/contract'
import { expect, test } from 'vitest'
import { countsOf } from './departments.ts'

const department = (id: number, parentId: number | null, memberCount: number): Department => ({
  id,
  name: `D${id}`,
  parentId,
  memberCount,
})

test('a department counts the people of its parts, too', () => {
  const school = [department(1, null, 1), department(2, 1, 20), department(3, 2, 5), department(4, null, 0)]
  expect([...countsOf(school)]).toEqual([
    [1, 26],
    [2, 25],
    [3, 5],
    [4, 0],
  ])
})
