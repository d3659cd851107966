import { expect, test } from 'vitest'
import { clientOf, type Person, password, refusal, say } from '../support/people.ts'
import { openOffice } from './office.ts'

const office = await openOffice()

const users = (by: Person, query: { page?: number; limit?: number; key?: string; id?: number } = {}) =>
  by.call('GET /api/user/users', { query })
const setRole = (by: Person, userId: number, role: 1 | 2) =>
  by.call('PUT /api/user/role', { body: { userId, role } })

test('the operator makes the first administrator, who is one at once, with the session at hand', async () => {
  const root = await office.register('Root')
  await expect(users(root)).rejects.toMatchObject(refusal('forbidden'))
  expect(await office.operator.grant(root.id)).toMatchObject({ nickname: 'Root', role: 2 })
  expect((await users(root)).list.find(({ id }) => id === root.id)).toMatchObject({ role: 1 })
  expect(await office.operator.administrators()).toContainEqual(expect.objectContaining({ id: root.id }))
  await office.operator.revoke(root.id)
  await expect(users(root)).rejects.toMatchObject(refusal('forbidden'))
})

test('an administrator makes others and dismisses them, at once, whatever their tokens claim', async () => {
  const [root, other] = [await office.administrator('Root'), await office.register('Other')]
  await expect(setRole(other, root.id, 2)).rejects.toMatchObject(refusal('forbidden'))
  expect(await setRole(root, other.id, 1)).toEqual({})
  const again = await other.signInAgain()
  await Promise.all([users(other), users(again)])
  await setRole(root, other.id, 2)
  for (const token of [other, again]) await expect(users(token)).rejects.toMatchObject(refusal('forbidden'))
})

test('nobody demotes or deletes themselves, so that an administrator is always left', async () => {
  const root = await office.administrator('Root')
  await expect(setRole(root, root.id, 2)).rejects.toMatchObject(refusal('ownAccount'))
  const body = { idList: [root.id] }
  await expect(root.call('DELETE /api/user/users', { body })).rejects.toMatchObject(refusal('ownAccount'))
  await users(root)
})

test('one of two administrators who dismiss each other at once stays', async () => {
  const [one, other] = [await office.administrator('One'), await office.administrator('Other')]
  const outcomes = await Promise.allSettled([setRole(one, other.id, 2), setRole(other, one.id, 2)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const left = (await office.operator.administrators()).map(({ id }) => id)
  expect([one.id, other.id].filter((id) => left.includes(id))).toHaveLength(1)
})

test('an administrator creates somebody, who signs in with the code, once they have a password', async () => {
  const root = await office.administrator('Root')
  const created = await root.call('POST /api/user/users', { body: { nickname: ' Zoe Created ' } })
  const [row] = (await users(root, { key: 'zoe created' })).list
  expect(row).toMatchObject({ id: created.userId, nickname: 'Zoe Created', role: 2, lastSeenAt: null })
  const body = { userName: String(created.userId), code: created.code, pwd: password, rePwd: password }
  await clientOf(office.url, '').call('POST /api/auth/reset_password', { body })
  expect(await office.signIn(String(created.userId), 'Zoe')).toMatchObject({ id: created.userId })
  const { list } = await root.call('GET /api/logs/logs', { query: { key: 'User created', limit: 1 } })
  expect(list).toMatchObject([{ userID: root.id, content: `User ${created.userId} (Zoe Created)` }])
  for (const nickname of ['', 'x'.repeat(33), 'line\nbreak'])
    await expect(root.call('POST /api/user/users', { body: { nickname } })).rejects.toMatchObject(
      refusal('fieldInvalid'),
    )
})

test('users are listed with who owns the site, and when they were online, whomever they show it', async () => {
  const root = await office.administrator('Root')
  const ann = await office.register('Ann Seen')
  await ann.call('PUT /api/user/last_seen/setting', { body: { showLastSeen: false } })
  await (await ann.openEvents()).close()
  await office.operator.makeOwner(ann.id)
  const row = async () => (await users(root, { key: 'Ann Seen' })).list[0]
  await expect
    .poll(row, { timeout: 20_000 })
    .toMatchObject({ isOwner: true, lastSeenAt: expect.stringMatching(/Z$/) })
  expect(await users(root, { id: root.id })).toMatchObject({ list: [{ isOwner: false }], count: 1 })
  expect(await users(root, { id: root.id, key: 'Ann Seen' })).toEqual({ list: [], count: 0 })
})

test('the groups of a user are listed, those they own first, with how many are in them', async () => {
  const root = await office.administrator('Root')
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const first = await office.group(ann, ben)
  await office.befriend(ben, root)
  const second = await office.group(ben, root)
  const { list, count } = await root.call('GET /api/user/users/{id}/groups', {
    params: { id: ben.id },
    query: {},
  })
  expect(list).toStrictEqual([
    { groupId: second, title: 'Ben、Root', avatar: 'B', role: 1, memberCount: 2 },
    { groupId: first, title: 'Ann、Ben', avatar: 'A', role: 3, memberCount: 2 },
  ])
  expect(count).toBe(2)
})

test('an unknown user is neither promoted, curtailed nor deleted', async () => {
  const root = await office.administrator('Root')
  const unknown = 999_999
  const refused = (attempt: Promise<unknown>) => expect(attempt).rejects.toMatchObject(refusal('userUnknown'))
  await refused(setRole(root, unknown, 1))
  await refused(root.call('POST /api/user/curtail', { body: { userId: unknown, curtailChat: true } }))
  await refused(root.call('DELETE /api/user/users', { body: { idList: [unknown] } }))
  expect(await office.operator.grant(unknown)).toBeUndefined()
})

test('a user is listed with where they are and what they did', async () => {
  const root = await office.administrator('Root')
  const [ann, ben] = await office.friends('Ann of the list', 'Ben of the list')
  await say(ann, ben, 'one', 'two')
  await office.group(ann, ben)
  const socket = await ann.openEvents()
  const { list } = await users(root, { key: 'of the list' })
  const shown = {
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    avatar: '',
    role: 2,
    ip: '127.0.0.1',
    addr: '内网',
    groupCount: 1,
    curtailChat: false,
    curtailAddUser: false,
    curtailCreateGroup: false,
    curtailInGroupChat: false,
    isOwner: false,
  }
  const rows = list.map(({ lastSeenAt: _, ...row }) => row)
  expect(rows.sort((a, b) => b.groupAdminCount - a.groupAdminCount)).toStrictEqual([
    {
      ...shown,
      id: ann.id,
      nickname: 'Ann of the list',
      isOnline: true,
      // The first message of the friendship is among them.
      sendMsgCount: 3,
      groupAdminCount: 1,
    },
    {
      ...shown,
      id: ben.id,
      nickname: 'Ben of the list',
      isOnline: false,
      sendMsgCount: 0,
      groupAdminCount: 0,
    },
  ])
  await socket.close()
})

test('users are found by id or part of the nickname, and paged newest first', async () => {
  const root = await office.administrator('Root')
  const people = await Promise.all(['Page 1%', 'Page 2%', 'Page 3%'].map((name) => office.register(name)))
  const [first, second, third] = people.map(({ id }) => id).sort((a, b) => b - a)
  const page = await users(root, { key: 'pAGE', limit: 2 })
  expect([page.list.map(({ id }) => id), page.count]).toEqual([[first, second], 3])
  expect((await users(root, { key: 'page', limit: 2, page: 2 })).list.map(({ id }) => id)).toEqual([third])
  expect((await users(root, { key: '2%' })).list).toMatchObject([{ nickname: 'Page 2%' }])
  expect((await users(root, { key: String(third) })).list).toMatchObject([{ id: third }])
  expect((await users(root, { limit: -1 })).list.length).toBe((await users(root)).count)
})
