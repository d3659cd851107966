import type { ConferencePerson } from '@parley/contract'
import { expect, test } from 'vitest'
import { newsOf } from './news.ts'

const person = (seat: number, userID: number, hasHandUp = false): ConferencePerson => ({
  seat,
  userID,
  nickname: '',
  avatar: '',
  isMuted: false,
  hasCamera: false,
  isSharing: false,
  hasHandUp,
})

const told = (before: ConferencePerson[], now: ConferencePerson[]) =>
  newsOf(before, now).map((news) => [news.key, news.person.userID])

test('those who have left and those who have come are news, and not those who have stayed', () => {
  expect(told([person(1, 1), person(2, 2)], [person(2, 2), person(3, 3)])).toEqual([
    ['someoneLeft', 1],
    ['someoneJoined', 3],
  ])
})

test('a person who comes back to another seat has neither left nor joined', () => {
  expect(told([person(1, 1)], [person(2, 1)])).toEqual([])
})

test('a hand is news when it goes up, once', () => {
  expect(told([person(1, 1)], [person(1, 1, true)])).toEqual([['someoneRaised', 1]])
  expect(told([person(1, 1, true)], [person(1, 1, true)])).toEqual([])
  expect(told([person(1, 1, true)], [person(1, 1)])).toEqual([])
})
