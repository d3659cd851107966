import { expect, test } from 'vitest'
import type { Person } from '../support/people.ts'
import { bondOf, cardOf, groupOf, openSite, send } from './bonds-support.ts'

const site = await openSite()

const change = (person: Person, body: { searchUser?: 0 | 1; abstract?: string }) =>
  person.call('PUT /api/user/user_info', { body })

test('a person who can be found by id has a card, with what they wrote about themselves', async () => {
  const [ann, ben] = await site.people('Ann', 'Ben')
  await change(ben, { searchUser: 1, abstract: 'Hello there' })
  expect(await cardOf(ann, ben)).toStrictEqual({
    userID: ben.id,
    nickname: 'Ben',
    abstract: 'Hello there',
    avatar: '',
    isOnline: false,
    bond: null,
  })
})

test('a person who cannot be found is unknown to strangers, like one who does not exist', async () => {
  const [ann, ben] = await site.people('Ann', 'Ben')
  await change(ben, { searchUser: 0 })
  expect(await bondOf(ann, ben)).toBe('userUnknown')
  expect(await bondOf(ann, { id: 999_999_999 })).toBe('userUnknown')
})

test('a member of a group of mine is seen, but not what they say of themselves', async () => {
  const [owner, ann, ben] = await site.people('Owner', 'Ann', 'Ben')
  await change(ben, { searchUser: 0, abstract: 'Hello there' })
  await groupOf(owner, ann, ben)
  const his = await ben.openEvents()
  await expect.poll(() => cardOf(ann, ben)).toMatchObject({ nickname: 'Ben', abstract: '', isOnline: true })
  await his.close()
})

test('a former friend with whom there is a conversation is seen, and not whether they are online', async () => {
  const [ann, ben] = await site.friends('Ann', 'Ben')
  await change(ben, { searchUser: 0 })
  await send(ann, ben)
  const his = await ben.openEvents()
  await expect.poll(() => cardOf(ann, ben)).toMatchObject({ bond: 'friend', isOnline: true })
  await ann.call('DELETE /api/user/friends', { body: { friendId: ben.id } })
  expect(await cardOf(ann, ben)).toMatchObject({ nickname: 'Ben', bond: null, isOnline: false })
  await his.close()
})

test('a person has a card of themselves, on an open site too, without a bond', async () => {
  const [ann] = await site.people('Ann')
  await site.is('house')
  expect(await cardOf(ann, ann)).toMatchObject({ userID: ann.id, bond: null })
  await site.is('circle')
})
