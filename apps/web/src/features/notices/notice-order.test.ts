import { expect, test } from 'vitest'
import { filtered, rowsOf, waitingFirst } from './notice-order.ts'
import type { Notice } from './notice-view.ts'

const notice = (kind: Notice['kind'], id: number, day: number) =>
  ({ key: `${kind}-${id}`, kind, id, createdAt: `2026-11-0${day}T08:00:00.000Z` }) as Notice
const list = [notice('friend', 1, 3), notice('friend', 2, 1), notice('group', 1, 4), notice('group', 2, 2)]
const order = (...awaited: string[]) => waitingFirst(list, new Set(awaited)).map(({ key }) => key)

test('notices of both kinds share one order, newest first', () => {
  expect(order()).toEqual(['group-1', 'friend-1', 'group-2', 'friend-2'])
})

test('those that wait for me come first and stay there once decided', () => {
  expect(order('friend-2', 'group-2', 'group-99')).toEqual(['group-2', 'friend-2', 'group-1', 'friend-1'])
})

test('each kind can be seen alone', () => {
  expect(filtered(list, 'all')).toEqual(list)
  expect(filtered(list, 'friends').map(({ key }) => key)).toEqual(['friend-1', 'friend-2'])
  expect(filtered(list, 'groups').map(({ key }) => key)).toEqual(['group-1', 'group-2'])
})

const arrival = (id: number, groupId = 7, message = '') =>
  ({ ...notice('group', id, 1), outcome: 'cameIn', groupId, message, answers: [] as const }) as Notice
const rows = (...notices: Notice[]) => rowsOf(notices).map((row) => row.map(({ id }) => id))

test('people who came into one group one after the other are one row', () => {
  expect(rows(arrival(5), arrival(4), arrival(3))).toEqual([[5, 4, 3]])
})

test('two arrivals are two rows, and so are arrivals in different groups or with a message', () => {
  expect(rows(arrival(2), arrival(1))).toEqual([[2], [1]])
  expect(rows(arrival(3), arrival(2, 8), arrival(1))).toEqual([[3], [2], [1]])
  expect(rows(arrival(3), arrival(2, 7, 'hi'), arrival(1))).toEqual([[3], [2], [1]])
})

test('a notice between arrivals keeps its place', () => {
  const between = { ...arrival(4), outcome: 'hasLeft' } as Notice
  expect(rows(arrival(7), arrival(6), arrival(5), between, arrival(3), arrival(2), arrival(1))).toEqual([
    [7, 6, 5],
    [4],
    [3, 2, 1],
  ])
})
