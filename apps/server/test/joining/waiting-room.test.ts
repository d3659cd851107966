import { joiningLimits } from '@parley/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { WaitingService } from '../../src/messaging/join-requests/waiting-service.ts'
import { openOffice } from '../admin/office.ts'
import { Seats } from '../auth/devices.ts'
import { password, refusal } from '../support/people.ts'

const { ofAddress, inAll, days, refusedDays } = joiningLimits.waitingRegistrations
const office = await openOffice({ env: { PARLEY_TRUST_PROXY: '127.0.0.1' } })
const root = await office.administrator('Root')
await root.call('PUT /api/settings/admin/info', { body: { registration: 'approval' } })
const { queries } = office.context.database
const seats = new Seats(office)

const register = async (address: string) => {
  const body = { nickname: 'Bob', pwd: password, rePwd: password }
  return (await seats.post('/api/auth/register', body, { address })).body
}
const full = refusal('registrationsFull').code

const fill = (count: number, address: string) =>
  sql`insert into waiting_registrations (user_id, nickname, password_hash, message, ip, address)
    select nextval(pg_get_serial_sequence('users', 'id')), 'Waits', 'hash', '', ${address}, ${address}
    from generate_series(1, ${count}::integer)`.execute(queries)
const empty = () => queries.deleteFrom('waiting_registrations').execute()
const count = async () => (await root.call('GET /api/joining/registrations', { query: { limit: 1 } })).count

test('an address has so many who wait, also when they come at once; and others still get in', async () => {
  await empty()
  await fill(ofAddress - 2, '10.0.0.1')
  const answers = await Promise.all(Array.from({ length: 6 }, () => register('10.0.0.1')))
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 0, ...Array(4).fill(full)])
  expect(await count()).toBe(ofAddress)
  expect((await register('10.0.0.2')).code).toBe(0)
})

test('in all so many wait', async () => {
  await empty()
  await fill(inAll, '10.0.1.1')
  expect((await register('10.0.1.2')).code).toBe(full)
})

test('the networks of an address are counted together', async () => {
  await empty()
  await fill(ofAddress, '2001:db8:0:1::/64')
  expect((await register('2001:db8:0:1::7')).code).toBe(full)
})

test('a refused person takes nobody’s place', async () => {
  await empty()
  await fill(ofAddress, '10.0.2.1')
  const [first] = (await root.call('GET /api/joining/registrations', { query: { limit: 1 } })).list
  const body = { idList: [first?.userID ?? 0], approve: false }
  await root.call('PUT /api/joining/registrations', { body })
  expect((await register('10.0.2.1')).code).toBe(0)
})

test('a refused person is forgotten some days later, and a waiting one after weeks', async () => {
  await empty()
  const sweep = () => new WaitingService(shared()).sweep()
  await fill(4, '10.0.3.1')
  const ids = (
    await queries.selectFrom('waiting_registrations').select('user_id').orderBy('user_id').execute()
  ).map(({ user_id }) => user_id)
  const set = (id: number | undefined, column: 'created_at' | 'refused_at', age: number) =>
    queries
      .updateTable('waiting_registrations')
      .set({ [column]: sql`now() - make_interval(days => ${age}) ` })
      .where('user_id', '=', id ?? 0)
      .execute()
  await set(ids[0], 'created_at', days + 1)
  await set(ids[1], 'created_at', days - 1)
  await set(ids[2], 'refused_at', refusedDays + 1)
  await set(ids[3], 'refused_at', refusedDays - 1)
  await sweep()
  const left = await queries
    .selectFrom('waiting_registrations')
    .select('user_id')
    .orderBy('user_id')
    .execute()
  expect(left.map(({ user_id }) => user_id)).toEqual([ids[1], ids[3]])
})

test('the rule applies at once, and people who wait are still decided about when it is another', async () => {
  await empty()
  const { data } = await register('10.0.4.1')
  await root.call('PUT /api/settings/admin/info', { body: { registration: 'open' } })
  expect((await register('10.0.4.1')).data).not.toHaveProperty('approval')
  const { userID } = data as { userID: number }
  await root.call('PUT /api/joining/registrations', { body: { idList: [userID], approve: true } })
  expect((await seats.login(userID, password, { address: '10.0.4.1' })).body.code).toBe(0)
})

function shared() {
  const { database, audit } = office.context
  return { database, audit, notifier: { changed: () => undefined } as never }
}
