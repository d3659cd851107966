import { mailLimits } from '@parley/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sweep } from '../../src/notifications/mail/jobs.ts'
import { Seats } from '../auth/devices.ts'
import { turnOn } from '../auth/second-factor/factor-support.ts'
import type { Person } from '../groups/groups-support.ts'
import { password, refusal } from '../support/people.ts'
import { openMailWorld, publicUrl } from './mail-support.ts'

const { mail, world, confirmed } = await openMailWorld({ PARLEY_TRUST_PROXY: '127.0.0.1' })
const seats = new Seats(world.server)
const { queries } = world
const next = 'battery staple'
const over = refusal('resetLinkOver').code

let addresses = 0
const newAddress = () => `10.${++addresses >> 8}.2.${addresses & 255}`

const ask = (account: string | number, address = newAddress()) =>
  seats.post('/api/auth/reset_mail', { account: String(account) }, { address })
const use = async (ticket: string, pwd = next, address = newAddress()) =>
  (await seats.post('/api/auth/reset_by_mail', { ticket, pwd, rePwd: pwd }, { address })).body
const login = async (account: string | number, secret = next) =>
  (await seats.login(account, secret, { address: newAddress() })).body.code
const row = ({ id }: Pick<Person, 'id'>) =>
  queries.selectFrom('mailed_resets').selectAll().where('user_id', '=', id).executeTakeFirst()

async function someone(nickname: string) {
  const [person] = await world.people(nickname)
  return { person, address: await confirmed(person) }
}

/** The token of the last mail that an address was sent for a new password. */
async function tokenTo(address: string, after: number): Promise<string> {
  const { text } = await mail.next(address, after)
  return /\/mail\/reset#([\w-]+)/.exec(text)?.[1] ?? expect.fail(text)
}

/** Asks, and waits for the mail. */
async function tokenFor(account: string | number, address: string): Promise<string> {
  const before = mail.to(address).length
  expect((await ask(account)).body.code).toBe(0)
  return tokenTo(address, before)
}

/** A request that comes after all others has been carried out: theirs mail nothing any more. */
async function settled(): Promise<void> {
  const { person, address } = await someone('Later')
  await tokenFor(person.id, address)
}

test('forgotten password: a mailed link sets another, by id, name or address, and ends all sessions', async () => {
  const { person, address } = await someone('Ann')
  await person.call('PUT /api/user/account_name', { body: { accountName: 'ann.resets' } })
  const before = mail.to(address).length
  expect((await ask('Ann.Resets')).body).toEqual({ code: 0, msg: expect.any(String), data: {} })
  const { subject, text, html } = await mail.next(address, before)
  expect(subject).toBe('Your new password for Parley')
  expect(text).toContain(`for ${mailLimits.resetMinutes} minutes`)
  expect(html).toContain(`href="${publicUrl}/mail/reset#`)
  const token = await tokenTo(address, before)
  expect(await use(token)).toMatchObject({ code: 0, data: { account: 'ann.resets' } })
  await expect(person.call('GET /api/user/user_info')).rejects.toMatchObject(refusal('unauthenticated'))
  expect(await login('ann.resets')).toBe(0)

  for (const typed of [person.id, address.toUpperCase()])
    expect(await use(await tokenFor(typed, address), `${next} ${typed}`)).toMatchObject({ code: 0 })
  expect(await login(person.id, `${next} ${address.toUpperCase()}`)).toBe(0)
})

test('forgotten password: its person sees a security notice, and the audit log has both steps', async () => {
  const { person, address } = await someone('Ned')
  await use(await tokenFor(person.id, address))
  const session = await seats.enter(person.id, { address: newAddress() }, next)
  const { notices } = await session.call('GET /api/auth/sessions')
  expect(notices).toMatchObject([{ kind: 'passwordResetByMail', name: 'Ned' }])
  const { rows } = await sql<{ event: string }>`
    select event from audit_log where user_id = ${person.id} or details->>'userId' = ${String(person.id)}`.execute(
    queries,
  )
  expect(rows.map(({ event }) => event)).toEqual(
    expect.arrayContaining(['resetMailed', 'passwordResetByMail']),
  )
})

test('forgotten password: a second factor is still needed to sign in', async () => {
  const { person, address } = await someone('Twofold')
  await use(await tokenFor(person.id, address), password)
  await turnOn(await seats.enter(person.id, { address: newAddress() }))
  expect(await use(await tokenFor(person.id, address), `${next} 2`)).toMatchObject({ code: 0 })
  expect(await login(person.id, `${next} 2`)).toBe(refusal('secondFactorNeeded').code)
})

test('forgotten password: nobody learns whether there is an account, and only confirmed addresses are mailed', async () => {
  const [bare, pending] = await world.people('Bare', 'Pending')
  const { person: gone, address: ofGone } = await someone('Gone')
  const { person: failing, address: ofFailing } = await someone('Failing')
  await queries.updateTable('users').set({ deactivated_at: new Date() }).where('id', '=', gone.id).execute()
  await queries
    .updateTable('mail_addresses')
    .set({ failing_since: new Date() })
    .where('user_id', '=', failing.id)
    .execute()
  await pending.call('PUT /api/mail/address', { body: { address: 'pending@example.org', language: 'en' } })
  await mail.next('pending@example.org')
  const had = mail.received.length
  const { person: known, address } = await someone('Known')
  const answers = []
  for (const typed of [
    known.id,
    bare.id,
    pending.id,
    gone.id,
    ofGone,
    ofFailing,
    'pending@example.org',
    'nobody',
    99999999,
  ])
    answers.push(await ask(typed))
  for (const { status, body } of answers)
    expect({ status, body }).toEqual({ status: 200, body: answers[0]?.body })
  await mail.next(address, 1)
  await settled()
  const mailed = mail.received.slice(had).filter(({ text }) => text.includes('/mail/reset#'))
  expect(mailed.map(({ to }) => to)).not.toContain('pending@example.org')
  for (const to of [ofGone, ofFailing]) expect(mailed.map((one) => one.to)).not.toContain(to)
  expect([await row(bare), await row(gone), await row(failing), await row(pending)]).toEqual(
    Array(4).fill(undefined),
  )
})

test('forgotten password: the answer waits for nothing that only an account has', async () => {
  const { person } = await someone('Slow')
  await world.database.transaction(async ({ queries }) => {
    // What is done for an account has to wait for this.
    await sql`select from users where id = ${person.id} for update`.execute(queries)
    expect((await ask(person.id)).body.code).toBe(0)
  })
})

test('mailed link: of many who use it at once one succeeds', async () => {
  const { person, address } = await someone('Race')
  const token = await tokenFor(person.id, address)
  const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => use(token, `${next} ${i}`)))
  const codes = answers.map(({ code }) => code)
  expect(codes.filter((code) => code === 0)).toHaveLength(1)
  expect(codes.filter((code) => code === over)).toHaveLength(5)
  expect(await login(person.id, `${next} ${codes.indexOf(0)}`)).toBe(0)
  expect((await use(token)).code, 'reuse').toBe(over)
})

test('mailed link: only its hash is stored, a wrong one does nothing, and a refused password leaves it', async () => {
  const { person, address } = await someone('Hash')
  const token = await tokenFor(person.id, address)
  expect(JSON.stringify(await row(person))).not.toContain(token)
  expect((await use(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).code).toBe(over)
  expect((await use((await row(person))?.token_hash ?? '')).code).toBe(over)
  expect((await use(token, 'password')).code).toBe(refusal('passwordCommon').code)
  const differs = { ticket: token, pwd: next, rePwd: `${next}!` }
  expect((await seats.post('/api/auth/reset_by_mail', differs)).body.code).toBe(
    refusal('passwordsDiffer').code,
  )
  expect((await use(token)).code).toBe(0)
})

test('mailed link: is over after its time, and is swept', async () => {
  const { person, address } = await someone('Tardy')
  const token = await tokenFor(person.id, address)
  const until = (await row(person))?.until.getTime() ?? 0
  expect(Math.abs(until - Date.now() - mailLimits.resetMinutes * 60_000)).toBeLessThan(30_000)
  await sql`update mailed_resets set until = now() - interval '1 second' where user_id = ${person.id}`.execute(
    queries,
  )
  expect((await use(token)).code).toBe(over)
  await sweep(queries)
  expect(await row(person)).toBeUndefined()
})

test('mailed link: the newest alone is valid, and only while its address is the confirmed one', async () => {
  const { person, address } = await someone('Mover')
  const former = await tokenFor(person.id, address)
  const token = await tokenFor(person.id, address)
  expect((await use(former)).code).toBe(over)
  const other = await confirmed(person)
  expect((await use(token)).code, 'the address has changed').toBe(over)
  expect((await use(await tokenFor(other, other))).code).toBe(0)
})

test('mailed link: ends with a password that was changed meanwhile, with the address, and for a deactivated account', async () => {
  const { person: changing, address: ofChanging } = await someone('Changing')
  const changed = await tokenFor(changing.id, ofChanging)
  await changing.call('PUT /api/user/password', { body: { password: 'chosen meanwhile' } })
  expect((await use(changed)).code).toBe(over)

  const { person: leaving, address: ofLeaving } = await someone('Leaving')
  const left = await tokenFor(leaving.id, ofLeaving)
  await leaving.call('DELETE /api/mail/address')
  expect((await use(left)).code).toBe(over)

  const { person: resting, address: ofResting } = await someone('Resting')
  const token = await tokenFor(resting.id, ofResting)
  await queries
    .updateTable('users')
    .set({ deactivated_at: new Date() })
    .where('id', '=', resting.id)
    .execute()
  expect((await use(token)).code).toBe(refusal('accountDeactivated').code)
  expect(await login(resting.id)).not.toBe(0)
})

test('limits: one place asks for an account so often, whether it exists or not, and a person is mailed so often', async () => {
  const { person, address } = await someone('Wanted')
  const before = mail.to(address).length
  const limited = refusal('tooManyRequests').code
  for (const account of [String(person.id), 'nobody.at.all']) {
    const place = newAddress()
    for (let i = 0; i < mailLimits.resetsOfAccount.points; i++)
      expect((await ask(account, place)).body.code).toBe(0)
    expect((await ask(account, place)).body.code).toBe(limited)
    expect((await ask('somebody.else', place)).body.code).toBe(0)
  }
  for (let i = 0; i < mailLimits.resetsOfPerson.points; i++) await ask(person.id)
  await settled()
  expect(mail.to(address).length - before).toBeLessThanOrEqual(mailLimits.resetsOfPerson.points)
})

test('a mail that its server does not take is tried again with another link', async () => {
  const { person, address } = await someone('Retry')
  const before = mail.to(address).length
  mail.misbehave(address, { at: 'recipient', code: 451 })
  await ask(person.id)
  await expect.poll(async () => (await row(person))?.tries, { timeout: 15_000 }).toBe(1)
  await expect
    .poll(async () => Number((await row(person))?.due_at) - Date.now() < 100_000, { timeout: 15_000 })
    .toBe(true)
  await queries
    .updateTable('mailed_resets')
    .set({ due_at: new Date(0) })
    .where('user_id', '=', person.id)
    .execute()
  expect((await use(await tokenTo(address, before))).code).toBe(0)
})

test('the sign-in page learns that links are mailed', async () => {
  const [person] = await world.people('Reader')
  expect(await person.call('GET /api/settings/info')).toMatchObject({ resetsByMail: true })
})
