import { expect, test } from 'vitest'
import { refusal, text as textTo } from '../support/people.ts'
import { event } from '../support/socket.ts'
import { bondOf, openSite, send } from './bonds-support.ts'

const site = await openSite()

test('in a circle strangers do not write to each other, in a house everybody does, at once and both ways', async () => {
  const [ann, ben] = await site.people('Ann', 'Ben')
  await site.is('circle')
  expect(await send(ann, ben)).toBe('recipientNotFriend')
  expect(await bondOf(ann, ben)).toBeNull()
  await site.is('house')
  expect(await send(ann, ben)).toBeTypeOf('number')
  expect(await send(ben, ann)).toBeTypeOf('number')
  expect(await bondOf(ann, ben)).toBe('house')
})

test('people who wrote to each other on an open site read on when it is friends-only, and write no more', async () => {
  const [ann, ben] = await site.people('Ann', 'Ben')
  await site.is('house')
  await send(ann, ben)
  await site.is('circle')
  expect(await send(ben, ann)).toBe('recipientNotFriend')
  const { list } = await ben.call('GET /api/chat/history', { query: { friendId: ann.id } })
  expect(list).toHaveLength(1)
  await site.is('house')
})

test('a client of before hears a housemate’s message as any other, and answers it', async () => {
  const [ann, ben] = await site.people('Ann', 'Ben')
  await site.is('house')
  const [hers, his] = [await ann.openChat(), await ben.openChat()]
  hers.send(textTo(ben, 'Hello'))
  expect(await his.next()).toMatchObject({ msgPreview: 'Hello', sendUser: { id: ann.id }, isMe: false })
  his.send(textTo(ann, 'Hello yourself'))
  expect(await hers.next(({ msgPreview }) => msgPreview === 'Hello yourself')).toMatchObject({ isMe: false })
})

test('friends stay those who agreed to it', async () => {
  const [ann, ben] = await site.people('Ann', 'Ben')
  await site.is('house')
  await send(ann, ben)
  expect((await ann.call('GET /api/user/friends', {})).list).toEqual([])
  const asked = ann.call('GET /api/user/friend_info', { query: { friendID: ben.id } })
  await expect(asked).rejects.toMatchObject(refusal('notFriends'))
})

test('a block holds on an open site, and a blocked person is not called a stranger', async () => {
  const [ann, ben] = await site.people('Ann', 'Ben')
  await site.is('house')
  await ben.call('POST /api/user/blocks', { body: { userId: ann.id } })
  expect(await send(ann, ben)).toBe('recipientClosed')
  expect(await send(ben, ann)).toBe('unblockFirst')
  await ben.call('DELETE /api/user/blocks', { body: { userId: ann.id } })
  expect(await send(ann, ben)).toBeTypeOf('number')
})

test('a person barred from chatting is barred on an open site, too', async () => {
  const [ann, ben] = await site.people('Ann', 'Ben')
  await site.is('house')
  await site.root.call('POST /api/user/curtail', { body: { userId: ann.id, curtailChat: true } })
  expect(await send(ann, ben)).toBe('chatCurtailed')
})

test('nobody writes to an account that has ended, or that never was', async () => {
  const [ann, ben] = await site.people('Ann', 'Ben')
  await site.is('house')
  await site.root.call('DELETE /api/user/users', { body: { idList: [ben.id] } })
  expect(await send(ann, ben)).toBe('recipientNotFriend')
  expect(await send(ann, { id: 999_999_999 })).toBe('recipientNotFriend')
  expect(await bondOf(ann, ben)).toBe('userUnknown')
})

test('anybody is added to a group on an open site, except by a person whom they block', async () => {
  const [ann, ben, cat, dan] = await site.people('Ann', 'Ben', 'Cat', 'Dan')
  await site.is('house')
  await dan.call('POST /api/user/blocks', { body: { userId: ann.id } })
  const { groupId } = await ann.call('POST /api/group/group', { body: { mode: 2, userIdList: [ben.id] } })
  await ann.call('POST /api/group/member', { body: { id: groupId, memberIdList: [cat.id] } })
  const members = await cat.call('GET /api/group/member', { query: { id: groupId } })
  expect(members.list.map(({ userId }) => userId).sort()).toEqual([ann.id, ben.id, cat.id].sort())
  const invited = ann.call('POST /api/group/member', { body: { id: groupId, memberIdList: [dan.id] } })
  await expect(invited).rejects.toMatchObject(refusal('notFriends'))
  await site.is('circle')
  const [eve] = await site.people('Eve')
  const later = ann.call('POST /api/group/member', { body: { id: groupId, memberIdList: [eve.id] } })
  await expect(later).rejects.toMatchObject(refusal('notFriends'))
})

test('housemates in conversation see each other come, read and type', async () => {
  const [ann, ben] = await site.people('Ann', 'Ben')
  await site.is('house')
  await send(ann, ben)
  const hers = await ann.openEvents()
  const his = await ben.openEvents()
  await hers.next((frame) => event('presence')(frame) && frame.userID === ben.id && frame.isOnline)
  await ben.call('PUT /api/chat/read', { body: { friendId: ann.id } })
  await hers.next((frame) => event('receipt')(frame) && frame.userID === ben.id && frame.readUpTo === 1)
  his.send({ typing: { revUserID: ann.id } })
  await hers.next((frame) => event('typing')(frame) && frame.userID === ben.id)
  const { list } = await ann.call('GET /api/chat/session', {})
  expect(list).toMatchObject([{ userId: ben.id, isOnline: true }])
  expect(list[0]).not.toHaveProperty('isTemporary')
})

test('nothing binds anybody to themselves: notes are no temporary chat, and one is not put into groups', async () => {
  const [ann] = await site.people('Ann')
  await site.is('house')
  await send(ann, ann)
  const socket = await ann.openEvents()
  const { list } = await ann.call('GET /api/chat/session', {})
  expect(list).toMatchObject([{ userId: ann.id, isOnline: false }])
  const { groupId } = await ann.call('POST /api/group/group', { body: { mode: 1, name: 'Class 3' } })
  const invited = ann.call('POST /api/group/member', { body: { id: groupId, memberIdList: [ann.id] } })
  await expect(invited).rejects.toMatchObject(refusal('notFriends'))
  await socket.close()
})
