import type { Department } from '@parley/contract'
import { expect, test } from 'vitest'
import type { Listed } from '../../../domain/people/directory.ts'
import { departmentRows, peopleIn } from './departments.ts'

const department = (id: number, parentId: number | null, memberCount: number): Department => ({
  id,
  name: `D${id}`,
  parentId,
  memberCount,
})
const school = [department(1, null, 1), department(2, 1, 20), department(3, 2, 5), department(4, null, 0)]
const shown = (openId: number | null) =>
  departmentRows(school, openId).map((row) =>
    'count' in row ? [row.kind, row.department.id, row.count] : [],
  )

test('the top level has the departments without a parent', () => {
  expect(shown(null)).toEqual([
    ['department', 1, 26],
    ['department', 4, 0],
  ])
})

test('a department has the way out of it, and its parts', () => {
  expect(shown(2)).toEqual([
    ['up', 2, 25],
    ['department', 3, 5],
  ])
})

test('in a department are those of itself, at the top all', () => {
  const people = [{ departmentId: 2 }, { departmentId: null }] as Listed[]
  expect(peopleIn(people, 2)).toEqual([{ departmentId: 2 }])
  expect(peopleIn(people, null)).toEqual(people)
})
