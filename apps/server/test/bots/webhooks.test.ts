import { errors, limits, MemberRole, MessageType, webhookLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import { openWorld, type Person } from '../groups/groups-support.ts'
import { image, somePicture, uploadImage } from '../support/uploads.ts'
import { makeHook, postTo, saidIn } from './webhooks-support.ts'

const world = await openWorld()

async function aGroup() {
  const [owner, admin, member] = await world.people('Owner', 'Admin', 'Member')
  const groupId = await world.group({ owner, admins: [admin], members: [member] })
  return { owner, admin, member, groupId }
}

const list = async (person: Person, id: number) =>
  (await person.call('GET /api/group/webhooks', { query: { id } })).list
const membersOf = async (person: Person, id: number) =>
  (await person.call('GET /api/group/member', { query: { id, limit: -1 } })).list

test('a post is a text in the group, by a member of its own that is marked as a bot', async () => {
  const { owner, member, groupId } = await aGroup()
  const { webhook, post } = await makeHook(world, owner, groupId)
  const [socket, older] = [await member.socket({ v2: true }), await member.socket()]
  const { status, outcome, messageId } = await post({ text: 'Build 7 has passed' })
  expect([status, outcome]).toEqual([200, 'ok'])
  const content = { type: MessageType.text, textMsg: { content: 'Build 7 has passed' } }
  const expected = { id: messageId, userID: webhook.userId, userNickname: 'Build', isMe: false, msg: content }
  expect(await socket.hear({ event: 'message', message: { id: messageId } })).toMatchObject({
    message: { ...expected, extras: { isBot: true } },
  })
  const olderFrame = await older.hear({ id: messageId })
  expect(olderFrame).toMatchObject(expected)
  expect(olderFrame).not.toHaveProperty('extras')
  socket.close()
  older.close()
  expect(await saidIn(member, groupId)).toMatchObject([{ ...expected, extras: { isBot: true } }])
  const bots = (await membersOf(member, groupId)).filter(({ isBot }) => isBot)
  expect(bots).toMatchObject([{ userId: webhook.userId, userNickname: 'Build', isFriend: false }])
})

test('a post is answered with what was not shown, and nothing more where all was', async () => {
  const { owner, groupId } = await aGroup()
  const { post } = await makeHook(world, owner, groupId)
  const shown = {
    fields: [{ title: 'Level', value: 1.85 }],
    actions: [{ text: 'Log', url: 'https://x.example' }],
  }
  const pressed = { actions: [{ text: 'Ack', name: 'ack' }] }
  const { outcome, notShown } = await post({ text: '*a* List<String>', attachments: [shown, pressed] })
  expect([outcome, notShown]).toEqual(['ok', ['attachments[1].actions[0]']])
  expect((await post({ text: 'a', attachments: [shown] })).notShown).toBeUndefined()
  const [first] = await saidIn(owner, groupId)
  expect(first?.msg).toMatchObject({
    textMsg: { content: '**a** List<String>\nLevel: 1.85\nLog (https://x.example)' },
  })
})

test('the path is shown once; the list has the maker and the last use', async () => {
  const { owner, admin, groupId } = await aGroup()
  const { webhook, path, post } = await makeHook(world, admin, groupId, 'Weather')
  expect(webhook).toMatchObject({ name: 'Weather', lastUsedAt: null, createdBy: { userId: admin.id } })
  expect(await list(owner, groupId)).toEqual([webhook])
  await post({ text: 'Rain' })
  const [used] = await list(owner, groupId)
  expect(used?.lastUsedAt).toEqual(expect.any(String))
  expect(JSON.stringify(used)).not.toContain(path.split('key=')[1])
  const rows = await world.queries.selectFrom('webhooks').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(path.split('key=')[1])
})

test('a renewed webhook is the same by another path, and the one of before posts nothing', async () => {
  const { owner, groupId } = await aGroup()
  const { webhook, path, post } = await makeHook(world, owner, groupId)
  const body = { groupId, id: webhook.id }
  const renewed = await owner.call('PUT /api/group/webhooks', { body })
  expect(renewed.path).not.toBe(path)
  expect(await post({ text: 'old' })).toMatchObject({ status: 404, outcome: 'webhookUnknown' })
  expect(await postTo(world, renewed.path, { text: 'new' })).toMatchObject({ outcome: 'ok' })
  expect(await saidIn(owner, groupId)).toMatchObject([{ userID: webhook.userId, msgPreview: 'new' }])
})

test('a webhook that was ended posts nothing; its bot has left, and what it said stays under its name', async () => {
  const { owner, member, groupId } = await aGroup()
  const { webhook, post } = await makeHook(world, owner, groupId)
  await post({ text: 'Last words' })
  await owner.call('DELETE /api/group/webhooks', { body: { groupId, id: webhook.id } })
  expect(await post({ text: 'more' })).toMatchObject({ status: 404, outcome: 'webhookUnknown' })
  expect(await list(owner, groupId)).toEqual([])
  expect((await membersOf(member, groupId)).filter(({ isBot }) => isBot)).toEqual([])
  expect(await saidIn(member, groupId)).toMatchObject([
    { userNickname: 'Build', msgPreview: 'Last words', extras: { isBot: true } },
  ])
  const again = owner.outcome('DELETE /api/group/webhooks', { body: { groupId, id: webhook.id } })
  expect(await again).toBe('webhookUnknown')
})

test('a webhook ends when its bot is removed or its group dissolved, and nothing is left of it', async () => {
  const { owner, admin, groupId } = await aGroup()
  const removed = await makeHook(world, owner, groupId, 'Removed')
  await admin.call('DELETE /api/group/member', { query: { id: groupId, memberId: removed.webhook.userId } })
  expect(await removed.post({ text: 'more' })).toMatchObject({ outcome: 'webhookUnknown' })
  expect(await list(owner, groupId)).toEqual([])
  const dissolved = await makeHook(world, owner, groupId, 'Dissolved')
  await owner.call('DELETE /api/group/group/{id}', { params: { id: groupId } })
  expect(await dissolved.post({ text: 'more' })).toMatchObject({ outcome: 'webhookUnknown' })
  await world.runJob('left webhooks')
  const ids = [removed.webhook.userId, dissolved.webhook.userId]
  const left = await world.queries.selectFrom('webhooks').select('id').where('bot_id', 'in', ids).execute()
  expect(left).toEqual([])
  const bots = await world.queries.selectFrom('users').select('deleted_at').where('id', 'in', ids).execute()
  expect(bots.map(({ deleted_at }) => deleted_at === null)).toEqual([false, false])
})

test.each([
  ['has left the group', 'leave'],
  ['administers the group no more', 'dismiss'],
] as const)('incoming webhook: it posts nothing once its owner %s, until it is renewed', async (_, how) => {
  const { owner, admin, groupId } = await aGroup()
  const { webhook, post } = await makeHook(world, admin, groupId)
  if (how === 'leave')
    await admin.call('DELETE /api/group/member', { query: { id: groupId, memberId: admin.id } })
  else
    await owner.call('PUT /api/group/member/role', {
      body: { id: groupId, memberId: admin.id, role: MemberRole.member },
    })
  expect(await post({ text: 'Hello' })).toMatchObject({ status: 404, outcome: 'webhookUnknown' })
  const { path } = await owner.call('PUT /api/group/webhooks', { body: { groupId, id: webhook.id } })
  expect(await postTo(world, path, { text: 'Hello' })).toMatchObject({ outcome: 'ok' })
})

test('a webhook has a picture that its maker may use, and none that is somebody else’s', async () => {
  const { owner, member, groupId } = await aGroup()
  const make = (avatar: string) =>
    owner.call('POST /api/group/webhooks', { body: { groupId, name: 'Build', avatar } })
  const mine = await uploadImage(world.baseUrl, owner, await image(64, 64).png().toBuffer())
  const theirs = await uploadImage(world.baseUrl, member, await somePicture())
  const { webhook } = await make(mine)
  expect(webhook.avatar).not.toBe('')
  expect((await membersOf(member, groupId)).find(({ isBot }) => isBot)).toMatchObject({
    avatar: webhook.avatar,
  })
  await expect(make(theirs)).rejects.toMatchObject({ code: errors.sourceRefused.code })
  expect(await list(owner, groupId)).toHaveLength(1)
})

test('a group has so many webhooks and no more, also when two are made at once', async () => {
  const { owner, admin, groupId } = await aGroup()
  for (let n = 1; n < webhookLimits.ofGroup; n++) await makeHook(world, owner, groupId, `Hook ${n}`)
  const body = { groupId, name: 'Last' }
  const made = [owner, admin].map((person) => person.outcome('POST /api/group/webhooks', { body }))
  expect((await Promise.all(made)).toSorted()).toEqual(['ok', 'webhooksFull'])
  expect(await list(owner, groupId)).toHaveLength(webhookLimits.ofGroup)
})

test('a post that was sent again under the same key is there once, however many come at once', async () => {
  const { owner, groupId } = await aGroup()
  const { post } = await makeHook(world, owner, groupId)
  const key = { 'idempotency-key': 'deploy 2026-11-26' }
  const answers = await Promise.all(Array.from({ length: 8 }, () => post({ text: 'Deployed' }, key)))
  expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['ok']))
  expect(new Set(answers.map(({ messageId }) => messageId)).size).toBe(1)
  expect(await saidIn(owner, groupId)).toHaveLength(1)
  await post({ text: 'Deployed' }, { 'idempotency-key': 'another' })
  await post({ text: 'Deployed' })
  await post({ text: 'Deployed' })
  expect(await saidIn(owner, groupId)).toHaveLength(4)
  const long = { 'idempotency-key': 'k'.repeat(webhookLimits.idempotencyKey.max + 1) }
  expect(await post({ text: 'x' }, long)).toMatchObject({ status: 400, outcome: 'idempotencyKeyInvalid' })
})

test('a post is read as JSON, as a form and as JSON without its type; any other is refused', async () => {
  const { owner, groupId } = await aGroup()
  const { post } = await makeHook(world, owner, groupId)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams({ payload: JSON.stringify({ text: 'by form & more' }) }).toString()
  expect(await post(payload, form)).toMatchObject({ outcome: 'ok' })
  expect(await post({ text: 'without type' }, form)).toMatchObject({ outcome: 'ok' })
  expect(await post({ text: 'as text' }, { 'content-type': 'text/plain' })).toMatchObject({ outcome: 'ok' })
  expect((await saidIn(owner, groupId)).map(({ msgPreview }) => msgPreview)).toEqual([
    'by form & more',
    'without type',
    'as text',
  ])
  const refused = { status: 400, outcome: 'bodyNotJson' }
  expect(await post('text=hello', form)).toMatchObject(refused)
  expect(await post('payload=%7Bno', form)).toMatchObject(refused)
  expect(await post('no JSON')).toMatchObject(refused)
  expect(await post({ text: 7 })).toMatchObject({ status: 400, outcome: 'fieldInvalid' })
  expect(await post([])).toMatchObject({ status: 400, outcome: 'fieldInvalid' })
  for (const nothing of [{}, { text: ' ' }, { attachments: [7, {}], blocks: [null] }])
    expect(await post(nothing)).toMatchObject({ status: 400, outcome: 'webhookEmpty' })
  expect(await saidIn(owner, groupId)).toHaveLength(3)
})

test('the longest text is taken, and a longer one refused', async () => {
  const { owner, groupId } = await aGroup()
  const { post } = await makeHook(world, owner, groupId)
  const text = '字'.repeat(limits.text.max)
  expect(await post({ text })).toMatchObject({ outcome: 'ok' })
  expect(await post({ text: `${text}x` })).toMatchObject({ status: 413, outcome: 'webhookTextLong' })
  expect(await saidIn(owner, groupId)).toHaveLength(1)
})

test('a webhook that posts too often is answered when to go on, and others are not held up', async () => {
  const { owner, groupId } = await aGroup()
  const [busy, other] = [
    await makeHook(world, owner, groupId),
    await makeHook(world, owner, groupId, 'Other'),
  ]
  const answers = await Promise.all(
    Array.from({ length: webhookLimits.posts.points + 5 }, () => busy.post({ text: '' })),
  )
  const slowed = answers.filter(({ outcome }) => outcome === 'tooManyRequests')
  expect(slowed).toHaveLength(5)
  for (const { status, retryAfter } of slowed) {
    expect(status).toBe(429)
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(webhookLimits.posts.seconds)
  }
  expect(await other.post({ text: 'Hello' })).toMatchObject({ outcome: 'ok' })
})

test('nobody finds, asks, writes to or signs in as its bot, and it owns no group', async () => {
  const [owner, outsider] = await world.people('Owner', 'Outsider')
  const groupId = await world.group({ owner })
  await owner.call('PUT /api/group/group', { body: { id: groupId, isTemporarySession: true } })
  const { webhook } = await makeHook(world, owner, groupId, 'Robot of nobody')
  const { userId } = webhook
  const search = await outsider.call('GET /api/user/search', { query: { key: 'Robot of nobody' } })
  expect(search.list).toEqual([])
  for (const person of [owner, outsider])
    expect(await person.outcome('POST /api/user/friends', { body: { friendId: userId } })).not.toBe('ok')
  const msg = { type: 1, textMsg: { content: 'Hello' } }
  const frame = { revUserID: userId, msg }
  expect(await owner.frameOutcome(frame, 'chat')).toBe('recipientNotFriend')
  const login = { userName: String(userId), password: 'correct horse battery' }
  expect(await outsider.outcome('POST /api/auth/login', { body: login })).toBe('credentialsWrong')
  expect(await owner.outcome('PUT /api/group/owner', { body: { id: groupId, memberId: userId } })).toBe(
    'isBot',
  )
  // The last person leaves: no group is left to its webhooks.
  const leaving = { query: { id: groupId, memberId: owner.id, successorId: userId } }
  expect(await owner.outcome('DELETE /api/group/member', leaving)).toBe('isBot')
})

test('an administrator makes nothing of a bot: no password, no role, no number of people', async () => {
  const [owner, root] = await world.people('Owner', 'Root')
  await world.queries.updateTable('users').set({ role: 1 }).where('id', '=', root.id).execute()
  const overview = async () => (await root.call('GET /api/settings/admin/overview')).people.all
  const groupId = await world.group({ owner })
  const before = await overview()
  const { webhook, post } = await makeHook(world, owner, groupId)
  expect(await overview()).toEqual(before)
  const { userId } = webhook
  expect(await root.outcome('POST /api/user/reset_password', { body: { userId } })).toBe('isBot')
  expect(await root.outcome('PUT /api/user/role', { body: { userId, role: 1 } })).toBe('isBot')
  const { list: found } = await root.call('GET /api/user/users', { query: { id: userId } })
  expect(found).toMatchObject([{ id: userId, isBot: true }])
  // Barring it from groups, and ending its account, are the ways to stop it.
  await root.call('POST /api/user/curtail', { body: { userId, curtailInGroupChat: true } })
  expect(await post({ text: 'x' })).toMatchObject({ status: 403, outcome: 'groupChatCurtailed' })
  await root.call('DELETE /api/user/users', { body: { idList: [userId] } })
  expect(await post({ text: 'x' })).toMatchObject({ status: 404, outcome: 'webhookUnknown' })
})
