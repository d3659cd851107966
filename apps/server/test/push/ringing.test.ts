import { CallEndReason, CallSignalFlag, errorName, MessageType, type Push, Role } from '@parley/contract'
import { expect, test } from 'vitest'
import { CallNoticeFlag, notice, record, signal, tip } from '../calls/calls-support.ts'
import type { Person } from '../support/people.ts'
import { soon, startTestServer } from '../support/server.ts'
import { isClose, openPushService } from './push-service.ts'

const service = await openPushService()
const parley = await startTestServer({ env: { PARLEY_PUSH_SERVICES: service.origin }, looksEveryMs: soon })

const isCall = (push: Push) => push.kind === 'call'

/** Alice, who is there, and Bob, who has a phone in his pocket. */
async function onePocket(settings?: object) {
  const [alice, bob] = await parley.friends('Alice', 'Bob')
  const phone = service.device()
  await bob.call('PUT /api/push/devices', { body: phone.subscription() })
  if (settings) await bob.call('PUT /api/user/notifications/setting', { body: settings })
  return { alice, bob, phone, hers: await alice.openChat() }
}

type Situation = Awaited<ReturnType<typeof onePocket>>

/** Alice calls, and it rings. */
async function rings({ bob, phone, hers }: Situation) {
  hers.send(signal(bob, CallSignalFlag.call))
  await notice(hers, CallNoticeFlag.ringing)
  const { push, headers } = await phone.next(isCall)
  return { push: push as Extract<Push, { kind: 'call' }>, headers }
}

/** Result of refusing by the notification, for a person who has only that. */
async function refuse(ticket: string) {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ ticket })
  const answer = await fetch(`${parley.url}/api/push/refuse`, { method: 'POST', headers, body })
  const { code } = (await answer.json()) as { code: number }
  return code === 0 ? 'ok' : errorName(code)
}

const recordsOf = async (person: Person, { id: friendId }: Person) => {
  const { list } = await person.call('GET /api/chat/history', { query: { friendId, limit: -1 } })
  return list.flatMap(({ msg }) => (msg.type === MessageType.videoCall ? msg.videoCallMsg : []))
}

test('a call rings on a device on which no page is open, and says who calls as they are called here', async () => {
  const there = await onePocket()
  const { alice, bob } = there
  await bob.call('PUT /api/user/friends', { body: { friendID: alice.id, notice: 'Ally' } })
  const { push, headers } = await rings(there)
  expect(push).toEqual({
    kind: 'call',
    tag: 'call',
    title: 'Ally',
    body: 'Video call',
    path: `/user/${alice.id}`,
    answer: { label: 'Answer', ticket: expect.any(String) },
    refuse: { label: 'Decline', ticket: expect.any(String) },
  })
  expect(headers).toMatchObject({ urgency: 'high', ttl: '45' })
})

test('a person who comes because of it sees what rings, and answers', async () => {
  const there = await onePocket()
  const { alice, bob, phone, hers } = there
  const { push } = await rings(there)
  const his = await bob.openChat()
  const user = { id: alice.id, nickName: 'Alice', avatar: expect.any(String) }
  const asked = async (answer?: string) => bob.call('GET /api/chat/ringing', { query: { answer } })
  expect(await asked()).toEqual({ call: { kind: 'video', user, isAnswered: false } })
  expect(await asked(push.answer.ticket)).toEqual({ call: { kind: 'video', user, isAnswered: true } })
  for (const other of [push.refuse.ticket, 'AAAA'])
    expect(await asked(other)).toMatchObject({ call: { isAnswered: false } })
  expect(await alice.call('GET /api/chat/ringing')).toEqual({})
  his.send(signal(alice, CallSignalFlag.calleeAccepts))
  await notice(hers, CallNoticeFlag.createOffer)
  expect(await phone.next(isClose)).toMatchObject({ push: { tag: 'call' } })
  expect(await bob.call('GET /api/chat/ringing')).toEqual({})
})

test('a call is refused by the notification alone, once, and no other call is', async () => {
  const there = await onePocket()
  const { alice, bob, phone, hers } = there
  const { push } = await rings(there)
  expect(await refuse(push.refuse.ticket)).toBe('ok')
  await notice(hers, CallNoticeFlag.calleeRefused)
  await record(hers)
  expect(await recordsOf(bob, alice)).toMatchObject([{ endReason: CallEndReason.calleeHungUp }])
  await phone.next(isClose)
  await rings(there)
  expect(await refuse(push.refuse.ticket)).toBe('callUnknown')
  expect(await bob.call('GET /api/chat/ringing')).toHaveProperty('call')
  expect(await refuse('AAAA')).toBe('pushTicketOver')
})

test('a ticket answers only the call that it came with, and only for the person who was called', async () => {
  const there = await onePocket()
  const { alice, bob, phone, hers } = there
  const { push: first } = await rings(there)
  hers.send(signal(bob, CallSignalFlag.callerCancels))
  await phone.next(isClose)
  await rings(there)
  const query = { answer: first.answer.ticket }
  expect(await bob.call('GET /api/chat/ringing', { query })).toMatchObject({ call: { isAnswered: false } })
  expect(await alice.call('GET /api/chat/ringing', { query })).toEqual({})
})

test('the ticket of a message refuses no call, and that of a call reads nothing', async () => {
  const there = await onePocket()
  const { push } = await rings(there)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ ticket: push.refuse.ticket })
  const answer = await fetch(`${parley.url}/api/push/read`, { method: 'POST', headers, body })
  expect(errorName(((await answer.json()) as { code: number }).code)).toBe('pushTicketOver')
})

test('a caller who gives up stops it, and leaves a missed call', async () => {
  const there = await onePocket()
  const { alice, bob, phone, hers } = there
  await rings(there)
  hers.send(signal(bob, CallSignalFlag.callerCancels))
  expect(await phone.next(isClose)).toMatchObject({ push: { tag: 'call' } })
  expect(await recordsOf(bob, alice)).toHaveLength(1)
})

test('a call names nobody to a person who wants that', async () => {
  const { push } = await rings(await onePocket({ shows: 'neither' }))
  expect(push).toMatchObject({ title: 'Parley', body: 'Incoming call', path: '/' })
})

test('a mute lets a call through, and one that says "nothing" does not', async () => {
  const there = await onePocket()
  const { alice, bob, hers } = there
  const alerts = (level: 'mentions' | 'nothing') =>
    bob.call('PUT /api/chat/alerts', { body: { friendId: alice.id, level, until: null } })
  await alerts('mentions')
  await rings(there)
  hers.send(signal(bob, CallSignalFlag.callerCancels))
  await there.phone.next(isClose)
  await alerts('nothing')
  hers.send(signal(bob, CallSignalFlag.call))
  expect(await tip(hers)).toBe('对方不在线')
})

test('a device whose push service is silent holds up no other that is to ring', async () => {
  const silent = await onePocket()
  silent.phone.mischief.push('silent')
  silent.hers.send(signal(silent.bob, CallSignalFlag.call))
  await silent.phone.until(() => silent.phone.asked > 0 || undefined)
  const began = performance.now()
  await rings(await onePocket())
  // A request is given up after ten seconds.
  expect(performance.now() - began).toBeLessThan(9000)
})

test.for([
  ['has asked for peace', { quietUntil: new Date(Date.now() + 3600_000).toISOString() }],
  ['wants nothing loud', { loud: 'nothing' }],
] as const)('a person who %s is not there for a call', async ([, settings]) => {
  const { alice, bob, hers } = await onePocket(settings)
  hers.send(signal(bob, CallSignalFlag.call))
  expect(await tip(hers)).toBe('对方不在线')
  expect(await recordsOf(bob, alice)).toMatchObject([{ endReason: CallEndReason.notAnswered }])
})

test('no device of a deactivated person rings, and their push devices are sent nothing', async () => {
  const there = await onePocket()
  const { alice, bob, phone, hers } = there
  await rings(there)
  const root = await parley.register('Root')
  const { queries } = parley.context.database
  await queries.updateTable('users').set({ role: Role.administrator }).where('id', '=', root.id).execute()
  await root.call('POST /api/user/deactivate', { body: { userId: bob.id, isDeactivated: true } })
  const calls = () => phone.delivered.filter(({ push }) => isCall(push)).length
  const before = calls()
  hers.send(signal(bob, CallSignalFlag.call))
  expect(await tip(hers)).toContain('停用')
  expect(await recordsOf(alice, bob)).toHaveLength(1)
  expect(calls()).toBe(before)
})
