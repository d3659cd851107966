import { CloseCode, Role } from '@parley/contract'
import { expect, test } from 'vitest'
import { makeHook } from '../bots/webhooks-support.ts'
import { openWorld, Person } from '../groups/groups-support.ts'
import { password } from '../support/people.ts'
import { event } from '../support/socket.ts'

const world = await openWorld()
const [root] = await world.people('Root')
await world.queries
  .updateTable('users')
  .set({ role: Role.administrator, is_owner: true })
  .where('id', '=', root.id)
  .execute()

const set = (person: { id: number }, isDeactivated: boolean, by: Person = root) =>
  by.outcome('POST /api/user/deactivate', { body: { userId: person.id, isDeactivated } })
const deactivate = (person: { id: number }, by?: Person) => set(person, true, by)
const reactivate = (person: { id: number }, by?: Person) => set(person, false, by)
const said = (to: { id: number }, content = 'Hello') => ({
  revUserID: to.id,
  msg: { type: 1, textMsg: { content } } as const,
})
const log = async () => (await root.call('GET /api/logs/logs', { query: { limit: 5 } })).list

/** Somebody who registered, and so has a password, among people who know each other. */
async function registered(nickname: string, ...friends: Person[]) {
  const { id, token } = await world.server.register(nickname)
  const person = new Person(world, { id, nickname, token })
  if (friends.length > 0) await world.befriend(person, ...friends)
  return person
}

const signsIn = ({ id }: Person, secret: string = password) =>
  root.outcome('POST /api/auth/login', { body: { userName: String(id), password: secret } })

test('all sessions of a deactivated person end at once, and they cannot sign in until they are reactivated', async () => {
  const ann = await registered('Ann')
  const socket = await world.server.signIn(String(ann.id), 'Ann').then((again) => again.openEvents())
  expect(await deactivate(ann)).toBe('ok')
  expect((await socket.closed).code).toBe(CloseCode.sessionEnded)
  expect(await ann.outcome('GET /api/user/user_info')).toBe('unauthenticated')
  expect(await signsIn(ann)).toBe('accountDeactivated')
  expect(await signsIn(ann, 'not the password')).toBe('credentialsWrong')
  expect(await deactivate(ann)).toBe('ok')
  expect(await reactivate(ann)).toBe('ok')
  expect(await ann.outcome('GET /api/user/user_info')).toBe('unauthenticated')
  expect(await signsIn(ann)).toBe('ok')
})

test('a code for a new password does not open a deactivated account', async () => {
  const ann = await registered('Ann')
  const { code } = await root.call('POST /api/user/reset_password', { body: { userId: ann.id } })
  await deactivate(ann)
  const next = 'battery staple'
  const reset = () =>
    root.outcome('POST /api/auth/reset_password', {
      body: { userName: String(ann.id), code, pwd: next, rePwd: next },
    })
  expect(await reset()).toBe('accountDeactivated')
  await reactivate(ann)
  expect(await reset()).toBe('ok')
})

test('the audit log says who deactivated and reactivated whom, once each', async () => {
  const ann = await registered('Ann')
  await deactivate(ann)
  await deactivate(ann)
  expect(await log()).toMatchObject([{ title: 'Account deactivated', userID: root.id }, {}, {}, {}, {}])
  await reactivate(ann)
  await reactivate(ann)
  const [second, first] = await log()
  expect([second?.title, first?.title]).toEqual(['Account reactivated', 'Account deactivated'])
})

test('administrators deactivate one another, but not the owner, a bot or themselves, and one who is deactivated acts no more', async () => {
  const [one, two] = await world.people('One', 'Two')
  await world.queries
    .updateTable('users')
    .set({ role: Role.administrator })
    .where('id', 'in', [one.id, two.id])
    .execute()
  const { bot } = await one.call('POST /api/user/bots', { body: { nickname: 'Bot', scopes: ['read'] } })
  expect(await deactivate(root, one)).toBe('ownerProtected')
  expect(await deactivate(one, one)).toBe('ownAccount')
  expect(await deactivate({ id: bot.userId }, one)).toBe('isBot')
  // Of two at the same time one is left.
  const outcomes = await Promise.all([deactivate(one, two), deactivate(two, one)])
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
  const active = await world.queries
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [one.id, two.id])
    .where('deactivated_at', 'is', null)
    .execute()
  expect(active).toHaveLength(1)
})

test('the list of people has those who are deactivated, and since when', async () => {
  const ann = await registered('Ann')
  await deactivate(ann)
  const list = async () => (await root.call('GET /api/user/users', { query: { only: 'deactivated' } })).list
  expect((await list()).find(({ id }) => id === ann.id)).toMatchObject({ deactivatedAt: expect.any(String) })
  await reactivate(ann)
  expect((await list()).find(({ id }) => id === ann.id)).toBeUndefined()
})

test('friends keep messages and see the mark, but send nothing more, call nobody, and get no answer', async () => {
  const [ben] = await world.people('Ben')
  const ann = await registered('Ann', ben)
  expect(await ben.frameOutcome(said(ann, 'Before'), 'chat')).toBe('ok')
  const socket = await ben.socket({ kind: 'chat', v2: true })
  await deactivate(ann)
  await socket.hear({ event: 'changed', topics: ['friends'] })
  socket.close()
  expect(await ben.frameOutcome(said(ann), 'chat')).toBe('userDeactivated')
  const { list } = await ben.call('GET /api/user/friends', {})
  expect(list).toMatchObject([{ userID: ann.id, isDeactivated: true }])
  expect(await ben.call('GET /api/user/card', { query: { userID: ann.id } })).toMatchObject({
    nickname: 'Ann',
    isDeactivated: true,
  })
  const history = await ben.call('GET /api/chat/history', { query: { friendId: ann.id } })
  expect(history.list.map(({ msgPreview }) => msgPreview)).toContain('Before')
  await reactivate(ann)
  expect(await ben.frameOutcome(said(ann), 'chat')).toBe('ok')
})

test('strangers neither find a deactivated person nor ask them', async () => {
  const [ben] = await world.people('Ben')
  const ann = await registered('Ann')
  const ask = () => ben.outcome('POST /api/user/friends', { body: { friendId: ann.id } })
  const found = async () =>
    (await ben.call('GET /api/user/search', { query: { key: String(ann.id) } })).list.map(
      ({ userID }) => userID,
    )
  expect(await found()).toEqual([ann.id])
  await deactivate(ann)
  expect(await found()).toEqual([])
  expect(await ask()).toBe('userDeactivated')
  await reactivate(ann)
  expect(await ask()).toBe('ok')
})

test('nobody brings a deactivated person into a group, makes one with them, or gives them one', async () => {
  const [ben] = await world.people('Ben')
  const ann = await registered('Ann', ben)
  const old = await world.group({ owner: ben, members: [ann] })
  const groupId = await world.group({ owner: ben })
  const invite = () =>
    ben.outcome('POST /api/group/member', { body: { id: groupId, memberIdList: [ann.id] } })
  const create = () => ben.outcome('POST /api/group/group', { body: { mode: 2, userIdList: [ann.id] } })
  const handOver = () =>
    root.outcome('PUT /api/group/groups/{id}/owner', { params: { id: old }, body: { memberId: ann.id } })
  await deactivate(ann)
  expect([await invite(), await create(), await handOver()]).toEqual(Array(3).fill('userDeactivated'))
  const { list } = await ben.call('GET /api/group/member', { query: { id: old } })
  expect(list.find(({ userId }) => userId === ann.id)).toMatchObject({ isDeactivated: true })
  await reactivate(ann)
  expect([await invite(), await create()]).toEqual(['ok', 'ok'])
})

test('groups of a deactivated owner stay, and an administrator of the site gives them another one', async () => {
  const [ben] = await world.people('Ben')
  const ann = await registered('Ann', ben)
  const groupId = await world.group({ owner: ann, members: [ben] })
  await deactivate(ann)
  await ben.say(groupId, 'We go on')
  const body = { memberId: ben.id }
  await root.call('PUT /api/group/groups/{id}/owner', { params: { id: groupId }, body })
  expect(await world.rolesIn(groupId)).toMatchObject({ [ben.id]: 1, [ann.id]: 2 })
})

test('links that a deactivated person has handed out bring nobody in', async () => {
  const [ben, carl] = await world.people('Ben', 'Carl')
  const ann = await registered('Ann', ben)
  const groupId = await world.group({ owner: ann })
  const { code: mine } = await ann.call('POST /api/invitation/invitation', { body: { kind: 'person' } })
  const { code: groups } = await ann.call('POST /api/invitation/invitation', {
    body: { kind: 'group', groupId },
  })
  await deactivate(ann)
  for (const code of [mine, groups])
    expect(await carl.outcome('POST /api/invitation/code/{code}', { params: { code }, body: {} })).toBe(
      'invitationOver',
    )
})

test('bots and webhooks of a deactivated person stop; webhooks go on after reactivation, bots with a new token', async () => {
  const [ben] = await world.people('Ben')
  const ann = await registered('Ann', ben)
  const groupId = await world.group({ owner: ann, members: [ben] })
  const hook = await makeHook(world, ann, groupId)
  const { bot, token } = await ann.call('POST /api/user/bots', {
    body: { nickname: 'Bot', scopes: ['read', 'send'] },
  })
  const program = new Person(world, { id: bot.userId, nickname: 'Bot', token })
  await deactivate(ann)
  expect((await hook.post({ text: 'Hello' })).outcome).toBe('webhookUnknown')
  expect(await program.outcome('GET /api/user/user_info')).toBe('unauthenticated')
  await reactivate(ann)
  expect((await hook.post({ text: 'Hello' })).outcome).toBe('ok')
  const again = await world.signIn(ann.id, 'Ann')
  const renewed = await again.call('PUT /api/user/bots', { body: { userId: bot.userId, scopes: ['read'] } })
  const next = new Person(world, { id: bot.userId, nickname: 'Bot', token: renewed.token })
  expect(await next.outcome('GET /api/user/user_info')).toBe('ok')
})

test('a scheduled message of a deactivated person is not sent, and waits for them', async () => {
  const [ben] = await world.people('Ben')
  const ann = await registered('Ann', ben)
  const { id } = await ann.call('POST /api/chat/scheduled', {
    body: {
      userID: ben.id,
      clientMessageId: crypto.randomUUID(),
      msg: { type: 1, textMsg: { content: 'Good morning' } },
      at: new Date(Date.now() + 3600_000).toISOString(),
    },
  })
  await deactivate(ann)
  const past = new Date(Date.now() - 1000)
  await world.queries
    .updateTable('scheduled_messages')
    .set({ due_at: past, try_at: past })
    .where('id', '=', id)
    .execute()
  const refused = () =>
    world.queries.selectFrom('scheduled_messages').select('refusal').where('id', '=', id).executeTakeFirst()
  await expect.poll(refused, { timeout: 15_000 }).toMatchObject({ refusal: { name: 'accountDeactivated' } })
})

test('reminders of a deactivated person wait', async () => {
  const [ben] = await world.people('Ben')
  const ann = await registered('Ann', ben)
  await ben.frameOutcome(said(ann), 'chat')
  const [message] = (await ann.call('GET /api/chat/history', { query: { friendId: ben.id } })).list
  const at = new Date(Date.now() + 3600_000).toISOString()
  await ann.call('POST /api/chat/reminders', { body: { userID: ben.id, messageId: message?.id ?? 0, at } })
  await deactivate(ann)
  await world.queries
    .updateTable('reminders')
    .set({ due_at: new Date(Date.now() - 1000) })
    .where('user_id', '=', ann.id)
    .execute()
  const isTold = async () =>
    (
      await world.queries
        .selectFrom('reminders')
        .select('is_told')
        .where('user_id', '=', ann.id)
        .executeTakeFirstOrThrow()
    ).is_told
  await world.runJob('reminders')
  expect(await isTold()).toBe(false)
  await reactivate(ann)
  await world.runJob('reminders')
  expect(await isTold()).toBe(true)
})

test('once the call has answered, no message under way is stored any more', async () => {
  const [ben] = await world.people('Ben')
  const ann = await registered('Ann', ben)
  const socket = await world.server.signIn(String(ann.id), 'Ann').then((again) => again.openEvents())
  for (let i = 0; i < 200; i++)
    socket.send({ ...said(ben, `crossing ${i}`), clientMessageId: `crossing-${i}` })
  await socket.next(event('ack'))
  await deactivate(ann)
  const count = async () =>
    (
      await world.queries
        .selectFrom('messages')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('sender_id', '=', ann.id)
        .executeTakeFirstOrThrow()
    ).count
  const stored = await count()
  await socket.closed
  expect(await count()).toBe(stored)
})

test('a sign-in at the same time is refused, or its session has ended', async () => {
  for (let i = 0; i < 5; i++) {
    const ann = await registered('Ann')
    const signIn = () =>
      world.server.signIn(String(ann.id), 'Ann').then(
        ({ token }) => token,
        () => undefined,
      )
    const [token] = await Promise.all([signIn(), deactivate(ann)])
    if (!token) continue
    const signedIn = new Person(world, { id: ann.id, nickname: 'Ann', token })
    expect(await signedIn.outcome('GET /api/user/user_info')).toBe('unauthenticated')
  }
})
