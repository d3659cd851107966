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

const newsIn = (before: ConferencePerson[], now: ConferencePerson[]) =>
  newsOf(before, now).map((news) => [news.key, news.person.userID])

test('participants who have left or joined are news, and those who have stayed are not', () => {
  expect(newsIn([person(1, 1), person(2, 2)], [person(2, 2), person(3, 3)])).toEqual([
    ['someoneLeft', 1],
    ['someoneJoined', 3],
  ])
})

test('a person who comes back to another seat has neither left nor joined', () => {
  expect(newsIn([person(1, 1)], [person(2, 1)])).toEqual([])
})

test('a raised hand is news once, when it goes up', () => {
  expect(newsIn([person(1, 1)], [person(1, 1, true)])).toEqual([['someoneRaised', 1]])
  expect(newsIn([person(1, 1, true)], [person(1, 1, true)])).toEqual([])
  expect(newsIn([person(1, 1, true)], [person(1, 1)])).toEqual([])
})
