import { MemberRole, outgoingWebhookLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import { openWorld, type Person } from '../groups/groups-support.ts'
import { soon } from '../support/server.ts'
import { isSigned, makeOutgoing } from './outgoing-support.ts'
import { openReceiver } from './receiver.ts'

const receiver = await openReceiver()
const world = await openWorld({ PARLEY_WEBHOOK_HOSTS: '127.0.0.1' }, {}, soon)

async function aGroup() {
  const [owner, admin, member] = await world.people('Owner', 'Admin', 'Member')
  const groupId = await world.group({ owner, admins: [admin], members: [member] })
  return { owner, admin, member, groupId, program: receiver.program() }
}

const list = async (person: Person, id: number) =>
  (await person.call('GET /api/group/outgoing_webhooks', { query: { id } })).list
const membersOf = async (person: Person, id: number) =>
  (await person.call('GET /api/group/member', { query: { id, limit: -1 } })).list
test('an outgoing webhook is visible to everybody in its group: its bot is a member', async () => {
  const { owner, member, groupId, program } = await aGroup()
  const { webhook } = await makeOutgoing(world, owner, groupId, program)
  const bots = (await membersOf(member, groupId)).filter(({ isBot }) => isBot)
  expect(bots).toMatchObject([{ userId: webhook.userId, userNickname: 'Deploy' }])
})

test('the secret is shown once: no list has it, and the database does not have it in clear text', async () => {
  const { owner, admin, groupId, program } = await aGroup()
  const { webhook, secret } = await makeOutgoing(world, owner, groupId, program)
  expect(await list(admin, groupId)).toEqual([webhook])
  expect(JSON.stringify(await list(admin, groupId))).not.toContain(secret)
  const rows = await world.queries.selectFrom('outgoing_webhooks').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(secret)
  const body = { groupId, id: webhook.id }
  const renewed = await admin.call('PUT /api/group/outgoing_webhooks/secret', { body })
  expect(renewed.secret).not.toBe(secret)
  await owner.say(groupId, 'Hello')
  const [request] = await program.until(1)
  expect(request && isSigned(request, renewed.secret)).toBe(true)
  expect((await list(owner, groupId))[0]?.createdBy.userId).toBe(admin.id)
})

test('a paused webhook delivers nothing until it goes on, and no messages of the meantime', async () => {
  const { owner, member, groupId, program } = await aGroup()
  const { webhook, now } = await makeOutgoing(world, owner, groupId, program)
  const pause = (isPaused: boolean) =>
    owner.call('PUT /api/group/outgoing_webhooks', { body: { groupId, id: webhook.id, isPaused } })
  await pause(true)
  expect((await now()).paused).toMatchObject({ why: 'staff' })
  const other = receiver.program()
  const { until } = await makeOutgoing(world, owner, groupId, other)
  await member.say(groupId, 'meanwhile')
  await other.until(1)
  await until('taken')
  await pause(false)
  await member.say(groupId, 'again')
  await program.until(1)
  expect(program.said).toEqual(['message again'])
})

test('another address and other words hold from then on', async () => {
  const { owner, member, groupId, program } = await aGroup()
  const { webhook } = await makeOutgoing(world, owner, groupId, program)
  const other = receiver.program()
  const body = { groupId, id: webhook.id, url: other.url, words: ['now'] }
  const { webhook: changed } = await owner.call('PUT /api/group/outgoing_webhooks', { body })
  expect(changed).toMatchObject({ url: other.url, words: ['now'] })
  await member.say(groupId, 'not this')
  await member.say(groupId, 'now')
  await other.until(1)
  expect([program.said, other.said]).toEqual([[], ['message now']])
})

test('outgoing webhook: the person who changes its address becomes its owner, and it gets a new secret', async () => {
  const { owner, admin, member, groupId, program } = await aGroup()
  const { webhook, secret } = await makeOutgoing(world, owner, groupId, program)
  const other = receiver.program()
  const socket = await member.socket({ v2: true })
  const change = (url: string) =>
    admin.call('PUT /api/group/outgoing_webhooks', { body: { groupId, id: webhook.id, url } })
  const same = await change(program.url)
  expect(same).toMatchObject({ webhook: { createdBy: { userId: owner.id } } })
  expect(same.secret).toBeUndefined()
  const changed = await change(other.url)
  expect(changed.webhook.createdBy.userId).toBe(admin.id)
  expect(changed.secret).not.toBe(secret)
  expect(
    await socket.hear({ line: { kind: 'webhookReaddressed', by: { userID: admin.id }, title: 'Deploy' } }),
  ).toBeDefined()
  await member.say(groupId, 'Hello')
  const [request] = await other.until(1)
  expect(request && isSigned(request, changed.secret ?? '')).toBe(true)
})

test('outgoing webhook: an address is sent nothing after the administrator who named it was banned', async () => {
  const { owner, admin, member, groupId, program } = await aGroup()
  const { webhook } = await makeOutgoing(world, owner, groupId, program)
  const theirs = receiver.program()
  const body = { groupId, id: webhook.id, url: theirs.url }
  await admin.call('PUT /api/group/outgoing_webhooks', { body })
  await owner.call('DELETE /api/group/member', { query: { id: groupId, memberId: admin.id, ban: true } })
  const { until } = await makeOutgoing(world, owner, groupId, receiver.program())
  await member.say(groupId, 'Secret')
  await until('taken')
  const here = async () => (await list(owner, groupId)).find(({ id }) => id === webhook.id)
  await expect.poll(async () => (await here())?.paused?.why, { timeout: 15_000 }).toBe('keeper')
  expect(theirs.received).toEqual([])
})

test('a trial is delivered at once, also while the webhook is paused, and returns the answer', async () => {
  const { owner, groupId, program } = await aGroup()
  const { webhook, secret, log } = await makeOutgoing(world, owner, groupId, program)
  const body = { groupId, id: webhook.id }
  await owner.call('PUT /api/group/outgoing_webhooks', { body: { ...body, isPaused: true } })
  const trial = () => owner.call('POST /api/group/outgoing_webhooks/trial', { body })
  expect(await trial()).toMatchObject({ event: 'trial', state: 'taken', status: 200, tries: 1 })
  const [request] = program.received
  expect(request && isSigned(request, secret)).toBe(true)
  expect(request?.body).toMatchObject({ event: 'trial', group: { id: groupId }, message: null })
  program.moods.push({ status: 500 }, { status: 404 }, 'cut')
  expect(await trial()).toMatchObject({ state: 'givenUp', status: 500, problem: 'status' })
  expect(await trial()).toMatchObject({ state: 'refused', status: 404, problem: 'status' })
  expect(await trial()).toMatchObject({ state: 'givenUp', status: null, problem: 'unreachable' })
  const [newest] = await log()
  const repeat = { body: { ...body, deliveryId: newest?.id ?? 0 } }
  expect(await owner.outcome('POST /api/group/outgoing_webhooks/deliveries', repeat)).toBe('deliveryUnknown')
})

test('trials are limited in number', async () => {
  const { owner, groupId, program } = await aGroup()
  const { webhook } = await makeOutgoing(world, owner, groupId, program)
  const body = { groupId, id: webhook.id }
  const outcomes: string[] = []
  for (let n = 0; n <= outgoingWebhookLimits.trials.points; n++)
    outcomes.push(await owner.outcome('POST /api/group/outgoing_webhooks/trial', { body }))
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(outgoingWebhookLimits.trials.points)
  expect(outcomes.at(-1)).toBe('tooManyRequests')
})

test('a person with many webhooks has no more trials than a person with few', async () => {
  const { owner, admin, groupId, program } = await aGroup()
  const { trials, trialsOfPerson } = outgoingWebhookLimits
  const try_ = (person: Person, id: number) =>
    person.outcome('POST /api/group/outgoing_webhooks/trial', { body: { groupId, id } })
  const ids: number[] = []
  for (let n = 0; n * trials.points <= trialsOfPerson.points; n++)
    ids.push((await makeOutgoing(world, owner, groupId, program)).webhook.id)
  const outcomes: string[] = []
  for (let n = 0; n <= trialsOfPerson.points; n++)
    outcomes.push(await try_(owner, ids[Math.floor(n / trials.points)] ?? 0))
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(trialsOfPerson.points)
  expect(outcomes.at(-1)).toBe('tooManyRequests')
  expect(program.received).toHaveLength(trialsOfPerson.points)
  expect(await try_(admin, ids.at(-1) ?? 0)).toBe('ok')
})

test('a group has so many and no more, also when two are made at once', async () => {
  const { owner, admin, groupId, program } = await aGroup()
  for (let n = 1; n < outgoingWebhookLimits.ofGroup; n++) await makeOutgoing(world, owner, groupId, program)
  const body = { groupId, name: 'Last', url: program.url, words: [] }
  const made = [owner, admin].map((person) => person.outcome('POST /api/group/outgoing_webhooks', { body }))
  expect((await Promise.all(made)).toSorted()).toEqual(['ok', 'outgoingWebhooksFull'])
  expect(await list(owner, groupId)).toHaveLength(outgoingWebhookLimits.ofGroup)
})

test('a webhook has so many words, none of them empty or too long', async () => {
  const { owner, groupId, program } = await aGroup()
  const outcome = (words: string[]) =>
    owner.outcome('POST /api/group/outgoing_webhooks', {
      body: { groupId, name: 'Deploy', url: program.url, words },
    })
  const { words: most, word } = outgoingWebhookLimits
  const some = Array.from({ length: most }, (_, n) => `w${n}`)
  expect(await outcome([...some, 'one more'])).toBe('fieldInvalid')
  expect(await outcome([' '])).toBe('fieldInvalid')
  expect(await outcome(['x'.repeat(word.max + 1)])).toBe('fieldInvalid')
  expect(await outcome(some)).toBe('ok')
})

test('a deleted webhook delivers nothing, and its bot has left', async () => {
  const { owner, member, groupId, program } = await aGroup()
  const { webhook } = await makeOutgoing(world, owner, groupId, program)
  const { until } = await makeOutgoing(world, owner, groupId, receiver.program())
  await owner.call('DELETE /api/group/outgoing_webhooks', { body: { groupId, id: webhook.id } })
  await member.say(groupId, 'Hello')
  await until('taken')
  expect(program.received).toEqual([])
  expect((await membersOf(member, groupId)).map(({ userId }) => userId)).not.toContain(webhook.userId)
  const left = await world.queries
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhook.id)
    .execute()
  expect(left).toEqual([])
})

test('a webhook ends when its bot is removed or its group dissolved, and nothing is left of it', async () => {
  const { owner, admin, groupId, program } = await aGroup()
  const removed = await makeOutgoing(world, owner, groupId, program)
  await admin.call('DELETE /api/group/member', { query: { id: groupId, memberId: removed.webhook.userId } })
  expect(await list(owner, groupId)).toEqual([])
  const dissolved = await makeOutgoing(world, owner, groupId, program)
  await owner.say(groupId, 'last words')
  await program.until(1)
  await owner.call('DELETE /api/group/group/{id}', { params: { id: groupId } })
  await world.runJob('what webhooks have told')
  const ids = [removed, dissolved].map(({ webhook }) => webhook.userId)
  const rows = await world.queries
    .selectFrom('outgoing_webhooks')
    .select('id')
    .where('bot_id', 'in', ids)
    .execute()
  expect(rows).toEqual([])
  const bots = await world.queries.selectFrom('users').select('deleted_at').where('id', 'in', ids).execute()
  expect(bots.map(({ deleted_at }) => deleted_at === null)).toEqual([false, false])
})

test('a webhook whose keeper is barred from groups is paused until somebody else resumes it', async () => {
  const { owner, admin, member, groupId, program } = await aGroup()
  const { webhook, now } = await makeOutgoing(world, admin, groupId, program)
  await world.queries
    .updateTable('users')
    .set({ curtail_in_group_chat: true })
    .where('id', '=', admin.id)
    .execute()
  await member.say(groupId, 'Hello')
  await expect.poll(async () => (await now()).paused?.why, { timeout: 15_000 }).toBe('keeper')
  expect(program.received).toEqual([])
  await owner.call('PUT /api/group/outgoing_webhooks', { body: { groupId, id: webhook.id, isPaused: false } })
  await program.until(1)
  expect(await now()).toMatchObject({ paused: null, createdBy: { userId: owner.id } })
})

test('a webhook whose keeper is deactivated sends nothing until somebody else resumes it', async () => {
  const { owner, admin, member, groupId, program } = await aGroup()
  const { webhook } = await makeOutgoing(world, admin, groupId, program)
  const now = async () => (await list(owner, groupId))[0]
  await world.queries
    .updateTable('users')
    .set({ deactivated_at: new Date() })
    .where('id', '=', admin.id)
    .execute()
  await member.say(groupId, 'Hello')
  await expect.poll(async () => (await now())?.paused?.why, { timeout: 15_000 }).toBe('keeper')
  expect(program.received).toEqual([])
  await owner.call('PUT /api/group/outgoing_webhooks', { body: { groupId, id: webhook.id, isPaused: false } })
  await program.until(1)
})

test.each([
  ['has left the group', 'leave'],
  ['administers the group no more', 'dismiss'],
] as const)('a webhook whose keeper %s is paused, and nothing waits for them', async (_, how) => {
  const { owner, admin, member, groupId, program } = await aGroup()
  const { webhook } = await makeOutgoing(world, admin, groupId, program)
  const here = async () => (await list(owner, groupId)).find(({ id }) => id === webhook.id)
  if (how === 'leave')
    await admin.call('DELETE /api/group/member', { query: { id: groupId, memberId: admin.id } })
  else
    await owner.call('PUT /api/group/member/role', {
      body: { id: groupId, memberId: admin.id, role: MemberRole.member },
    })
  await member.say(groupId, 'Hello')
  await expect.poll(async () => (await here())?.paused?.why, { timeout: 15_000 }).toBe('keeper')
  expect((await here())?.waiting).toBe(0)
  expect(program.received).toEqual([])
  await owner.call('PUT /api/group/outgoing_webhooks', { body: { groupId, id: webhook.id, isPaused: false } })
  await member.say(groupId, 'again')
  await program.until(1)
  expect(program.said).toEqual(['message again'])
})

test('a delivery that waits when the keeper leaves is not sent until another person resumes the webhook', async () => {
  const { owner, admin, member, groupId, program } = await aGroup()
  const { webhook, hurry, until } = await makeOutgoing(world, admin, groupId, program)
  program.moods.push({ status: 503 })
  await member.say(groupId, 'Hello')
  await until('waiting', 'status')
  await admin.call('DELETE /api/group/member', { query: { id: groupId, memberId: admin.id } })
  await hurry()
  const here = async () => (await list(owner, groupId)).find(({ id }) => id === webhook.id)
  await expect.poll(async () => (await here())?.paused?.why, { timeout: 15_000 }).toBe('keeper')
  expect(program.received).toHaveLength(1)
})

test('an administrator of the site stops one by barring its bot from groups', async () => {
  const { owner, member, groupId, program } = await aGroup()
  const { webhook, now } = await makeOutgoing(world, owner, groupId, program)
  await world.queries
    .updateTable('users')
    .set({ curtail_in_group_chat: true })
    .where('id', '=', webhook.userId)
    .execute()
  await member.say(groupId, 'Hello')
  await expect.poll(async () => (await now()).paused?.why, { timeout: 15_000 }).toBe('keeper')
  expect(program.received).toEqual([])
})

test('a webhook whose secret this site can no longer read is paused until the secret is renewed', async () => {
  const { owner, member, groupId, program } = await aGroup()
  const { webhook, now } = await makeOutgoing(world, owner, groupId, program)
  const body = { groupId, id: webhook.id }
  await world.queries
    .updateTable('outgoing_webhooks')
    .set({ secret: 'sealed by another' })
    .where('id', '=', webhook.id)
    .execute()
  expect(await owner.call('POST /api/group/outgoing_webhooks/trial', { body })).toMatchObject({
    state: 'refused',
    problem: 'secret',
  })
  await member.say(groupId, 'Hello')
  await expect.poll(async () => (await now()).paused?.why, { timeout: 15_000 }).toBe('secret')
  const { secret } = await owner.call('PUT /api/group/outgoing_webhooks/secret', { body })
  const [request] = await program.until(1)
  expect(request && isSigned(request, secret)).toBe(true)
})

test('the audit log has who made, changed, renewed and ended a webhook, without what may be secret', async () => {
  const { owner, groupId, program } = await aGroup()
  const { webhook } = await makeOutgoing(world, owner, groupId, { url: `${program.url}?key=hidden` })
  const body = { groupId, id: webhook.id }
  await owner.call('PUT /api/group/outgoing_webhooks', { body: { ...body, isPaused: true } })
  await owner.call('PUT /api/group/outgoing_webhooks/secret', { body })
  await owner.call('DELETE /api/group/outgoing_webhooks', { body })
  const rows = await world.queries
    .selectFrom('audit_log')
    .selectAll()
    .where('user_id', '=', owner.id)
    .orderBy('id')
    .execute()
  const about = rows.filter(({ event }) => event.startsWith('outgoingWebhook'))
  expect(about.map(({ event }) => event)).toEqual([
    'outgoingWebhookMade',
    'outgoingWebhookChanged',
    'outgoingWebhookRenewed',
    'outgoingWebhookEnded',
  ])
  expect(JSON.stringify(about)).toContain(new URL(program.url).origin)
  expect(JSON.stringify(about)).not.toContain('hidden')
})
