import type { Department } from '@parley/contract'
import { expect, test } from 'vitest'
import { destinationsOf, flat, namesAbove, treeOf } from './tree.ts'

const department = (id: number, parentId: number | null, memberCount = 0): Department => ({
  id,
  name: `D${id}`,
  parentId,
  memberCount,
})
const school = [department(1, null, 1), department(4, null), department(2, 1, 20), department(3, 2, 5)]
const tree = treeOf(school)
const branch = (id: number) => flat(tree).find((one) => one.department.id === id) ?? expect.fail()
const ids = (branches: ReturnType<typeof flat>) => branches.map((one) => one.department.id)

test('each department comes before its parts, with its place among those of its parent', () => {
  expect(flat(tree).map((one) => [one.department.id, one.depth, one.place, one.siblings])).toEqual([
    [1, 1, 0, 2],
    [2, 2, 0, 1],
    [3, 3, 0, 1],
    [4, 1, 1, 2],
  ])
})

test('it counts the people of its parts, too', () => expect(branch(1).total).toBe(26))

test('a department goes neither into itself nor into its parts', () => {
  expect(ids(destinationsOf(tree, branch(2), 5))).toEqual([1, 4])
})

test('nor where its parts would be too deep', () => {
  expect(ids(destinationsOf(tree, branch(1), 5))).toEqual([4])
  expect(ids(destinationsOf(tree, branch(1), 3))).toEqual([])
})

test('the way to a department is named from the top', () => {
  expect(namesAbove(school, department(3, 2))).toEqual(['D1', 'D2'])
})
