import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { linkHash } from '../../src/notifications/mail/tickets.ts'
import { clientId, clientSecret, startOidcServer } from '../support/oidc-server.ts'
import { clientOf, password, refusal } from '../support/people.ts'
import { returnAddress, Visitor } from './open-login-support.ts'
import { openSite } from './sites.ts'

const provider = await startOidcServer([returnAddress('school')])
const school = { name: 'school', issuer: provider.issuer, clientId, clientSecret, admits: true }
const site = await openSite([school])

const before = await site.start()
const admin = await before.register('Deputy')
const alice = await before.register('Alice')
const visitor = new Visitor(before)
const stays = await visitor.send(await visitor.fetchCode('stays'))
if (!('token' in stays)) throw new Error(stays.refused)
await before.close()

const server = await site.start({
  PARLEY_SSO_ONLY: String(admin.id),
  PARLEY_SMTP_URL: 'smtp://127.0.0.1:9',
  PARLEY_MAIL_FROM: 'Parley <chat@example.org>',
})
afterAll(async () => {
  await server.close()
  await site.dispose()
  await provider.close()
})
const { call } = clientOf(server.url, '')
const providersOnly = refusal('providersOnly')
const login = (userName: string | number) =>
  call('POST /api/auth/login', { body: { userName: String(userName), password } })

test('a password signs in the one administrator who is named, and nobody else', async () => {
  expect(await login(admin.id)).toHaveProperty('token')
  await expect(login(alice.id)).rejects.toMatchObject(providersOnly)
  await expect(login('nobody')).rejects.toMatchObject(providersOnly)
})

test('nobody registers, and no password is made or reset', async () => {
  const pwd = 'another correct horse'
  await expect(
    call('POST /api/auth/register', { body: { nickname: 'Bob', pwd, rePwd: pwd } }),
  ).rejects.toMatchObject(refusal('registrationClosed'))
  await expect(
    call('POST /api/auth/reset_password', {
      body: { userName: String(alice.id), code: 'x', pwd, rePwd: pwd },
    }),
  ).rejects.toMatchObject(providersOnly)
  const person = new Visitor(server)
  const answer = await person.send(await person.fetchCode('lin'))
  if (!('token' in answer)) throw new Error(answer.refused)
  await expect(
    clientOf(server.url, answer.token).call('PUT /api/user/password', { body: { password: pwd } }),
  ).rejects.toMatchObject(providersOnly)
})

test('no link for a new password is mailed but to that administrator, and none sets one for others', async () => {
  const { queries } = server.context.database
  for (const { id } of [admin, alice])
    await sql`insert into mail_addresses (user_id, address, language, away_minutes, span_minutes)
      values (${id}, ${`${id}@example.org`}, 'en', 60, 240)`.execute(queries)
  for (const { id } of [alice, admin])
    expect(await call('POST /api/auth/reset_mail', { body: { account: String(id) } })).toEqual({})
  const mailed = async () =>
    (await queries.selectFrom('mailed_resets').select('user_id').execute()).map((row) => row.user_id)
  await expect.poll(mailed).toEqual([admin.id])
  await sql`insert into mailed_resets (user_id, address, language, token_hash, until)
    values (${alice.id}, ${`${alice.id}@example.org`}, 'en', ${linkHash('token')}, now() + interval '1 hour')`.execute(
    queries,
  )
  const body = { ticket: 'token', pwd: 'another correct horse', rePwd: 'another correct horse' }
  await expect(call('POST /api/auth/reset_by_mail', { body })).rejects.toMatchObject(providersOnly)
  expect(await call('GET /api/settings/info')).not.toHaveProperty('resetsByMail')
})

test('the sign-in page learns it before anybody signs in', async () => {
  expect(await call('GET /api/settings/info')).toMatchObject({ providersOnly: true, registration: 'closed' })
})

test('a session that a password began ends, and one of a provider stays', async () => {
  const read = (token: string) => clientOf(server.url, token).call('GET /api/user/user_info')
  await expect
    .poll(() =>
      read(alice.token).then(
        () => 0,
        (error: { code: number }) => error.code,
      ),
    )
    .toBe(refusal('unauthenticated').code)
  expect(await read(stays.token)).toHaveProperty('userID')
  expect(await read(admin.token)).toMatchObject({ userID: admin.id })
})
