import { expect, test } from 'vitest'
import { openWorld } from '../groups/groups-support.ts'
import { isMessage, openPushService } from './push-service.ts'

const service = await openPushService()
const world = await openWorld({ PARLEY_PUSH_SERVICES: service.origin, PARLEY_PUSH_GRACE_MS: '0' })

/** A pair, and the one device of the one who is told. */
async function pair() {
  const [alice, bob] = await world.people('Alice', 'Bob')
  await world.befriend(alice, bob)
  const device = service.device()
  await bob.call('PUT /api/push/devices', { body: device.subscription() })
  const socket = await alice.socket({ kind: 'chat', v2: true })
  const say = (content: string) => socket.send({ revUserID: bob.id, msg: { type: 1, textMsg: { content } } })
  return { bob, device, say }
}

test.for([404, 410, 403])('a device that its service answers with %i is told no more', async (status) => {
  const { bob, device, say } = await pair()
  device.mischief.push({ status })
  const own = await bob.socket({ kind: 'chat', v2: true })
  say('hello')
  await device.until(() => (device.asked > 0 ? true : undefined))
  await expect.poll(async () => (await bob.call('GET /api/push/devices')).list).toEqual([])
  own.close()
})

test.for([
  ['is asked for too much', { status: 429, retryAfter: 1 }],
  ['is broken', { status: 503, retryAfter: 0 }],
] as const)('a service that %s is asked again when it wants to be', async ([, mischief]) => {
  const { device, say } = await pair()
  device.mischief.push(mischief, mischief)
  say('hello')
  await device.next(isMessage('hello'))
  expect(device.asked).toBe(3)
  expect(device.delivered).toHaveLength(1)
})

test('whatever is refused for good is not tried again, and the next is', async () => {
  const { device, say } = await pair()
  device.mischief.push({ status: 400 })
  say('first')
  await device.until(() => (device.asked === 1 ? true : undefined))
  say('second')
  await device.next(isMessage('second'))
  expect(device.asked).toBe(2)
})

test('an answer that is cut off is told again, under the same name', async () => {
  const { device, say } = await pair()
  device.mischief.push('cut')
  say('hello')
  const lost = await device.next(isMessage('hello'))
  const again = await device.next(isMessage('hello'), 1)
  expect(lost.isLost).toBe(true)
  expect(again.push).toEqual(lost.push)
  expect(again.headers.topic).toBe(lost.headers.topic)
}, 30_000)

test('a service that answers by another protocol is asked again', async () => {
  const { device, say } = await pair()
  device.mischief.push('another protocol')
  say('hello')
  await device.next(isMessage('hello'))
  expect(device.asked).toBe(2)
}, 30_000)

test('a service that never answers holds up nobody else', async () => {
  const slow = await pair()
  const quick = await pair()
  slow.device.mischief.push('silent')
  slow.say('slow')
  await slow.device.until(() => (slow.device.asked > 0 ? true : undefined))
  quick.say('quick')
  await quick.device.next(isMessage('quick'))
  expect(slow.device.delivered).toEqual([])
  await slow.device.next(isMessage('slow'))
}, 40_000)
