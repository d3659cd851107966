import { MessageType } from '@parley/contract'
import { expect, test } from 'vitest'
import { type Person, refusal } from '../support/people.ts'
import { event } from '../support/socket.ts'
import { allowTemporary, bondOf, cardOf, groupOf, openSite, send } from './bonds-support.ts'

const site = await openSite()

/** Two who are in a group of somebody else's and know each other from nowhere else. */
async function fellows(isAllowed = true) {
  const [owner, ann, ben] = await site.people('Owner', 'Ann', 'Ben')
  const group = await groupOf(owner, ann, ben)
  if (isAllowed) await allowTemporary(owner, group)
  return { owner, ann, ben, group }
}

test('members write to each other where the group lets them, and only there', async () => {
  const { owner, ann, ben, group } = await fellows(false)
  expect(await send(ann, ben)).toBe('recipientNotFriend')
  await allowTemporary(owner, group)
  expect(await send(ann, ben)).toBeTypeOf('number')
  expect(await send(ben, ann)).toBeTypeOf('number')
  await allowTemporary(owner, group, false)
  expect(await send(ann, ben)).toBe('recipientNotFriend')
})

test('a temporary chat shows its group on the card, that it is temporary in the list, and in the group that it may be', async () => {
  const { ann, ben, group } = await fellows()
  await send(ann, ben)
  expect(await cardOf(ben, ann)).toMatchObject({
    bond: 'temporary',
    group: { groupId: group, title: 'Class 3' },
  })
  for (const person of [ann, ben]) {
    const { list } = await person.call('GET /api/chat/session', {})
    expect(list).toMatchObject([{ isTemporary: true }])
    const info = await person.call('GET /api/group/group/{id}', { params: { id: group } })
    expect(info).toMatchObject({ temporaryChats: true, isTemporarySession: false })
  }
})

test('nothing but text is sent, be it as an answer', async () => {
  const { ann, ben } = await fellows()
  const id = await send(ann, ben)
  const cited = { msgID: id, content: 'Yes' }
  expect(await send(ben, ann, { type: MessageType.reply, replyMsg: cited })).toBeTypeOf('number')
  expect(await send(ben, ann, { type: MessageType.quote, quoteMsg: cited })).toBeTypeOf('number')
  const imageText = { type: MessageType.imageText, imageTextMsg: { content: '<p>Hello</p>' } }
  expect(await send(ann, ben, imageText)).toBe('temporaryTextOnly')
  const before = await ben.call('GET /api/chat/history', { query: { friendId: ann.id } })
  expect(before.count).toBe(3)
})

test('a person does not call', async () => {
  const { ann, ben } = await fellows()
  const his = await ben.openEvents()
  const hers = await ann.openChat()
  hers.send({ revUserID: ben.id, msg: { type: MessageType.voiceCall, voiceCallMsg: { flag: 0 } } })
  const tip = await hers.next()
  expect(tip).toMatchObject({ id: 0, msg: { type: MessageType.tip } })
  expect(JSON.stringify(tip)).toContain('临时聊天')
  await his.close()
})

const ends: Record<string, (scene: Awaited<ReturnType<typeof fellows>>) => Promise<unknown>> = {
  'by leaving': ({ ann, group }) =>
    ann.call('DELETE /api/group/member', { query: { id: group, memberId: ann.id } }),
  'by being removed': ({ owner, ben, group }) =>
    owner.call('DELETE /api/group/member', { query: { id: group, memberId: ben.id } }),
  'with the group': ({ owner, group }) =>
    owner.call('DELETE /api/group/group/{id}', { params: { id: group } }),
}
for (const [how, end] of Object.entries(ends))
  test(`a temporary chat ends ${how}, and its messages stay readable`, async () => {
    const scene = await fellows()
    const { ann, ben } = scene
    await send(ann, ben)
    await end(scene)
    expect(await send(ann, ben)).toBe('recipientNotFriend')
    expect(await send(ben, ann)).toBe('recipientNotFriend')
    const { list } = await ben.call('GET /api/chat/session', {})
    expect(list).toMatchObject([{ userId: ann.id, isOnline: false }])
    expect(list[0]).not.toHaveProperty('isTemporary')
    const read = await ben.call('GET /api/chat/history', { query: { friendId: ann.id } })
    expect(read.count).toBe(1)
  })

test('another group that both are in and that lets them carries it on', async () => {
  const { owner, ann, ben, group } = await fellows()
  const other = await groupOf(owner, ann, ben)
  await allowTemporary(owner, other)
  await ann.call('DELETE /api/group/member', { query: { id: group, memberId: ann.id } })
  expect(await send(ben, ann)).toBeTypeOf('number')
  expect(await cardOf(ben, ann)).toMatchObject({ group: { groupId: other } })
})

test('a block ends it as silently as any other', async () => {
  const { ann, ben } = await fellows()
  await ben.call('POST /api/user/blocks', { body: { userId: ann.id } })
  expect(await send(ann, ben)).toBe('recipientNotFriend')
  expect(await send(ben, ann)).toBe('unblockFirst')
})

test('a temporary chat becomes an ordinary one by friendship', async () => {
  const { ann, ben } = await fellows()
  await send(ann, ben)
  await site.befriend(ann, ben)
  expect(await bondOf(ann, ben)).toBe('friend')
  const imageText = { type: MessageType.imageText, imageTextMsg: { content: '<p>Hello</p>' } }
  expect(await send(ann, ben, imageText)).toBeTypeOf('number')
})

test('a temporary chat brings nobody into groups, and nobody’s last time online', async () => {
  const { ann, ben } = await fellows()
  await send(ann, ben)
  const made = ann.call('POST /api/group/group', { body: { mode: 2, userIdList: [ben.id] } })
  await expect(made).rejects.toMatchObject(refusal('notFriends'))
  const seen = ann.call('GET /api/user/last_seen', { query: { friendID: ben.id } })
  await expect(seen).rejects.toMatchObject(refusal('notFriends'))
})

test('a temporary chat publishes that the other has read', async () => {
  const { ann, ben } = await fellows()
  await send(ann, ben)
  const hers = await ann.openEvents()
  await ben.call('PUT /api/chat/read', { body: { friendId: ann.id } })
  await hers.next((frame) => event('receipt')(frame) && frame.userID === ben.id && frame.readUpTo === 1)
})

test('many who begin at once get one conversation', async () => {
  const { ann, ben } = await fellows()
  const sent = await Promise.all(
    [ann, ben, ann, ben].map((from: Person) => send(from, from === ann ? ben : ann)),
  )
  expect(sent.every((id) => typeof id === 'number')).toBe(true)
  const read = await ben.call('GET /api/chat/history', { query: { friendId: ann.id } })
  expect(read.count).toBe(4)
})
