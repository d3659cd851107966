import { CloseCode } from '@parley/contract'
import { expect, test } from 'vitest'
import { clientOf, type Person, refusal, say } from '../support/people.ts'
import { groupText, openOffice, sent } from './office.ts'

const office = await openOffice()
const root = await office.administrator('Root')

const erase = (...people: { id: number }[]) =>
  root.call('DELETE /api/user/users', { body: { idList: people.map(({ id }) => id) } })
const friendsOf = async (person: Person) =>
  (await person.call('GET /api/user/friends')).list.map(({ userID }) => userID)
const appoint = (owner: Person, groupId: number, member: Person) =>
  owner.call('PUT /api/group/member/role', { body: { id: groupId, memberId: member.id, role: 2 } })
const infoFor = (person: Person, groupId: number) =>
  person.call('GET /api/group/group/{id}', { params: { id: groupId } })

test('all sign-ins end at once, sockets too, and nobody signs in to the account again', async () => {
  const ann = await office.register('Ann')
  const elsewhere = await ann.signInAgain()
  const sockets = [await ann.openEvents(), await elsewhere.openChat(), await office.groupSocket(ann)]
  await ann.call('PUT /api/user/account_name', { body: { accountName: 'ann' } })
  expect(await erase(ann)).toEqual({})
  for (const socket of sockets) expect(await socket.closed).toMatchObject({ code: CloseCode.sessionEnded })
  for (const { call } of [ann, elsewhere])
    await expect(call('GET /api/user/user_info')).rejects.toMatchObject(refusal('unauthenticated'))
  for (const account of [String(ann.id), 'ann'])
    await expect(office.signIn(account, 'Ann')).rejects.toMatchObject(refusal('credentialsWrong'))
  const ben = await office.register('Ben')
  await ben.call('PUT /api/user/account_name', { body: { accountName: 'ann' } })
})

test('messages of a deleted person stay, under nobody’s name', async () => {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  await ann.call('PUT /api/user/user_info', {
    body: { abstract: 'About Ann', recallMessage: 'Oops', siteSteps: 'begun' },
  })
  const groupId = await office.group(ben, ann)
  await say(ann, ben, 'still here')
  await sent(await office.groupSocket(ann), groupText(groupId, 'here too'))
  await erase(ann)
  const nobody = { id: ann.id, nickName: '已注销', avatar: '' }
  const chat = await ben.call('GET /api/chat/history', { query: { friendId: ann.id } })
  expect(chat.list.at(-1)).toMatchObject({ sendUser: nobody, msgPreview: 'still here' })
  const history = await ben.call('GET /api/group/history/{id}', { params: { id: groupId } })
  expect(history.list).toMatchObject([{ userID: ann.id, userNickname: '已注销', msgPreview: 'here too' }])
  const { list } = await ben.call('GET /api/chat/session')
  expect(list).toMatchObject([{ userId: ann.id, nickname: '已注销', isOnline: false }])
  const rows = await office.context.database.queries
    .selectFrom('users')
    .select(['nickname', 'abstract', 'account_name', 'recall_message', 'site_steps'])
    .where('id', '=', ann.id)
    .execute()
  expect(rows).toEqual([
    { nickname: '已注销', abstract: '', account_name: null, recall_message: null, site_steps: null },
  ])
})

test('nobody can find, add, invite or write to somebody who is gone', async () => {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const socket = await ben.openEvents()
  await erase(ann)
  expect(await friendsOf(ben)).toEqual([])
  for (const key of [String(ann.id), '已注销', 'Ann'])
    expect((await ben.call('GET /api/user/search', { query: { key } })).list).not.toContainEqual(
      expect.objectContaining({ userID: ann.id }),
    )
  const ask = { friendId: ann.id }
  await expect(ben.call('POST /api/user/friends', { body: ask })).rejects.toMatchObject(
    refusal('userUnknown'),
  )
  await expect(ben.call('POST /api/user/valid', { body: ask })).rejects.toMatchObject(refusal('userUnknown'))
  await expect(office.group(ben, ann)).rejects.toMatchObject(refusal('notFriends'))
  socket.send({ revUserID: ann.id, msg: { type: 1, textMsg: { content: 'anybody there?' } } })
  expect(await socket.next((frame) => frame.event === 'error')).toMatchObject({ code: 4001 })
  expect((await root.call('GET /api/user/users', { query: { key: String(ann.id) } })).list).toEqual([])
})

test('requests that wait for an answer go with either side; answered ones stay', async () => {
  const [ann, ben, eve] = (await Promise.all(['Ann', 'Ben', 'Eve'].map((name) => office.register(name)))) as [
    Person,
    Person,
    Person,
  ]
  await office.befriend(ann, ben)
  await ann.call('POST /api/user/friends', { body: { friendId: eve.id } })
  await erase(ann)
  expect((await eve.call('GET /api/user/valid')).list).toEqual([])
  expect((await ben.call('GET /api/user/valid')).list).toMatchObject([{ nickname: '已注销', status: 1 }])
})

test('a group passes to its administrator of longest standing', async () => {
  const [ann, ben, eve, dan] = await office.friends('Ann', 'Ben', 'Eve', 'Dan')
  const groupId = await office.group(ann, ben)
  const invite = (person: Person) =>
    ann.call('POST /api/group/member', { body: { id: groupId, memberIdList: [person.id] } })
  await invite(eve)
  await invite(dan)
  await appoint(ann, groupId, dan)
  await appoint(ann, groupId, eve)
  await erase(ann)
  expect(await infoFor(eve, groupId)).toMatchObject({ role: 1, creator: { userId: eve.id }, memberCount: 3 })
  expect((await infoFor(ben, groupId)).adminList.map(({ userId }) => userId)).toEqual([dan.id])
})

test('else to the member of longest standing, who can speak', async () => {
  const [ann, ben, eve] = await office.friends('Ann', 'Ben', 'Eve')
  const groupId = await office.group(ann, ben)
  await ann.call('POST /api/group/member', { body: { id: groupId, memberIdList: [eve.id] } })
  const mute = { groupId, memberId: ben.id, prohibitionTime: 60 }
  await ann.call('PUT /api/group/member/prohibition', { body: mute })
  const socket = await office.groupSocket(ben)
  await erase(ann)
  expect(await infoFor(ben, groupId)).toMatchObject({ role: 1, prohibitionTime: null, memberCount: 2 })
  expect(await sent(socket, groupText(groupId, 'mine now'))).toHaveProperty('id')
})

test('and without anybody else in it, it is dissolved', async () => {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const groupId = await office.group(ann, ben)
  await erase(ann, ben)
  const groups = await root.call('GET /api/group/groups', { query: { key: String(groupId) } })
  expect(groups.list).toEqual([])
})

test('several people are all deleted, or none is', async () => {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  await expect(erase(ann, { id: 999_999 })).rejects.toMatchObject(refusal('userUnknown'))
  expect(await friendsOf(ben)).toEqual([ann.id])
  await erase(ann, ben, ann)
  await expect(erase(ann)).rejects.toMatchObject(refusal('userUnknown'))
})

test('a person deleted while signing in, being invited and being asked ends up nowhere', async () => {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const eve = await office.register('Eve')
  const groupId = await office.group(ben, ann)
  const leaving = { query: { id: groupId, memberId: ann.id } }
  await ben.call('DELETE /api/group/member', leaving)
  await Promise.allSettled([
    ann.signInAgain(),
    ben.call('POST /api/group/member', { body: { id: groupId, memberIdList: [ann.id] } }),
    erase(ann),
    office.group(ben, ann),
    eve.call('POST /api/user/friends', { body: { friendId: ann.id } }),
    ann.call('POST /api/group/group', { body: { mode: 1, name: 'Last' } }),
    ann.signInAgain(),
  ])
  const { queries } = office.context.database
  const counted = async (table: 'friendships' | 'conversation_members', of: object) => {
    const rows = queries.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'))
    return Object.entries(of)
      .reduce((all, [column, value]) => all.where(column as never, '=', value as never), rows)
      .executeTakeFirstOrThrow()
  }
  expect(await counted('friendships', { user_id: ann.id })).toEqual({ count: 0 })
  expect(await counted('conversation_members', { user_id: ann.id, conversation_id: groupId })).toEqual({
    count: 0,
  })
  expect(await office.context.groups.groups.membershipsOf(ann.id)).toEqual([])
  await expect(clientOf(office.url, ann.token).call('GET /api/user/user_info')).rejects.toMatchObject(
    refusal('unauthenticated'),
  )
})
