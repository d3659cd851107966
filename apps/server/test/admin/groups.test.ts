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
