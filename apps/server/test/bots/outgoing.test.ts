import { MessageType, outgoingWebhookLimits } from '@parley/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openWorld, type Person } from '../groups/groups-support.ts'
import { soon } from '../support/server.ts'
import { isSigned, makeOutgoing } from './outgoing-support.ts'
import { openReceiver } from './receiver.ts'
import { makeHook, saidIn } from './webhooks-support.ts'

const receiver = await openReceiver()
const world = await openWorld({ PARLEY_WEBHOOK_HOSTS: '127.0.0.1' }, {}, soon)

async function aGroup() {
  const [owner, admin, member] = await world.people('Owner', 'Admin', 'Member')
  const groupId = await world.group({ owner, admins: [admin], members: [member] })
  return { owner, admin, member, groupId, program: receiver.program() }
}

const withdraw = (person: Person, groupId: number, msgID: number) =>
  person.sendOutcome(groupId, { type: MessageType.withdrawn, withdrawMsg: { msgID } })

test('a message of a person is delivered, signed, in the documented form', async () => {
  const { owner, member, groupId, program } = await aGroup()
  const { secret, until } = await makeOutgoing(world, owner, groupId, program)
  const id = await member.say(groupId, 'Hello @nobody')
  const [request] = await program.until(1)
  if (!request) throw new Error('no request came')
  expect(isSigned(request, secret)).toBe(true)
  expect(isSigned({ ...request, raw: `${request.raw} ` }, secret)).toBe(false)
  const { title: name } = (await owner.call('GET /api/group/group/{id}', { params: { id: groupId } })) as {
    title: string
  }
  const deliveryId = Number(request.headers['parley-delivery'])
  expect(request.headers).toMatchObject({ 'parley-event': 'message', 'content-type': 'application/json' })
  expect(request.body).toEqual({
    id: deliveryId,
    event: 'message',
    at: expect.any(String),
    group: { id: groupId, name },
    message: {
      id,
      sequence: 1,
      at: request.body.at,
      sender: { id: member.id, name: 'Member' },
      type: MessageType.text,
      text: 'Hello @nobody',
      replyTo: null,
      mentions: [],
    },
  })
  const [logged] = await until('taken')
  expect(logged).toMatchObject({ id: deliveryId, messageId: id, status: 200, tries: 1, problem: null })
})

test('edits and withdrawals are delivered in order, and a withdrawal without the text', async () => {
  const { owner, member, groupId, program } = await aGroup()
  await makeOutgoing(world, owner, groupId, program)
  const id = await member.say(groupId, 'first')
  await program.until(1)
  const msg = { type: MessageType.text, textMsg: { content: 'second' } }
  const edit = { groupID: groupId, messageId: id, version: 0, editId: crypto.randomUUID(), msg }
  const socket = await member.socket({ v2: true })
  socket.send({ edit, requestId: 'edit' })
  await socket.hear({ event: 'done', requestId: 'edit' })
  socket.close()
  await program.until(2)
  await withdraw(member, groupId, id)
  await program.until(3)
  expect(program.said).toEqual(['message first', 'messageEdited second', 'messageWithdrawn'])
  expect(program.received.map(({ body }) => body.message?.id)).toEqual([id, id, id])
})

test('a message that is withdrawn before its turn is not delivered, and its text is nowhere in the log', async () => {
  const { owner, member, groupId, program } = await aGroup()
  const { until, hurry } = await makeOutgoing(world, owner, groupId, program)
  program.moods.push({ status: 503 })
  const id = await member.say(groupId, 'the secret word')
  await program.until(1)
  await withdraw(member, groupId, id)
  await until('waiting')
  await expect.poll(async () => (await until('waiting')).length, { timeout: 15_000 }).toBe(2)
  await hurry()
  const logged = await until('taken')
  expect(logged).toMatchObject([
    { event: 'messageWithdrawn', state: 'taken' },
    { event: 'message', state: 'dropped', problem: 'message' },
  ])
  expect(program.said).toEqual(['message the secret word', 'messageWithdrawn'])
  const rows = await world.queries.selectFrom('webhook_deliveries').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('secret word')
})

test('a message that has disappeared before its turn is not delivered', async () => {
  const { owner, member, groupId, program } = await aGroup()
  const { until, hurry, log } = await makeOutgoing(world, owner, groupId, program)
  program.moods.push({ status: 503 })
  const id = await member.say(groupId, 'soon gone')
  await program.until(1)
  await until('waiting', 'status')
  await world.queries
    .updateTable('messages')
    .set({ vanishes_at: new Date(0) })
    .where('id', '=', id)
    .execute()
  await hurry()
  await expect
    .poll(async () => (await log()).find(({ event }) => event === 'message'), { timeout: 15_000 })
    .toMatchObject({ state: 'dropped', problem: 'message' })
  expect(program.said.filter((said) => said.includes('soon gone'))).toHaveLength(1)
})

test('replies and mentions are delivered by their ids', async () => {
  const { owner, member, groupId, program } = await aGroup()
  const id = await owner.say(groupId, 'before')
  await makeOutgoing(world, owner, groupId, program)
  await member.sendMsg(groupId, { type: MessageType.reply, replyMsg: { content: 'yes', msgID: id } })
  await member.sendMsg(groupId, { type: MessageType.at, atMsg: { content: '@Owner', userID: owner.id } })
  const [reply, mention] = await program.until(2)
  expect(reply?.body.message).toMatchObject({ text: 'yes', replyTo: id, mentions: [] })
  expect(mention?.body.message).toMatchObject({ replyTo: null, mentions: [owner.id] })
})

test('messages of bots are not delivered, nor messages from before the webhook', async () => {
  const { owner, member, groupId, program } = await aGroup()
  const { post } = await makeHook(world, owner, groupId, 'Other')
  const before = await member.say(groupId, 'before')
  await makeOutgoing(world, owner, groupId, program)
  await withdraw(member, groupId, before)
  await post({ text: 'by a bot' })
  await member.say(groupId, 'by a person')
  await program.until(1)
  expect(program.said).toEqual(['message by a person'])
})

test('a webhook with words delivers only messages that begin with one, and their later changes', async () => {
  const { owner, member, groupId, program } = await aGroup()
  await makeOutgoing(world, owner, groupId, program, ['/deploy', '部署'])
  const other = await member.say(groupId, 'deploy')
  const id = await member.say(groupId, '/Deploy web')
  await member.say(groupId, '部署网站')
  await program.until(2)
  await withdraw(member, groupId, other)
  await withdraw(member, groupId, id)
  await program.until(3)
  expect(program.said).toEqual(['message /Deploy web', 'message 部署网站', 'messageWithdrawn'])
})

test('an answer with a text is posted once, as the bot’s reply, and is not delivered itself', async () => {
  const { owner, member, groupId, program } = await aGroup()
  const { webhook, until } = await makeOutgoing(world, owner, groupId, program)
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  program.moods.push({ status: 200, headers, body: '{"text":"On it"}' })
  const id = await member.say(groupId, 'Deploy')
  const [{ id: deliveryId } = { id: 0 }] = await until('taken')
  const answers = async () => (await saidIn(owner, groupId)).filter(({ userID }) => userID === webhook.userId)
  expect(await answers()).toMatchObject([
    { msg: { type: MessageType.reply, replyMsg: { content: 'On it', msgID: id } }, extras: { isBot: true } },
  ])
  program.moods.push({ status: 200, headers, body: '{"text":"On it"}' })
  const body = { groupId, id: webhook.id, deliveryId }
  await owner.call('POST /api/group/outgoing_webhooks/deliveries', { body })
  await program.until(2)
  await until('taken')
  expect(program.received[1]?.headers['parley-delivery']).toBe(String(deliveryId))
  expect(await answers()).toHaveLength(1)
  await member.say(groupId, 'Thanks')
  await program.until(3)
  expect(program.said).toEqual(['message Deploy', 'message Deploy', 'message Thanks'])
})

test('an answer is posted without what no database takes', async () => {
  const { owner, member, groupId, program } = await aGroup()
  const { until } = await makeOutgoing(world, owner, groupId, program)
  const headers = { 'content-type': 'application/json' }
  program.moods.push({ status: 200, headers, body: '{"text":" On\\u0000 it\\ud800 "}' })
  await member.say(groupId, 'Deploy')
  expect(await until('taken')).toMatchObject([{ problem: null }])
  expect((await saidIn(owner, groupId)).map(({ msg }) => msg)).toMatchObject([
    {},
    { replyMsg: { content: 'On it\ufffd' } },
  ])
})

test('an answer that cannot be posted at the moment is posted later, once', async () => {
  const { owner, member, groupId, program } = await aGroup()
  const { webhook, until, hurry } = await makeOutgoing(world, owner, groupId, program)
  const body = '{"text":"at a bad moment"}'
  const mood = { status: 200, headers: { 'content-type': 'application/json' }, body }
  program.moods.push(mood, mood)
  await sql`create function fail() returns trigger language plpgsql as $$ begin raise 'a fault'; end $$`.execute(
    world.queries,
  )
  await sql`create trigger fail before insert on messages for each row
    when (new.body::text like '%a bad moment%') execute function fail()`.execute(world.queries)
  await member.say(groupId, 'Deploy')
  await until('waiting', 'answer')
  await sql`drop trigger fail on messages`.execute(world.queries)
  await hurry()
  expect(await until('taken')).toMatchObject([{ problem: null, tries: 2 }])
  const answers = (await saidIn(owner, groupId)).filter(({ userID }) => userID === webhook.userId)
  expect(answers).toHaveLength(1)
})

test.each([
  ['a text of nothing', 'application/json', '{"text":"\\u0000 "}', null],
  ['no JSON', 'text/plain', '{"text":"x"}', null],
  ['no text', 'application/json', '{"ok":true}', null],
  ['no object', 'application/json', 'null', null],
  [
    'too long an answer',
    'application/json',
    `{"text":"${'x'.repeat(outgoingWebhookLimits.answerBytes)}"}`,
    null,
  ],
  ['a text that is longer than a message', 'application/json', `{"text":"${'x'.repeat(20_000)}"}`, 'answer'],
])('%s is posted by nobody, and the message was taken', async (_, type, answer, problem) => {
  const { owner, member, groupId, program } = await aGroup()
  const { until } = await makeOutgoing(world, owner, groupId, program)
  program.moods.push({ status: 200, headers: { 'content-type': type }, body: answer })
  await member.say(groupId, 'Hello')
  expect(await until('taken')).toMatchObject([{ status: 200, problem }])
  expect(await saidIn(owner, groupId)).toHaveLength(1)
})
