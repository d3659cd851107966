import { limits } from '@parley/contract'
import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { password, refusal } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { event, openEventSocket } from '../support/socket.ts'
import { type Seat, Seats } from './devices.ts'

// The beat of the sockets happens when a test says so.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
// Files share their worker.
afterAll(() => void vi.useRealTimers())
const server = await startTestServer({ env: { PARLEY_TRUST_PROXY: '127.0.0.1' } })
const seats = new Seats(server)
const { queries } = server.context.database
const beat = () => vi.advanceTimersByTime(25_000)

let addresses = 0
const newAddress = () => `10.0.${++addresses >> 8}.${addresses & 255}`
const newSeat = (): Seat => ({ address: newAddress(), device: crypto.randomUUID() })
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

/** Somebody with a session from a first seat. */
async function someone(seat = newSeat()) {
  const id = await seats.register()
  return { id, first: await seats.enter(id, seat), seat }
}

const newOnes = async (session: Awaited<ReturnType<typeof seats.enter>>) => {
  const { list } = await session.call('GET /api/auth/sessions')
  return list.filter(({ isNew }) => isNew).map(({ id }) => id)
}
/** When the database says that a session was last used. */
async function noted({ id }: { id: string }) {
  const rows = queries.selectFrom('sessions').select('last_used_at').where('id', '=', id)
  return (await rows.executeTakeFirstOrThrow()).last_used_at
}
const unauthenticated = refusal('unauthenticated')

test('a person sees where they are signed in: on what, from where and since when, this session first', async () => {
  const { id, first } = await someone({ address: '10.9.8.7', device: crypto.randomUUID() })
  const second = await seats.enter(id, {
    address: '203.0.113.9',
    userAgent: iphone,
    device: crypto.randomUUID(),
  })
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  const times = { createdAt: time, lastUsedAt: time, expiresAt: time }
  const { list, count, hasPassword } = await first.call('GET /api/auth/sessions')
  expect({ count, hasPassword }).toEqual({ count: 2, hasPassword: true })
  expect(list).toEqual([
    {
      ...times,
      id: first.id,
      device: 'Chrome · Windows',
      ip: '10.9.8.7',
      addr: '内网',
      isCurrent: true,
      isNew: false,
    },
    {
      ...times,
      id: second.id,
      device: 'Safari · iPhone',
      ip: '203.0.113.9',
      addr: '',
      isCurrent: false,
      isNew: true,
    },
  ])
  expect((await second.call('GET /api/auth/sessions')).list[0]).toMatchObject({ id: second.id, isNew: false })
})

test('sessions that have ended, and those of others, are not in the list', async () => {
  const { id, first } = await someone()
  await someone()
  const over = await seats.enter(id, newSeat())
  await over.call('POST /api/auth/logout')
  const expired = await seats.enter(id, newSeat())
  await queries
    .updateTable('sessions')
    .set({ expires_at: sql`now() - interval '1 second'` })
    .where('id', '=', expired.id)
    .execute()
  expect((await first.call('GET /api/auth/sessions')).list.map((row) => row.id)).toEqual([first.id])
})

test('the list of very many sessions has the last used, and all are counted', async () => {
  const { id, first } = await someone()
  const row = {
    user_id: id,
    expires_at: new Date(Date.now() + 3600_000),
    ip: '',
    user_agent: '',
    revoked_at: null,
  }
  await queries
    .insertInto('sessions')
    .values(Array.from({ length: limits.signInsListed + 3 }, () => row))
    .execute()
  const { list, count } = await first.call('GET /api/auth/sessions')
  expect(list).toHaveLength(limits.signInsListed)
  expect(list[0]?.id).toBe(first.id)
  expect(count).toBe(limits.signInsListed + 4)
})

test('a person ends a session: its calls are refused and its sockets closed at once, and the others live on', async () => {
  const { id, first } = await someone()
  const [lost, kept] = [await seats.enter(id, newSeat()), await seats.enter(id, newSeat())]
  const [socket, other] = [
    await openEventSocket(server.url, lost.token),
    await openEventSocket(server.url, kept.token),
  ]
  await first.call('DELETE /api/auth/sessions/{id}', { params: { id: lost.id } })
  expect((await socket.closed).code).toBe(4001)
  await expect(lost.call('GET /api/user/user_info')).rejects.toMatchObject(unauthenticated)
  expect(await other.next(event('changed'))).toMatchObject({ topics: ['signIns'] })
  expect(await kept.own()).toMatchObject({ id: kept.id })
})

test('a person may end the session that they act with', async () => {
  const { first } = await someone()
  await first.call('DELETE /api/auth/sessions/{id}', { params: { id: first.id } })
  await expect(first.own()).rejects.toMatchObject(unauthenticated)
})

test('all others are ended in one go, sockets too, and nobody else’s', async () => {
  const { id, first } = await someone()
  const { first: stranger } = await someone()
  const others = [await seats.enter(id, newSeat()), await seats.enter(id, newSeat())]
  const sockets = await Promise.all(others.map(({ token }) => openEventSocket(server.url, token)))
  await first.call('DELETE /api/auth/sessions')
  for (const socket of sockets) expect((await socket.closed).code).toBe(4001)
  for (const other of others) await expect(other.own()).rejects.toMatchObject(unauthenticated)
  expect((await first.call('GET /api/auth/sessions')).count).toBe(1)
  expect(await stranger.own()).toMatchObject({ isCurrent: true })
})

test('nobody ends or confirms the session of somebody else, one that is over, or one that is none', async () => {
  const { first } = await someone()
  const { id, first: hers } = await someone()
  const strange = await seats.enter(id, newSeat())
  await hers.call('DELETE /api/auth/sessions/{id}', { params: { id: strange.id } })
  for (const sessionId of [hers.id, strange.id, crypto.randomUUID()]) {
    const params = { id: sessionId }
    await expect(first.call('DELETE /api/auth/sessions/{id}', { params })).rejects.toMatchObject(
      refusal('signInUnknown'),
    )
    await expect(first.call('PUT /api/auth/sessions/{id}/confirm', { params })).rejects.toMatchObject(
      refusal('signInUnknown'),
    )
  }
  expect(await hers.own()).toMatchObject({ isCurrent: true })
})

test('the first sign-in ever is not new; one on another device is, and the open pages hear of it', async () => {
  const { id, first, seat } = await someone()
  const page = await openEventSocket(server.url, first.token)
  await seats.enter(id, seat)
  await seats.enter(id, { ...seat, address: newAddress(), userAgent: iphone })
  expect(await newOnes(first)).toEqual([])
  expect(await page.received()).toEqual([])
  const strange = await seats.enter(id, { ...seat, device: crypto.randomUUID() })
  expect(await page.next(event('changed'))).toMatchObject({ topics: ['signIns'] })
  expect(await newOnes(first)).toEqual([strange.id])
})

test('a client that was away receives a new device on coming back', async () => {
  const { id, first } = await someone()
  const before = await openEventSocket(server.url, first.token)
  before.send({ sync: { epoch: 'none', position: 0 } })
  const { epoch, position } = await before.next(event('synced'))
  await before.close()
  await seats.enter(id, newSeat())
  const after = await openEventSocket(server.url, first.token)
  after.send({ sync: { epoch, position } })
  expect(await after.next(event('synced'))).toMatchObject({
    reset: false,
    changes: [{ topics: ['signIns'] }],
  })
})

test('a client that sends no device id is known by its browser and address', async () => {
  const address = newAddress()
  const { id, first } = await someone({ address })
  await seats.enter(id, { address })
  expect(await newOnes(first)).toEqual([])
  const elsewhere = await seats.enter(id, { address: newAddress() })
  const otherBrowser = await seats.enter(id, { address, userAgent: iphone })
  expect((await newOnes(first)).toSorted()).toEqual([elsewhere.id, otherBrowser.id].toSorted())
})

test('a browser that sends its device id for the first time is still the one that was known', async () => {
  const address = newAddress()
  const { id, first } = await someone({ address })
  await seats.enter(id, { address, device: crypto.randomUUID() })
  expect(await newOnes(first)).toEqual([])
})

test('"it was me" takes the mark away, also from what the device does next', async () => {
  const { id, first } = await someone()
  const seat = newSeat()
  const strange = await seats.enter(id, seat)
  const again = await seats.enter(id, seat)
  expect((await newOnes(first)).toSorted()).toEqual([strange.id, again.id].toSorted())
  await first.call('PUT /api/auth/sessions/{id}/confirm', { params: { id: strange.id } })
  expect(await newOnes(first)).toEqual([])
  await seats.enter(id, seat)
  expect(await newOnes(first)).toEqual([])
})

test('a person with a stolen password does not confirm their own sign-in, nor by a second one', async () => {
  const { id, first } = await someone()
  const seat = newSeat()
  const thief = await seats.enter(id, seat)
  const accomplices = [thief, await seats.enter(id, seat), await seats.enter(id, newSeat())]
  for (const by of accomplices)
    await expect(
      by.call('PUT /api/auth/sessions/{id}/confirm', { params: { id: thief.id } }),
    ).rejects.toMatchObject(refusal('signInItselfNew'))
  await thief.call('POST /api/auth/logout')
  const back = await seats.enter(id, seat)
  expect(await newOnes(first)).toContain(back.id)
})

test('a device that nobody has confirmed is new for a week', async () => {
  const { id, first } = await someone()
  const seat = newSeat()
  await seats.enter(id, seat)
  await queries
    .updateTable('sign_in_places')
    .set({ first_used_at: sql`now() - make_interval(days => ${limits.newDeviceDays}, secs => 1)` })
    .where('user_id', '=', id)
    .execute()
  const later = await seats.enter(id, seat)
  expect(await newOnes(first)).not.toContain(later.id)
})

test('devices are kept as hashes, and forgotten when nobody signs in from them for long', async () => {
  const { id, seat } = await someone()
  const rows = () => queries.selectFrom('sign_in_places').selectAll().where('user_id', '=', id).execute()
  expect(await rows()).toHaveLength(2)
  expect(JSON.stringify(await rows())).not.toContain(seat.device)
  const age = (days: number) =>
    queries
      .updateTable('sign_in_places')
      .set({ last_used_at: sql`now() - make_interval(days => ${days})` })
      .where('user_id', '=', id)
      .execute()
  await age(limits.placeDays - 1)
  await server.context.auth.sweep()
  expect(await rows()).toHaveLength(2)
  await age(limits.placeDays + 1)
  await server.context.auth.sweep()
  expect(await rows()).toEqual([])
})

test.each([
  'short',
  'x'.repeat(65),
  'with space and more',
  'quote"quote"quote',
  '中文字符中文字符中文字符中文字符',
])('a device id that is none is refused: %j', async (device) => {
  const { body } = await seats.login(await seats.register(), password, { device })
  expect(body.code).toBe(refusal('fieldInvalid').code)
})

test('when a session was last used is noted now and then, and not by its calls', async () => {
  const { id, first } = await someone()
  const other = await seats.enter(id, newSeat())
  const shown = async () => (await first.call('GET /api/auth/sessions')).list[1]?.lastUsedAt
  const before = await shown()
  for (let i = 0; i < 20; i++) await other.own()
  expect(await noted(other)).toBeNull()
  expect(await shown()).toBe(before)
  vi.advanceTimersByTime(limits.lastUseMinutes * 60_000)
  await vi.waitFor(async () => expect(await noted(other)).toBeInstanceOf(Date), { timeout: 20_000 })
  expect(new Date((await shown()) ?? 0).getTime()).toBeGreaterThan(new Date(before ?? 0).getTime())
})

test('a session whose page is only open counts as used', async () => {
  const { auth } = server.context
  const { first } = await someone()
  await openEventSocket(server.url, first.token)
  await auth.noteUses()
  const atOpening = await noted(first)
  const lookUp = vi.spyOn(auth, 'endedAmong')
  beat()
  await lookUp.mock.results[0]?.value
  lookUp.mockRestore()
  await auth.noteUses()
  expect(await noted(first)).not.toEqual(atOpening)
})

test('a session that ended where no notice came from loses its sockets by the next beat', async () => {
  const { id, first } = await someone()
  const kept = await seats.enter(id, newSeat())
  const [socket, other] = [
    await openEventSocket(server.url, first.token),
    await openEventSocket(server.url, kept.token),
  ]
  await queries.updateTable('sessions').set({ revoked_at: sql`now()` }).where('id', '=', first.id).execute()
  beat()
  expect((await socket.closed).code).toBe(4001)
  expect(await other.received()).toEqual([])
})

test('the log has sessions that were ended and devices that were confirmed', async () => {
  const { id, first } = await someone()
  const [one, two] = [await seats.enter(id, newSeat()), await seats.enter(id, newSeat())]
  await first.call('PUT /api/auth/sessions/{id}/confirm', { params: { id: one.id } })
  await first.call('DELETE /api/auth/sessions/{id}', { params: { id: two.id } })
  await first.call('DELETE /api/auth/sessions')
  const rows = await queries
    .selectFrom('audit_log')
    .select(['event', 'details'])
    .where('user_id', '=', id)
    .orderBy('id', 'desc')
    .limit(3)
    .execute()
  expect(rows).toMatchObject([
    { event: 'sessionsRevoked', details: { userId: id, count: 1 } },
    { event: 'sessionsRevoked', details: { userId: id, count: 1 } },
    { event: 'signInConfirmed' },
  ])
})
