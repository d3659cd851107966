import type { Friend } from '@parley/contract'
import { notFriends, userUnknown } from '@parley/contract/error-codes'
import { expect, test } from 'vitest'
import type { Card } from './card.ts'
import { personOf } from './person.ts'

const friend: Friend = {
  userID: 2,
  nickname: 'Bob',
  abstract: '',
  avatar: 'b',
  notice: '老王',
  isOnline: true,
}
const card: Card = {
  userID: 2,
  nickname: 'Bob',
  abstract: 'hello',
  avatar: 'b',
  isOnline: false,
  bond: null,
}
const row = { nickname: 'Bob', avatar: 'b', isOnline: true }

test('a friend is called by my note, and is here when they are', () => {
  expect(personOf(2, { friend, row: { ...row, isOnline: false } })).toMatchObject({
    name: '老王',
    isOnline: true,
    isFriend: true,
    profile: friend,
  })
})

test('I am no friend of mine, have no presence, and am called by my nickname', () => {
  const me = { userID: 1, nickname: 'Alice', avatar: 'a' }
  expect(personOf(1, { me })).toMatchObject({ name: 'Alice', isMe: true, isOnline: false, profile: me })
})

test('until it is known who somebody is, the list of chats says what they are called', () => {
  expect(personOf(2, {})).toMatchObject({ name: '2', isFriend: undefined, profile: undefined })
  expect(personOf(2, { row })).toMatchObject({ name: 'Bob', avatar: 'b', isOnline: true, profile: undefined })
})

test('a person who is no friend shows what their card or their request has, and not whether they are online', () => {
  const stranger = personOf(2, { refusal: notFriends, found: card, row })
  expect(stranger).toMatchObject({ name: 'Bob', isFriend: false, isOnline: false, profile: card })
  const request = { userID: 2, nickname: 'Bobby', avatar: '' }
  expect(personOf(2, { refusal: notFriends, found: null, request })).toMatchObject({ profile: request })
})

test('somebody who cannot be found has no profile, once that is known', () => {
  expect(personOf(2, { refusal: notFriends, row }).profile).toBeUndefined()
  expect(personOf(2, { refusal: notFriends, found: null, row })).toMatchObject({
    name: 'Bob',
    isNobody: false,
    profile: null,
  })
})

test('an account that nobody has is nobody', () => {
  expect(personOf(2, { refusal: userUnknown })).toMatchObject({ name: '2', isNobody: true, profile: null })
})

test('the bond that lets two write to each other comes with the card of a person who is no friend', () => {
  expect(personOf(2, { friend }).bond).toBe('friend')
  expect(personOf(2, { row }).bond).toBeUndefined()
  expect(personOf(2, { refusal: notFriends }).bond).toBeUndefined()
  expect(personOf(2, { refusal: notFriends, found: null }).bond).toBeNull()
  expect(personOf(2, { refusal: userUnknown }).bond).toBeNull()
  expect(personOf(2, { refusal: notFriends, found: { ...card, bond: 'house' } }).bond).toBe('house')
})

test('a person I may write to shows as online, by the list of chats before their card', () => {
  const found: Card = { ...card, bond: 'temporary', isOnline: true }
  expect(personOf(2, { refusal: notFriends, found })).toMatchObject({ isFriend: false, isOnline: true })
  expect(personOf(2, { refusal: notFriends, found, row: { ...row, isOnline: false } }).isOnline).toBe(false)
})
