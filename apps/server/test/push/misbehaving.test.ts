import { MessageType, pushLimits } from '@parley/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { textMsg } from '../edits/edits-support.ts'
import { openWorld } from '../groups/groups-support.ts'
import { soon } from '../support/server.ts'
import { isClose, isMessage, openPushService } from './push-service.ts'

const service = await openPushService()
const [silent, falling] = [await openPushService(), await openPushService()]
const world = await openWorld(
  {
    PARLEY_PUSH_SERVICES: `${[service, silent, falling].map(({ origin }) => origin)}`,
    PARLEY_PUSH_GRACE_MS: '0',
  },
  {},
  soon,
)

/** A pair, and the one device of the person who is notified. */
async function pair(by = service) {
  const [alice, bob] = await world.people('Alice', 'Bob')
  await world.befriend(alice, bob)
  const device = by.device()
  await bob.call('PUT /api/push/devices', { body: device.subscription() })
  const socket = await alice.socket({ kind: 'chat', v2: true })
  const say = (content: string) => socket.send({ revUserID: bob.id, msg: textMsg(content) })
  return { bob, device, say, socket }
}

/** Whatever was sent before this was decided about: others are notified of what came after it. */
async function passed() {
  const { device, say } = await pair()
  say('passed')
  await device.next(isMessage('passed'))
}

/** Pushes that wait for the one device of a person. */
const waitingFor = async (userId: number) => {
  const { rows } = await sql<{ tries: number; unanswered: number; seconds: number }>`
    select tries, unanswered, extract(epoch from due_at - now())::float8 as seconds from pushes
    where due_at is not null and device_id = (select id from push_devices where user_id = ${userId})`.execute(
    world.queries,
  )
  return rows[0]
}
const waitsAfter = (userId: number, tries: number) =>
  expect.poll(() => waitingFor(userId), { timeout: 15_000 }).toMatchObject({ tries, unanswered: 0 })
/** Its time has come, or so much else is so of it. */
const set = (userId: number, more = sql`due_at = now()`) =>
  sql`update pushes set ${more} where device_id = (select id from push_devices where user_id = ${userId})`.execute(
    world.queries,
  )

test.for([404, 410])('a device that its service answers with %i is sent no more', async (status) => {
  const { bob, device, say } = await pair()
  device.mischief.push({ status })
  const own = await bob.socket({ kind: 'chat', v2: true })
  say('hello')
  await device.until(() => (device.asked > 0 ? true : undefined))
  await expect.poll(async () => (await bob.call('GET /api/push/devices')).list).toEqual([])
  own.close()
})

test('a device is sent no more where its service refuses it alone, and tried again where it refuses the site', async () => {
  const [first, second] = [await pair(falling), await pair(falling)]
  second.device.mischief.push({ status: 403 }, { status: 403 })
  second.say('refused')
  await waitsAfter(second.bob.id, 1)
  expect((await second.bob.call('GET /api/push/devices')).count).toBe(1)
  first.say('hello')
  await first.device.next(isMessage('hello'))
  await expect.poll(() => waitingFor(first.bob.id), { timeout: 10_000 }).toBeUndefined()
  await set(second.bob.id)
  await expect
    .poll(async () => (await second.bob.call('GET /api/push/devices')).list, { timeout: 10_000 })
    .toEqual([])
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

test('a push whose answer is cut off is sent again, under the same name', async () => {
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

test.for(['recalled', 'edited'] as const)(
  'a message that is %s while its service is asked does not stay',
  async (how) => {
    const { device, say, socket, bob } = await pair()
    device.mischief.push('late')
    say('before')
    const { push } = await device.next(isMessage('before'))
    if (push.kind !== 'message') throw new Error('no message')
    const messageId = push.messageId
    const whom = { revUserID: bob.id }
    if (how === 'recalled')
      socket.send({ ...whom, msg: { type: MessageType.withdrawn, withdrawMsg: { msgID: messageId } } })
    else
      socket.send({
        edit: { ...whom, messageId, version: 0, editId: crypto.randomUUID(), msg: textMsg('after') },
      })
    await passed()
    device.release()
    await device.next(how === 'recalled' ? isClose : isMessage('after'))
  },
)

test('a message that is recalled before its retry is taken back from a device that may have received it', async () => {
  const { device, say, socket, bob } = await pair()
  device.mischief.push('cut')
  say('cut off')
  const { push } = await device.next(isMessage('cut off'))
  if (push.kind !== 'message') throw new Error('no message')
  const msg = { type: MessageType.withdrawn, withdrawMsg: { msgID: push.messageId } }
  socket.send({ revUserID: bob.id, msg })
  await passed()
  await set(bob.id)
  await device.next(isClose)
})

test('a new message neither makes a service be asked sooner than it wants, nor begins anew', async () => {
  const { device, say, bob } = await pair()
  device.mischief.push({ status: 429, retryAfter: 3600 })
  say('first')
  await waitsAfter(bob.id, 1)
  say('second')
  await passed()
  const waiting = await waitingFor(bob.id)
  expect(waiting?.tries).toBe(1)
  expect(waiting?.seconds).toBeGreaterThan(3000)
  expect(device.asked).toBe(1)
  await set(bob.id)
  await device.next(isMessage('second'))
  expect(device.delivered).toHaveLength(1)
})

test('a push that nobody takes is tried again for as long as it is worth sending, and no longer', async () => {
  const { device, say, bob } = await pair()
  device.mischief.push({ status: 503 }, { status: 503 })
  say('first')
  await waitsAfter(bob.id, 1)
  await set(bob.id, sql`tries = 500, due_at = now()`)
  await waitsAfter(bob.id, 501)
  const { seconds = 0 } = (await waitingFor(bob.id)) ?? {}
  expect(seconds).toBeGreaterThan(pushLimits.mostSeconds - 60)
  await set(bob.id)
  await device.next(isMessage('first'))
  device.mischief.push({ status: 503 })
  say('second')
  await waitsAfter(bob.id, 1)
  await set(bob.id, sql`due_at = now(), expires_at = now()`)
  await expect.poll(() => waitingFor(bob.id), { timeout: 10_000 }).toBeUndefined()
  expect(device.asked).toBe(4)
})

test('a push service that never answers holds up no other', async () => {
  const [swallowed, healthy] = [await pair(silent), await pair()]
  const { device, bob } = swallowed
  device.mischief.push(...nothing)
  await dueIn(100, bob.id)
  await device.until(() => device.open >= pushLimits.doubtfulServiceAtOnce || undefined)
  healthy.say('quick')
  await healthy.device.next(isMessage('quick'))
  expect(device.mostOpen).toBe(pushLimits.doubtfulServiceAtOnce)
})

test('a push service that stops answering takes no places of others', async () => {
  const { device, bob, say } = await pair(falling)
  const healthy = await pair()
  say('it answers')
  await device.next(isMessage('it answers'))
  await expect.poll(() => waitingFor(bob.id), { timeout: 10_000 }).toBeUndefined()
  device.mischief.push(...nothing)
  await dueIn(100, bob.id)
  await device.until(() => device.open >= pushLimits.serviceAtOnce || undefined)
  healthy.say('quick')
  await healthy.device.next(isMessage('quick'))
  expect(device.mostOpen).toBe(pushLimits.serviceAtOnce)
})

const nothing = Array.from({ length: 500 }, () => 'silent' as const)

/** As many groups in which something is to be sent to a person's device at once. */
async function dueIn(groups: number, userId: number) {
  const from = 10 ** 9 * userId
  const each = sql`generate_series(${from}::bigint + 1, ${from}::bigint + ${groups}) i`
  const statements = [
    sql`insert into conversations (id, kind, last_sequence, last_position) select i, 2, 1, 1 from ${each}`,
    sql`insert into groups (id, title, abstract, avatar, size, is_search, creator_id)
      select i, 'group', '', '', 200, true, ${userId} from ${each}`,
    sql`insert into conversation_members (conversation_id, user_id) select i, ${userId} from ${each}`,
    sql`insert into messages (conversation_id, sequence, position, sender_id, type, body, preview, shows_date, created_at)
      select i, 1, 1, (select min(id) from users where id <> ${userId}), 1, '{"content": "hello"}', '', false, now()
      from ${each}`,
    sql`insert into pushes (device_id, conversation_id, sequence, due_at, expires_at)
      select d.id, i, 1, now(), now() + interval '1 day' from push_devices d, ${each} where d.user_id = ${userId}`,
  ]
  await world.transaction(async (queries) => {
    for (const statement of statements) await statement.execute(queries)
  })
}
