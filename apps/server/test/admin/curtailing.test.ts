import { errors } from '@parley/contract'
import { expect, test } from 'vitest'
import { acknowledged, type Person, refusal, say, text } from '../support/people.ts'
import { event } from '../support/socket.ts'
import { groupText, openOffice, sent } from './office.ts'

const office = await openOffice()
const root = await office.administrator('Root')

const curtail = (person: Person, changes: object) =>
  root.call('POST /api/user/curtail', { body: { userId: person.id, ...changes } })
const codeOf = (name: keyof typeof errors) => ({ code: errors[name].code })

test('a person barred from chatting is refused on a socket that was already open', async () => {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const socket = await ann.openEvents()
  await acknowledged(socket, text(ben, 'before'))
  expect(await curtail(ann, { curtailChat: true })).toEqual({})
  socket.send(text(ben, 'barred', 'barred-1'))
  expect(await socket.next(event('error'))).toMatchObject({ ...codeOf('chatCurtailed'), retry: false })
  socket.send(text(ann, 'to myself'))
  expect(await socket.next(event('error'))).toMatchObject(codeOf('chatCurtailed'))
  await curtail(ann, { curtailChat: false })
  await acknowledged(socket, text(ben, 'after', 'barred-1'))
  const { list } = await ben.call('GET /api/chat/history', { query: { friendId: ann.id } })
  expect(list.map(({ msgPreview }) => msgPreview)).toEqual([expect.any(String), 'before', 'after'])
})

test('an older client gets the refusal as a tip', async () => {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const socket = await ann.openChat()
  await curtail(ann, { curtailChat: true })
  socket.send(text(ben, 'barred'))
  const { id, msg } = await socket.next()
  expect({ id, msg }).toEqual({
    id: 0,
    msg: { type: 12, tipMsg: { status: 'error', content: errors.chatCurtailed.zh } },
  })
})

test('the others may still write to somebody who is barred, and in groups that person writes on', async () => {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const groupId = await office.group(ann, ben)
  await curtail(ann, { curtailChat: true })
  await say(ben, ann, 'hello')
  expect(await sent(await office.groupSocket(ann), groupText(groupId, 'hello'))).toHaveProperty('id')
})

test('a person barred from chatting rings nobody', async () => {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const [annSocket, benSocket] = [await ann.openEvents(), await ben.openEvents()]
  await curtail(ann, { curtailChat: true })
  annSocket.send({ revUserID: ben.id, msg: { type: 7, videoCallMsg: { flag: 0 } } })
  expect(await annSocket.next(event('error'))).toMatchObject(codeOf('chatCurtailed'))
  expect((await benSocket.received()).filter(event('notice'))).toEqual([])
})

test('a person barred from group chat is refused in groups, and still writes one to one', async () => {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const groupId = await office.group(ann, ben)
  const socket = await office.groupSocket(ann)
  await sent(socket, groupText(groupId, 'before'))
  await curtail(ann, { curtailInGroupChat: true })
  expect(await sent(socket, groupText(groupId, 'barred'))).toEqual(codeOf('groupChatCurtailed'))
  await say(ann, ben, 'one to one goes on')
  await curtail(ann, { curtailInGroupChat: false })
  expect(await sent(socket, groupText(groupId, 'after'))).toHaveProperty('id')
})

test('a person barred from adding friends cannot ask, but can be asked and agree', async () => {
  const [ann, ben, eve] = await Promise.all(['Ann', 'Ben', 'Eve'].map((name) => office.register(name)))
  await curtail(ann!, { curtailAddUser: true })
  const body = { friendId: ben!.id }
  await expect(ann!.call('POST /api/user/friends', { body })).rejects.toMatchObject(
    refusal('addingCurtailed'),
  )
  await office.befriend(eve!, ann!)
  await curtail(ann!, { curtailAddUser: false })
  await ann!.call('POST /api/user/friends', { body })
})

test('agreeing to somebody who has been barred from chatting since makes the friendship and its first message', async () => {
  const [ann, ben] = await Promise.all([office.register('Ann'), office.register('Ben')])
  await curtail(ann, { curtailChat: true })
  await office.befriend(ann, ben)
  const { list } = await ben.call('GET /api/chat/history', { query: { friendId: ann.id } })
  expect(list).toMatchObject([{ sendUser: { id: ann.id }, msgPreview: '我们已经是好友了，开始聊天吧！' }])
})

test('a person barred from creating groups creates none, but can be added to one', async () => {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  await curtail(ann, { curtailCreateGroup: true })
  const body = { mode: 1 as const, name: 'Mine' }
  await expect(ann.call('POST /api/group/group', { body })).rejects.toMatchObject(
    refusal('groupCreationCurtailed'),
  )
  await office.group(ben, ann)
  await curtail(ann, { curtailCreateGroup: false })
  await ann.call('POST /api/group/group', { body })
})

test('a restriction that is not named stays as it was', async () => {
  const ann = await office.register('Ann of the four')
  await curtail(ann, { curtailChat: true, curtailAddUser: true })
  await curtail(ann, { curtailChat: false, curtailCreateGroup: true })
  await curtail(ann, {})
  const { list } = await root.call('GET /api/user/users', { query: { key: 'Ann of the four' } })
  expect(list).toMatchObject([
    { curtailChat: false, curtailAddUser: true, curtailCreateGroup: true, curtailInGroupChat: false },
  ])
})

test('once the call has answered, no message under way is stored any more', async () => {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const groupId = await office.group(ann, ben)
  const [direct, group] = [await ann.openEvents(), await office.groupSocket(ann)]
  const contents = Array.from({ length: 200 }, (_, i) => `crossing ${i}`)
  for (const [i, content] of contents.entries()) {
    direct.send(text(ben, content, `d-${i}`))
    group.send(groupText(groupId, content, `g-${i}`))
  }
  await curtail(ann, { curtailChat: true, curtailInGroupChat: true })
  const count = async () => {
    const chat = await ann.call('GET /api/chat/history', { query: { friendId: ben.id } })
    const groups = await ann.call('GET /api/group/history/{id}', { params: { id: groupId } })
    return [chat.count, groups.count]
  }
  const atOnce = await count()
  for (let i = 0; i < contents.length; i++) {
    const mine = (frame: object) => 'clientMessageId' in frame && frame.clientMessageId === `d-${i}`
    await direct.next((frame) => frame.event !== 'message' && mine(frame))
  }
  expect(await count()).toEqual(atOnce)
})
