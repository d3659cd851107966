import { CloseCode } from '@parley/contract'
import { expect, test } from 'vitest'
import { isOfConversation } from '../../src/db/sql/conversations.ts'
import { type Person, password, refusal, say } from '../support/people.ts'
import { groupText, openOffice, sent } from './office.ts'

const office = await openOffice()
const { queries } = office.context.database

const leave = (person: Person, body: { password?: string } = { password }) =>
  person.call('DELETE /api/user/me', { body })
const previewOf = (person: Person) => person.call('GET /api/user/me/leaving')
const isGone = async ({ id }: { id: number }) => {
  const row = await queries.selectFrom('users').select('deleted_at').where('id', '=', id).executeTakeFirst()
  return row?.deleted_at !== null
}
const settled = async (acts: Array<Promise<unknown>>) =>
  (await Promise.allSettled(acts)).map((one) => (one.status === 'fulfilled' ? 'ok' : one.reason.code))

test('somebody who shows the password deletes their account, and is signed out everywhere', async () => {
  const ann = await office.register('Ann')
  const elsewhere = await ann.signInAgain()
  const plain = await elsewhere.openChat()
  const events = await ann.openEvents()
  expect(await leave(ann)).toEqual({})
  for (const socket of [plain, events])
    expect(await socket.closed).toMatchObject({ code: CloseCode.sessionEnded })
  for (const { call } of [ann, elsewhere])
    await expect(call('GET /api/user/user_info')).rejects.toMatchObject(refusal('unauthenticated'))
  await expect(office.signIn(String(ann.id), 'Ann')).rejects.toMatchObject(refusal('credentialsWrong'))
})

test('without the password, or with another, nothing is deleted', async () => {
  const ann = await office.register('Ann')
  await expect(leave(ann, {})).rejects.toMatchObject(refusal('fieldInvalid'))
  await expect(leave(ann, { password: 'something else' })).rejects.toMatchObject(refusal('passwordWrong'))
  expect(await isGone(ann)).toBe(false)
})

test('a person without a password needs a recent sign-in to delete their account', async () => {
  const ann = await office.register('Ann')
  const ben = await office.register('Ben')
  await queries.deleteFrom('credentials').where('user_id', 'in', [ann.id, ben.id]).execute()
  await queries
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 16 * 60_000) })
    .where('user_id', '=', ann.id)
    .execute()
  await expect(leave(ann, {})).rejects.toMatchObject(refusal('signInNotRecent'))
  expect(await previewOf(ben)).toMatchObject({ hasPassword: false })
  expect(await leave(ben, {})).toEqual({})
})

test('the preview of an account deletion shows what goes, what stays and who owns the groups then', async () => {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const passed = await office.group(ann, ben)
  const alone = await ann.call('POST /api/group/group', { body: { mode: 1, name: 'Alone' } })
  const joined = await office.group(ben, ann)
  await ann.call('PUT /api/group/group', { body: { id: passed, title: 'Ours' } })
  await say(ann, ben, 'one', 'two')
  await say(ann, ann, 'a note to myself')
  await ann.signInAgain()
  expect(joined).toBeGreaterThan(0)
  const friendly = (await ann.call('GET /api/chat/history', { query: { friendId: ben.id } })).list
  const mine = friendly.filter(({ isMe }) => isMe).length
  expect(await previewOf(ann)).toEqual({
    hindrance: null,
    hasPassword: true,
    friends: 1,
    signIns: 2,
    bots: 0,
    messages: mine,
    uploadBytes: 0,
    groups: 3,
    passedOn: [{ groupId: passed, title: 'Ours', userId: ben.id, nickname: 'Ben' }],
    ending: [{ groupId: alone.groupId, title: 'Alone' }],
  })
  await leave(ann)
  expect(await ben.call('GET /api/group/group/{id}', { params: { id: passed } })).toMatchObject({
    role: 1,
    creator: { userId: ben.id },
  })
  await expect(
    ben.call('GET /api/group/group/{id}', { params: { id: alone.groupId } }),
  ).rejects.toMatchObject(refusal('groupUnknown'))
})

test('the preview of an account deletion counts the bots that end with their owner', async () => {
  const ann = await office.register('Ann')
  await ann.call('POST /api/user/bots', { body: { nickname: 'Helper', scopes: ['read'] } })
  expect(await previewOf(ann)).toMatchObject({ bots: 1 })
})

test('messages to others stay under nobody’s name, and notes to oneself go', async () => {
  const [ann, ben] = await office.friends('Ann', 'Ben')
  const groupId = await office.group(ben, ann)
  await say(ann, ben, 'still here')
  await sent(await office.groupSocket(ann), groupText(groupId, 'here too'))
  const [note] = await say(ann, ann, 'for nobody else')
  await leave(ann)
  const chat = await ben.call('GET /api/chat/history', { query: { friendId: ann.id } })
  expect(chat.list.at(-1)).toMatchObject({ sendUser: { nickName: '已注销' }, msgPreview: 'still here' })
  const history = await ben.call('GET /api/group/history/{id}', { params: { id: groupId } })
  expect(history.list).toMatchObject([{ userNickname: '已注销', msgPreview: 'here too' }])
  const left = await queries
    .selectFrom('messages')
    .select('id')
    .where('id', '=', note ?? 0)
    .where(isOfConversation('messages'))
    .execute()
  expect(left).toEqual([])
})

test('a person barred from everything may still delete their account', async () => {
  const root = await office.administrator('Root')
  const ann = await office.register('Ann')
  await root.call('POST /api/user/curtail', {
    body: {
      userId: ann.id,
      curtailChat: true,
      curtailAddUser: true,
      curtailCreateGroup: true,
      curtailInGroupChat: true,
    },
  })
  expect(await leave(ann)).toEqual({})
})

test('the log says that a person went by their own wish', async () => {
  const root = await office.administrator('Root')
  const ann = await office.register('Ann')
  await leave(ann)
  const { list } = await root.call('GET /api/logs/logs', { query: { key: 'Deleted own account' } })
  expect(list[0]).toMatchObject({
    title: 'Deleted own account',
    content: `User ${ann.id} (Ann)`,
    userID: ann.id,
  })
})

test('the owner of the site passes it on first', async () => {
  const ann = await office.register('Ann')
  const ben = await office.register('Ben')
  await office.operator.makeOwner(ann.id)
  expect(await previewOf(ann)).toMatchObject({ hindrance: 'owner' })
  await expect(leave(ann)).rejects.toMatchObject(refusal('ownerStays'))
  expect(await isGone(ann)).toBe(false)
  await office.operator.makeOwner(ben.id)
  expect(await previewOf(ann)).toMatchObject({ hindrance: null })
  await leave(ann)
  expect(await isGone(ann)).toBe(true)
})

test('while the site is passed on, its owner either stays or leaves it to somebody', async () => {
  const ann = await office.register('Ann')
  const ben = await office.register('Ben')
  await office.operator.makeOwner(ann.id)
  const [left] = await settled([leave(ann), office.operator.makeOwner(ben.id)])
  const owner = await queries.selectFrom('users').select('id').where('is_owner', '=', true).execute()
  expect(owner).toEqual([{ id: ben.id }])
  expect(await isGone(ann)).toBe(left === 'ok')
  expect(['ok', refusal('ownerStays').code]).toContain(left)
})

test('one of two who would leave a site without administrators has to stay', async () => {
  await queries.updateTable('users').set({ role: 2, is_owner: false }).execute()
  const [ann, ben] = [await office.administrator('Ann'), await office.administrator('Ben')]
  const outcomes = await settled([leave(ann), leave(ben)])
  expect(outcomes.toSorted()).toEqual([refusal('lastAdministrator').code, 'ok'].toSorted())
})

test('somebody who is made an administrator while leaving is gone, or still there and one', async () => {
  const [root, ann] = [await office.administrator('Root'), await office.register('Ann')]
  const [left, made] = await settled([
    leave(ann),
    root.call('PUT /api/user/role', { body: { userId: ann.id, role: 1 } }),
  ])
  expect(left).toBe('ok')
  expect(['ok', refusal('userUnknown').code]).toContain(made)
  const row = await queries
    .selectFrom('users')
    .select(['role', 'deleted_at'])
    .where('id', '=', ann.id)
    .execute()
  expect(row).toMatchObject([{ role: 2, deleted_at: expect.any(Date) }])
})

test('twice at once it is done once', async () => {
  const ann = await office.register('Ann')
  const again = await ann.signInAgain()
  const outcomes = await settled([leave(ann), leave(again)])
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
  expect(outcomes).toContain(refusal('unauthenticated').code)
  const written = await queries
    .selectFrom('audit_log')
    .select('id')
    .where('event', '=', 'ownAccountDeleted')
    .where('user_id', '=', ann.id)
    .execute()
  expect(written).toHaveLength(1)
})

test('a password that was changed meanwhile is no proof any more', async () => {
  const ann = await office.register('Ann')
  const elsewhere = await ann.signInAgain()
  const changed = { oldPassword: password, password: 'another long secret' }
  const [left, change] = await settled([
    leave(elsewhere),
    ann.call('PUT /api/user/password', { body: changed }),
  ])
  expect([left, change].filter((outcome) => outcome === 'ok')).toHaveLength(1)
  expect(await isGone(ann)).toBe(left === 'ok')
})
