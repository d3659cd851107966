import { limits } from '@parley/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { password, refusal } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { Seats } from './devices.ts'

const server = await startTestServer({ env: { PARLEY_TRUST_PROXY: '127.0.0.1' } })
const seats = new Seats(server)
const { queries } = server.context.database
const next = 'battery staple'
const change = { oldPassword: password, password: next }

let addresses = 0
const newAddress = () => `10.0.${++addresses >> 8}.${addresses & 255}`

/** Somebody with sessions on a laptop and a phone. */
async function twoSessions() {
  const { id } = await server.register('Alice')
  const laptop = await seats.enter(id, { address: newAddress(), device: crypto.randomUUID() })
  const phone = await seats.enter(id, { address: newAddress(), device: crypto.randomUUID() })
  return { id, laptop, phone }
}

/** Somebody who came by a provider, with a session of this age. */
async function withoutPassword(minutesAgo: number) {
  const alice = await server.register('Alice')
  await queries.deleteFrom('credentials').where('user_id', '=', alice.id).execute()
  await queries
    .updateTable('sessions')
    .set({ created_at: sql`now() - make_interval(mins => ${minutesAgo})` })
    .where('user_id', '=', alice.id)
    .execute()
  return alice
}

const audited = async (userId: number) => {
  const rows = await queries
    .selectFrom('audit_log')
    .select(['event', 'details'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ event, details }) => ({ event, details }))
}

test('after a change the new password signs in and the old one does not', async () => {
  const { id, laptop } = await twoSessions()
  await laptop.call('PUT /api/user/password', { body: change })
  await expect(seats.enter(id, {}, password)).rejects.toThrow('Wrong account or password')
  expect(await seats.enter(id, {}, next)).toHaveProperty('token')
})

test('a change ends all other sessions at once, with their sockets, and keeps the one that made it', async () => {
  const alice = await server.register('Alice')
  const phone = await alice.signInAgain()
  const [hers, here] = [await phone.openEvents(), await alice.openEvents()]
  await alice.call('PUT /api/user/password', { body: change })
  expect((await hers.closed).code).toBe(4001)
  await expect(phone.call('GET /api/user/user_info')).rejects.toMatchObject(refusal('unauthenticated'))
  expect((await alice.call('GET /api/auth/sessions')).count).toBe(1)
  expect(await here.received()).toContainEqual(
    expect.objectContaining({ event: 'changed', topics: expect.arrayContaining(['signIns']) }),
  )
})

test('the other sessions are kept when that is asked for', async () => {
  const { laptop, phone } = await twoSessions()
  await laptop.call('PUT /api/user/password', { body: { ...change, keepOthers: true } })
  expect((await phone.call('GET /api/auth/sessions')).count).toBe(3)
})

test('a person at a page left open changes nothing without the password', async () => {
  const { id, laptop, phone } = await twoSessions()
  const attempt = (oldPassword?: string) =>
    laptop.call('PUT /api/user/password', { body: { ...(oldPassword && { oldPassword }), password: next } })
  await expect(attempt()).rejects.toMatchObject({
    ...refusal('fieldInvalid'),
    message: 'Current password is required',
  })
  await expect(attempt('a wrong secret')).rejects.toMatchObject(refusal('oldPasswordWrong'))
  expect((await phone.call('GET /api/auth/sessions')).count).toBe(3)
  expect(await seats.enter(id, {})).toHaveProperty('token')
})

test('the old password is guessed so often and no more, and that locks no other page of its owner', async () => {
  const { laptop, phone } = await twoSessions()
  const { points } = limits.guessesFromPlace
  const guess = () =>
    laptop.call('PUT /api/user/password', { body: { ...change, oldPassword: 'a guess' } }).then(
      () => 0,
      ({ code }: { code: number }) => code,
    )
  const answers = await Promise.all(Array.from({ length: 30 }, guess))
  expect(answers.filter((code) => code === refusal('oldPasswordWrong').code)).toHaveLength(points)
  expect(answers.filter((code) => code === refusal('tooManyRequests').code)).toHaveLength(30 - points)
  expect(await phone.call('PUT /api/user/password', { body: change })).toEqual({})
})

test.each([
  ['a common one', 'password123', 'passwordCommon'],
  ['the nickname', 'alice in chains', 'passwordIsNickname'],
  ['one that is too short', 'short', 'fieldInvalid'],
] as const)('a password that registering refuses is refused here: %s', async (_what, wanted, refused) => {
  const { laptop } = await twoSessions()
  await laptop.call('PUT /api/user/user_info', { body: { nickname: 'Alice in Chains' } })
  await expect(
    laptop.call('PUT /api/user/password', { body: { ...change, password: wanted } }),
  ).rejects.toMatchObject(refusal(refused))
})

test('one of several changes at once wins, and its password is the one that holds', async () => {
  const { id, laptop, phone } = await twoSessions()
  const wanted = ['battery staple one', 'battery staple two']
  const results = await Promise.allSettled(
    [laptop, phone].map((session, i) =>
      session.call('PUT /api/user/password', {
        body: { ...change, password: wanted[i] ?? '', keepOthers: true },
      }),
    ),
  )
  const won = results.findIndex(({ status }) => status === 'fulfilled')
  const lost = results.find((result) => result.status === 'rejected')
  expect(lost?.reason).toMatchObject(refusal('oldPasswordWrong'))
  expect(await seats.enter(id, {}, wanted[won])).toHaveProperty('token')
})

test('somebody from a provider sets a first password soon after signing in, and has one from then on', async () => {
  const alice = await withoutPassword(14)
  expect((await alice.call('GET /api/auth/sessions')).hasPassword).toBe(false)
  await alice.call('PUT /api/user/password', { body: { password: next } })
  expect((await alice.call('GET /api/auth/sessions')).hasPassword).toBe(true)
  expect(await seats.enter(alice.id, {}, next)).toHaveProperty('token')
  await expect(
    alice.call('PUT /api/user/password', { body: { password: 'another one' } }),
  ).rejects.toMatchObject(refusal('fieldInvalid'))
})

test('a person at a page left open after a provider’s sign-in sets no first password', async () => {
  const alice = await withoutPassword(16)
  await expect(alice.call('PUT /api/user/password', { body: { password: next } })).rejects.toMatchObject({
    ...refusal('signInTooOld'),
    message: 'Sign in again, then set your password within 15 minutes',
  })
})

test('one of several first passwords that are set at once is', async () => {
  const alice = await withoutPassword(0)
  const wanted = Array.from({ length: 4 }, (_, i) => `battery staple ${i}`)
  const results = await Promise.allSettled(
    wanted.map((one) => alice.call('PUT /api/user/password', { body: { password: one } })),
  )
  const won = results.flatMap(({ status }, i) => (status === 'fulfilled' ? [wanted[i]] : []))
  expect(won).toHaveLength(1)
  expect(await seats.enter(alice.id, {}, won[0])).toHaveProperty('token')
})

test('the log has changes and failed ones, and no password', async () => {
  const { id, laptop } = await twoSessions()
  const body = { ...change, oldPassword: 'a wrong secret' }
  await expect(laptop.call('PUT /api/user/password', { body })).rejects.toThrow()
  await laptop.call('PUT /api/user/password', { body: change })
  const entries = await audited(id)
  expect(entries.slice(0, 2)).toMatchObject([
    { event: 'passwordChanged', details: { count: 2 } },
    { event: 'signInFailed' },
  ])
  for (const secret of ['a wrong secret', password, next])
    expect(JSON.stringify(entries)).not.toContain(secret)
})
