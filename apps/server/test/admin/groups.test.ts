import { expect, test } from 'vitest'
import { refusal } from '../support/people.ts'
import { groupText, openOffice, sent } from './office.ts'

const office = await openOffice()
const root = await office.administrator('Root')

const groups = (query: object = {}) => root.call('GET /api/group/groups', { query })
const dissolve = (...idList: number[]) => root.call('DELETE /api/group/groups', { body: { idList } })

test('a group is listed with its people and what was said', async () => {
  const [ann, ben, eve] = await office.friends('Ann', 'Ben', 'Eve')
  const groupId = await office.group(ann, ben, eve)
  await ann.call('PUT /api/group/member/role', { body: { id: groupId, memberId: ben.id, role: 2 } })
  await ann.call('PUT /api/group/group', {
    body: { id: groupId, title: 'A listed group', abstract: 'About' },
  })
  const socket = await office.groupSocket(ann)
  await sent(socket, groupText(groupId, 'one'))
  await sent(socket, groupText(groupId, 'two'))
  const person = ({ id, nickname }: typeof ann) => ({ userId: id, avatart: '', nickname })
  expect((await groups({ key: 'LISTED' })).list).toStrictEqual([
    {
      id: groupId,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      title: 'A listed group',
      abstract: 'About',
      avatar: 'A',
      creater: person(ann),
      adminList: [person(ben)],
      messageCount: 2,
      memberCount: 3,
      memberOnlineCount: 1,
    },
  ])
})

test('groups are found by id or part of the title, and paged newest first', async () => {
  const [ann, ben] = await office.friends('Page Ann', 'Page Ben')
  const first = await office.group(ann, ben)
  const second = await office.group(ann, ben)
  expect(await groups({ key: 'page', limit: 1 })).toMatchObject({ list: [{ id: second }], count: 2 })
  expect(await groups({ key: 'page', limit: 1, page: 2 })).toMatchObject({ list: [{ id: first }], count: 2 })
  expect((await groups({ key: String(first) })).list).toMatchObject([{ id: first }])
  expect(await groups({ id: first })).toMatchObject({ list: [{ id: first }], count: 1 })
  expect(await groups({ id: first, key: 'page' })).toMatchObject({ list: [{ id: first }], count: 1 })
  expect(await groups({ id: first, key: 'of another name' })).toEqual({ list: [], count: 0 })
})

test('a dissolved group is gone for its members at once, and all of several are dissolved or none', async () => {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const groupId = await office.group(ann, ben)
  const socket = await office.groupSocket(ben)
  await expect(dissolve(groupId, 999_999)).rejects.toMatchObject(refusal('groupUnknown'))
  expect(await sent(socket, groupText(groupId, 'still here'))).toHaveProperty('id')
  expect(await dissolve(groupId)).toEqual({})
  expect(await sent(socket, groupText(groupId, 'and now?'))).toMatchObject({ code: 5001 })
  expect((await ben.call('GET /api/group/session')).list).toEqual([])
  const info = ben.call('GET /api/group/group/{id}', { params: { id: groupId } })
  await expect(info).rejects.toMatchObject(refusal('groupUnknown'))
})

test('the members of any group are listed, its owner first, and found by name and id', async () => {
  const [ann, ben, eve] = await office.friends('Ann', 'Ben', 'Eve')
  const groupId = await office.group(ann, ben, eve)
  await ann.call('PUT /api/group/member/role', { body: { id: groupId, memberId: eve.id, role: 2 } })
  await ann.call('PUT /api/group/member/nickname', {
    body: { id: groupId, memberId: ben.id, nickname: 'Monitor' },
  })
  const socket = await office.groupSocket(ben)
  const members = (query: object) =>
    root.call('GET /api/group/groups/{id}/members', { params: { id: groupId }, query })
  const { list, count } = await members({})
  expect(list.map(({ userId, role }) => [userId, role])).toEqual([
    [ann.id, 1],
    [eve.id, 2],
    [ben.id, 3],
  ])
  expect(count).toBe(3)
  expect(await members({ key: 'monit' })).toStrictEqual({
    list: [
      {
        userId: ben.id,
        nickname: 'Ben',
        avatar: '',
        memberNickname: 'Monitor',
        role: 3,
        isOnline: true,
        createdAt: expect.stringMatching(/Z$/),
      },
    ],
    count: 1,
  })
  expect(await members({ limit: 1, page: 2 })).toMatchObject({ list: [{ userId: eve.id }], count: 3 })
  await socket.close()
})

test('an administrator hands a group over: its former owner administers it, and its members see a line about it', async () => {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const groupId = await office.group(ann, ben)
  await ann.call('PUT /api/group/member/prohibition', {
    body: { groupId, memberId: ben.id, prohibitionTime: 60 },
  })
  const socket = await office.groupSocket(ben)
  const handOver = (memberId: number) =>
    root.call('PUT /api/group/groups/{id}/owner', { params: { id: groupId }, body: { memberId } })
  await handOver(ben.id)
  const change = await socket.next((event) => event.event === 'changed')
  expect(change).toMatchObject({ groupID: groupId, line: { kind: 'handedOver', by: { userID: root.id } } })
  const info = await ben.call('GET /api/group/group/{id}', { params: { id: groupId } })
  expect(info).toMatchObject({
    role: 1,
    prohibitionTime: null,
    creator: { userId: ben.id },
    adminList: [{ userId: ann.id }],
  })
  const { list } = await root.call('GET /api/logs/logs', { query: { key: 'handed over', limit: 1 } })
  expect(list).toMatchObject([
    { userID: root.id, content: `Group ${groupId} (Ann、Ben): user ${ann.id} → user ${ben.id} (Ben)` },
  ])
})

test('a group is handed over once, to a member, when two handovers come at the same time', async () => {
  const [ann, ben, eve] = await office.friends('Ann', 'Ben', 'Eve')
  const groupId = await office.group(ann, ben, eve)
  const handOver = (memberId: number, id = groupId) =>
    root.call('PUT /api/group/groups/{id}/owner', { params: { id }, body: { memberId } })
  await Promise.all([handOver(ben.id), handOver(eve.id)])
  const { list } = await root.call('GET /api/group/groups/{id}/members', {
    params: { id: groupId },
    query: {},
  })
  expect(list.map(({ role }) => role)).toEqual([1, 2, 2])
  await handOver(list[0]?.userId ?? 0)
  await expect(handOver(root.id)).rejects.toMatchObject(refusal('memberUnknown'))
  await expect(handOver(ben.id, 999_999)).rejects.toMatchObject(refusal('groupUnknown'))
})

test('a one-to-one conversation is no group that could be dissolved', async () => {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const conversation = await office.context.database.queries
    .selectFrom('direct_conversations')
    .select('conversation_id')
    .where('user_low', '=', Math.min(ann.id, ben.id))
    .where('user_high', '=', Math.max(ann.id, ben.id))
    .executeTakeFirstOrThrow()
  await expect(dissolve(conversation.conversation_id)).rejects.toMatchObject(refusal('groupUnknown'))
  expect((await ann.call('GET /api/chat/history', { query: { friendId: ben.id } })).count).toBe(1)
})
