import type { Friend } from '@parley/contract'
import { expect, test } from 'vitest'
import type { Contact } from '../directory/directory.ts'
import { letterAt, reachableFrom, rowsOf, waysToFriends } from './rows.ts'

const contact = (userID: number, name: string, letter: string): Contact => ({
  friend: { userID, nickname: name } as Friend,
  name,
  letter,
})
const contacts = [contact(1, 'Ann', 'A'), contact(2, 'Amy', 'A'), contact(3, 'Bob', 'B')]
const kinds = (rows: ReturnType<typeof rowsOf>) => rows.map(({ kind }) => kind)

test('the ways to new people are above the friends, the count below', () => {
  expect(kinds(rowsOf(contacts, false, waysToFriends))).toEqual([
    'find',
    'requests',
    'heading',
    'friend',
    'friend',
    'heading',
    'friend',
    'total',
  ])
  expect(kinds(rowsOf([], false, waysToFriends))).toEqual(['find', 'requests', 'alone'])
})

test('a search shows friends only', () => {
  expect(kinds(rowsOf(contacts, true, waysToFriends))).toEqual(['friend', 'friend', 'friend'])
})

test('arrow keys skip what cannot be pressed, and stop at the ends', () => {
  const rows = rowsOf(contacts, false, waysToFriends)
  expect(reachableFrom(rows, 1, 1)).toBe(3)
  expect(reachableFrom(rows, 6, -1)).toBe(4)
  expect(reachableFrom(rows, 6, 1)).toBeUndefined()
  expect(reachableFrom(rows, 0, -1)).toBeUndefined()
})

test('rows know their letter, entries have none', () => {
  const rows = rowsOf(contacts, false, waysToFriends)
  expect([0, 2, 4, 6, 7].map((index) => letterAt(rows, index))).toEqual([undefined, 'A', 'A', 'B', undefined])
})
