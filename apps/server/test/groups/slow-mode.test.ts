import { createClientMessageId } from '@parley/client'
import { errors, MessageType } from '@parley/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { text } from './group-socket.ts'
import { openWorld, type Person } from './groups-support.ts'

const world = await openWorld()

async function slowGroup(slowMode = 3600) {
  const [owner, admin, member, other] = await world.people('Owner', 'Admin', 'Member', 'Other')
  const groupId = await world.group({ owner, admins: [admin], members: [member, other] })
  await admin.call('PUT /api/group/group', { body: { id: groupId, slowMode } })
  return { owner, admin, member, other, groupId }
}

const info = (person: Person, id: number) => person.call('GET /api/group/group/{id}', { params: { id } })
const saidIn = async (person: Person, id: number) => {
  const { list } = await person.call('GET /api/group/history/{id}', { params: { id }, query: { limit: -1 } })
  return list.map(({ msgPreview }) => msgPreview)
}
const leave = (person: Person, id: number) =>
  person.call('DELETE /api/group/member', { query: { id, memberId: person.id } })

/** As if this member's last message had been sent so long ago. */
const passes = (seconds: number, person: Person, groupId: number) =>
  sql`update conversation_members set last_message_at = last_message_at - make_interval(secs => ${seconds})
    where conversation_id = ${groupId} and user_id = ${person.id}`.execute(world.queries)

test('a member sends one message, and the next when the time is over; owner and administrators send as they like', async () => {
  const { owner, admin, member, other, groupId } = await slowGroup()
  expect(await member.sendOutcome(groupId)).toBe('ok')
  expect(await member.sendOutcome(groupId)).toBe('groupSlowed')
  expect(await other.sendOutcome(groupId)).toBe('ok')
  for (const person of [owner, owner, admin, admin]) expect(await person.sendOutcome(groupId)).toBe('ok')
  await passes(3000, member, groupId)
  expect(await member.sendOutcome(groupId)).toBe('groupSlowed')
  await passes(600, member, groupId)
  expect(await member.sendOutcome(groupId)).toBe('ok')
  expect(await member.sendOutcome(groupId)).toBe('groupSlowed')
})

test('the refusal has how long to wait, and older clients get a sentence', async () => {
  const { member, groupId } = await slowGroup()
  await member.say(groupId, 'first')
  const socket = await member.socket({ v2: true })
  const refused = await socket.request(groupId, text('second'))
  expect(refused).toMatchObject({ event: 'error', code: errors.groupSlowed.code, retry: false })
  expect(refused.retryAfter).toBeGreaterThan(0)
  expect(refused.retryAfter).toBeLessThanOrEqual(3600)
  socket.close()
  const plain = await member.socket()
  plain.send({ groupID: groupId, msg: text('second') })
  const tip = await plain.hear({ groupID: groupId, id: 0, msg: { type: MessageType.tip } })
  expect(tip).toMatchObject({ msg: { tipMsg: { status: 'error' } } })
  expect(tip.msgPreview).toMatch(/慢速模式.*分钟后再发言/)
  plain.close()
})

test('a message that is sent again is answered with the first', async () => {
  const { member, groupId } = await slowGroup()
  const socket = await member.socket({ v2: true })
  const id = createClientMessageId()
  const first = await socket.request(groupId, text('once'), id)
  socket.close()
  const again = await member.socket({ v2: true })
  expect(await again.request(groupId, text('once'), id)).toEqual(first)
  expect(await saidIn(member, groupId)).toEqual(['once'])
  again.close()
})

test('the first of many messages that a member sends at once is stored', async () => {
  const { member, groupId } = await slowGroup()
  const socket = await member.socket({ v2: true })
  const answers = await Promise.all([1, 2, 3, 4].map((n) => socket.request(groupId, text(`text ${n}`))))
  expect(answers.map(({ event }) => event)).toEqual(['ack', 'error', 'error', 'error'])
  expect(await saidIn(member, groupId)).toEqual(['text 1'])
  socket.close()
})

test('messages that cannot be sent anyway do not take the place of one that can', async () => {
  const { member, other, groupId } = await slowGroup()
  const socket = await member.socket({ v2: true })
  const toEveryone = { type: MessageType.at, atMsg: { userID: 0, content: 'all' } }
  const toOther = (content: string) => ({ type: MessageType.at, atMsg: { userID: other.id, content } })
  const outcomes = [toEveryone, toEveryone, toOther('one'), toOther('two'), text('three')].map((msg) =>
    socket.outcome(groupId, msg),
  )
  expect(await Promise.all(outcomes)).toEqual([
    'mentionForbidden',
    'mentionForbidden',
    'ok',
    'groupSlowed',
    'groupSlowed',
  ])
  socket.close()
})

test('one of two messages that a member sends at once on two connections is stored', async () => {
  const { member, groupId } = await slowGroup()
  const sockets = await Promise.all([member.socket({ v2: true }), member.socket({ v2: true })])
  const outcomes = await Promise.all(sockets.map((socket) => socket.outcome(groupId, text('mine'))))
  expect(outcomes.sort()).toEqual(['groupSlowed', 'ok'])
  for (const socket of sockets) socket.close()
})

test('several members who send at once do not slow each other', async () => {
  const { member, other, groupId } = await slowGroup()
  const sockets = await Promise.all([member, other].map((person) => person.socket({ v2: true })))
  const outcomes = await Promise.all(
    sockets.flatMap((socket) => [1, 2].map(() => socket.outcome(groupId, text('mine')))),
  )
  expect(outcomes.sort()).toEqual(['groupSlowed', 'groupSlowed', 'ok', 'ok'])
  for (const socket of sockets) socket.close()
})

test('nobody leaves and comes back in order to go on', async () => {
  const { admin, member, groupId } = await slowGroup()
  await admin.call('PUT /api/group/group', { body: { id: groupId, verification: 1 } })
  await member.say(groupId, 'first')
  await leave(member, groupId)
  await member.call('POST /api/group/valid', { body: { groupID: groupId } })
  expect(await member.sendOutcome(groupId)).toBe('groupSlowed')
})

test('where the clock was set back nobody waits for what is to come', async () => {
  const { member, groupId } = await slowGroup(60)
  await member.say(groupId, 'from tomorrow')
  await passes(-24 * 3600, member, groupId)
  expect(await member.sendOutcome(groupId)).toBe('ok')
})

test('a member who becomes an administrator is slowed no more, and is again when dismissed', async () => {
  const { owner, member, groupId } = await slowGroup()
  const appoint = (role: 2 | 3) =>
    owner.call('PUT /api/group/member/role', { body: { id: groupId, memberId: member.id, role } })
  await member.say(groupId, 'first')
  await appoint(2)
  expect(await member.sendOutcome(groupId)).toBe('ok')
  await appoint(3)
  expect(await member.sendOutcome(groupId)).toBe('groupSlowed')
})

test('everybody in the group sees how slow it is, and who has to wait how long', async () => {
  const { admin, member, other, groupId } = await slowGroup(60)
  await member.say(groupId, 'first')
  expect((await info(admin, groupId)).slowMode).toBe(60)
  const { slowMode, slowFor = 0 } = await info(member, groupId)
  expect(slowMode).toBe(60)
  expect(slowFor).toBeGreaterThan(0)
  expect(slowFor).toBeLessThanOrEqual(60)
  expect(await info(other, groupId)).not.toHaveProperty('slowFor')
  await admin.call('PUT /api/group/group', { body: { id: groupId, slowMode: 0 } })
  expect(await info(member, groupId)).not.toHaveProperty('slowMode')
  expect(await member.sendOutcome(groupId)).toBe('ok')
})

test('slow mode stays when other settings of a group change, and the chat shows its own changes', async () => {
  const { admin, groupId } = await slowGroup(60)
  for (const changes of [{ title: 'Other' }, { slowMode: 60 }, { slowMode: 0 }])
    await admin.call('PUT /api/group/group', { body: { id: groupId, ...changes } })
  const { lines = [] } = await admin.call('GET /api/group/history/{id}', {
    params: { id: groupId },
    query: { lines: true },
  })
  const shown = lines.map(({ kind, seconds }) => [kind, seconds])
  expect(shown.filter(([kind]) => String(kind).endsWith('slowed'))).toEqual([
    ['slowed', 60],
    ['unslowed', undefined],
  ])
})
