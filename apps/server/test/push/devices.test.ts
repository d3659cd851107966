import { pushLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import { openWorld, type Person } from '../groups/groups-support.ts'
import { soon } from '../support/server.ts'
import { isMessage, openPushService } from './push-service.ts'

const service = await openPushService()
const world = await openWorld({ PARLEY_PUSH_SERVICES: service.origin, PARLEY_PUSH_GRACE_MS: '0' }, {}, soon)
const [alice, bob] = await world.people('Alice', 'Bob')
await world.befriend(alice, bob)

const add = (person: Person, body = service.device().subscription()) =>
  person.call('PUT /api/push/devices', { body })
const devices = async (person: Person) => (await person.call('GET /api/push/devices')).list

test('a device is in the list of its person alone, until that takes it out', async () => {
  expect(await devices(alice)).toEqual([])
  const other = await alice.socket({ kind: 'chat', v2: true })
  await add(alice)
  expect(await other.hear({ event: 'changed', topics: ['notifications'] })).toBeDefined()
  other.close()
  const [device] = await devices(alice)
  expect(device).toMatchObject({ isCurrent: true, toldAt: null, addedAt: expect.any(String) })
  expect(await devices(bob)).toEqual([])
  const id = Number(device?.id)
  expect(await bob.outcome('DELETE /api/push/devices/{id}', { params: { id } })).toBe('pushDeviceUnknown')
  expect(await alice.outcome('DELETE /api/push/devices/{id}', { params: { id } })).toBe('ok')
  expect(await devices(alice)).toEqual([])
  expect(await alice.outcome('POST /api/push/trial')).toBe('pushDeviceUnknown')
})

test('a session has one device, with the subscription that its browser gave last, whatever comes at once', async () => {
  const [one, two] = [service.device(), service.device()]
  await Promise.all([add(alice, one.subscription()), add(alice, two.subscription())])
  await add(alice, one.subscription())
  expect(await devices(alice)).toHaveLength(1)
  expect(await alice.call('POST /api/push/trial')).toEqual({ outcome: 'taken' })
  expect(one.delivered.at(-1)?.push).toMatchObject({ kind: 'trial', body: 'This device gets notifications' })
  expect(two.delivered).toEqual([])
})

test('a browser that somebody else signs in to notifies them alone', async () => {
  const shared = service.device()
  await add(alice, shared.subscription())
  await add(bob, shared.subscription('zh'))
  expect(await devices(alice)).toEqual([])
  expect(await devices(bob)).toHaveLength(1)
})

test('the button of a notification does nothing after its session has ended', async () => {
  const device = service.device()
  const elsewhere = await world.signIn(bob.id, bob.nickname)
  await add(elsewhere, device.subscription())
  const socket = await alice.socket({ kind: 'chat', v2: true })
  socket.send({ revUserID: bob.id, msg: { type: 1, textMsg: { content: 'with a button' } } })
  const { push } = await device.next(isMessage('with a button'))
  socket.close()
  const body = { ticket: push.kind === 'message' ? (push.read?.ticket ?? '') : '' }
  await elsewhere.call('POST /api/auth/logout')
  expect(await bob.outcome('POST /api/push/read', { body })).toBe('pushTicketOver')
})

test('a device is sent nothing after its session has ended', async () => {
  const device = service.device()
  const elsewhere = await world.signIn(bob.id, bob.nickname)
  await add(elsewhere, device.subscription())
  expect(await devices(bob)).toHaveLength(2)
  await elsewhere.call('POST /api/auth/logout')
  expect(await devices(bob)).toHaveLength(1)
  const kept = service.device()
  await add(bob, kept.subscription())
  const socket = await alice.socket({ kind: 'chat', v2: true })
  socket.send({ revUserID: bob.id, msg: { type: 1, textMsg: { content: 'after the end' } } })
  await kept.next(isMessage('after the end'))
  expect(device.asked).toBe(0)
  socket.close()
})

test.for([
  ['an address of this machine', { endpoint: 'http://127.0.0.1:1/' }, 'pushServiceRefused'],
  ['an address of the own network', { endpoint: 'https://192.168.1.1/push' }, 'pushServiceRefused'],
  ['an address in the sixth version', { endpoint: 'https://[::1]/push' }, 'pushServiceRefused'],
  ['a way that is not secure', { endpoint: 'http://push.example.org/1' }, 'pushServiceRefused'],
  ['an address with a password', { endpoint: 'https://a:b@push.example.org/1' }, 'fieldInvalid'],
  ['one without a host', { endpoint: 'https:///push.example.org/1' }, 'fieldInvalid'],
  ['one that is read in two ways', { endpoint: 'https://push.example.org\\1' }, 'fieldInvalid'],
  ['no address', { endpoint: 'push.example.org' }, 'fieldInvalid'],
  ['one that is too long', { endpoint: `https://a.org/${'x'.repeat(pushLimits.endpoint)}` }, 'fieldInvalid'],
  ['a key that is none', { p256dh: 'A'.repeat(87) }, 'fieldInvalid'],
  ['a secret that is too short', { auth: 'AAAA' }, 'fieldInvalid'],
] as const)('refused: %s', async ([, wrong, outcome]) => {
  const body = { ...service.device().subscription(), ...wrong }
  expect(await alice.outcome('PUT /api/push/devices', { body })).toBe(outcome)
})

test('a name that leads into the own network is not reached', async () => {
  await add(alice, { ...service.device().subscription(), endpoint: 'https://localhost/push' })
  expect(await alice.call('POST /api/push/trial')).toEqual({ outcome: 'unreachable' })
})

test('a device that its push service knows no more is removed, and a person tries so often and no more', async () => {
  const device = service.device()
  await add(alice, device.subscription())
  device.mischief.push({ status: 410 })
  expect(await alice.call('POST /api/push/trial')).toEqual({ outcome: 'gone' })
  expect(await devices(alice)).toEqual([])
  await add(alice, device.subscription())
  device.mischief.push({ status: 413 })
  expect(await alice.call('POST /api/push/trial')).toEqual({ outcome: 'refused' })
  const outcomes = []
  for (let n = 0; n < pushLimits.trials.points; n++)
    outcomes.push(await alice.outcome('POST /api/push/trial'))
  expect(new Set(outcomes)).toEqual(new Set(['ok', 'tooManyRequests']))
})

test('a device is sent nothing where the operator wants no push', async () => {
  const off = await openWorld({ PARLEY_PUSH: 'off' })
  const [carla] = await off.people('Carla')
  expect(await carla.call('GET /api/push/key')).toEqual({ key: null })
  expect(await carla.outcome('PUT /api/push/devices', { body: service.device().subscription() })).toBe(
    'pushOff',
  )
  expect(await carla.outcome('POST /api/push/trial')).toBe('pushOff')
})
