import { afterAll, expect, onTestFinished, test } from 'vitest'
import { issueResetCode } from '../../src/identity/auth/service.ts'
import { codeOf, laterFor, turnOn, wrongCodeOf } from '../auth/second-factor/factor-support.ts'
import { clientId, clientSecret, startOidcServer } from '../support/oidc-server.ts'
import { clientOf, type Person, password } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { countUsers, publicUrl, returnAddress, Visitor } from './open-login-support.ts'
import { openSite } from './sites.ts'

const profiles: Record<string, Record<string, unknown>> = {}
const provider = await startOidcServer(['school', 'other', 'plain'].map(returnAddress), () => profiles)
const second = await startOidcServer([returnAddress('second')], () => profiles)
afterAll(async () => {
  await provider.close()
  await second.close()
})
const one = { issuer: provider.issuer, clientId, clientSecret, admits: true }
const joins = ['mail', 'account']
const server = await startTestServer({
  env: {
    PARLEY_PUBLIC_URL: publicUrl,
    PARLEY_OPEN_LOGIN: JSON.stringify([
      { ...one, name: 'school', title: 'School', joins, scopes: ['profile'] },
      { ...one, name: 'other', joins },
      { ...one, name: 'second', issuer: second.issuer, joins },
      { ...one, name: 'plain' },
    ]),
  },
})
const { queries } = server.context.database
const toJoin = { refused: 'accountToJoin' }
const over = { refused: 'joinOver' }

let people = 0
/** Somebody with an account name, whom the provider knows by it. */
async function someone(claims: (name: string) => Record<string, unknown> = () => ({})) {
  people += 1
  const name = `person${people}`
  const person = await server.register(name)
  await person.call('PUT /api/user/account_name', { body: { accountName: name } })
  profiles[name] = { preferred_username: name, ...claims(name) }
  return { person, name }
}

const confirmMail = ({ id }: Person, address: string) =>
  queries
    .insertInto('mail_addresses')
    .values({ user_id: id, address, language: 'en', away_minutes: 60, span_minutes: 60 })
    .execute()

async function come(login: string, flag = 'school') {
  const visitor = new Visitor(server)
  return { visitor, answer: await visitor.send(await visitor.fetchCode(login, { flag })) }
}

const idOf = async (answer: object) =>
  (await clientOf(server.url, (answer as { token: string }).token).call('GET /api/user/user_info')).userID

test('a person whose account has the name proves it once by the password, and comes in from then on', async () => {
  const { person, name } = await someone()
  const before = await countUsers(server)
  const { visitor, answer } = await come(name)
  expect(answer).toEqual(toJoin)
  expect(await visitor.pendingJoin()).toEqual({
    title: 'School',
    foundBy: 'account',
    found: name,
    mayDecline: true,
  })
  expect(await idOf(await visitor.answer('join', { password }))).toBe(person.id)
  expect(await idOf((await come(name)).answer)).toBe(person.id)
  expect(await countUsers(server)).toBe(before)
})

test('an address finds the account where both sides have verified it', async () => {
  const { person } = await someone()
  await confirmMail(person, 'Lin@Example.org')
  profiles.lin = { email: 'lin@example.org', email_verified: true }
  profiles.claimer = { email: 'lin@example.org', email_verified: false }
  expect((await come('claimer')).answer, 'anybody may claim an address').toHaveProperty('token')
  const { visitor, answer } = await come('lin')
  expect(answer).toEqual(toJoin)
  expect(await visitor.pendingJoin()).toMatchObject({ foundBy: 'mail', found: 'lin@example.org' })
  expect(await idOf(await visitor.answer('join', { password }))).toBe(person.id)
})

test('an address that two people have finds neither', async () => {
  for (const { person } of [await someone(), await someone()]) await confirmMail(person, 'team@example.org')
  profiles.team = { email: 'team@example.org', email_verified: true }
  expect((await come('team')).answer).toHaveProperty('token')
})

test('a code of an administrator proves the account too, once', async () => {
  const { person, name } = await someone()
  const { code } = await issueResetCode(queries, person.id)
  const { visitor } = await come(name)
  expect(await visitor.answer('join', { resetCode: 'AAAA-AAAA-AAAA-AAAA' })).toEqual({
    refused: 'resetRefused',
  })
  expect(await idOf(await visitor.answer('join', { resetCode: code }))).toBe(person.id)
  expect(await visitor.answer('join', { resetCode: code })).toEqual(over)
})

test('a wrong password joins nothing, and the right one may follow', async () => {
  const { person, name } = await someone()
  const { visitor } = await come(name)
  expect(await visitor.answer('join', { password: 'a guess' })).toEqual({ refused: 'credentialsWrong' })
  expect(await visitor.answer('join', {})).toEqual({ refused: 'fieldInvalid' })
  expect((await come(name)).answer, 'nothing was joined').toEqual(toJoin)
  expect(await idOf(await visitor.answer('join', { password }))).toBe(person.id)
})

test('another browser has nothing to answer, nor one without the cookie', async () => {
  const { name } = await someone()
  await come(name)
  const other = new Visitor(server)
  await other.start('school')
  for (const visitor of [other, new Visitor(server)]) {
    expect(await visitor.pendingJoin()).toEqual(over)
    expect(await visitor.answer('join', { password })).toEqual(over)
    expect(await visitor.answer('decline', {})).toEqual(over)
  }
})

test('an answer that comes too late is none', async () => {
  const { name } = await someone()
  const { visitor } = await come(name)
  await queries
    .updateTable('open_joins')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute()
  expect(await visitor.answer('join', { password })).toEqual(over)
  await server.context.openLogin.deleteExpired()
  expect(await queries.selectFrom('open_joins').select('provider').execute()).toEqual([])
})

test('two answers at once join once', async () => {
  const { name } = await someone()
  const { visitor } = await come(name)
  const answers = await Promise.all([
    visitor.answer('join', { password }),
    visitor.answer('join', { password }),
    visitor.answer('decline', {}),
  ])
  expect(answers.filter((answer) => 'token' in answer)).toHaveLength(1)
})

test('a person whose account it is not gets one of their own', async () => {
  const { person, name } = await someone()
  const { visitor } = await come(name)
  const own = await idOf(await visitor.answer('decline', {}))
  expect(own).not.toBe(person.id)
  expect(await idOf((await come(name)).answer)).toBe(own)
})

test('a name or an address that passed to somebody else at the provider opens nothing', async () => {
  const { person, name } = await someone((it) => ({ email: `${it}@example.org`, email_verified: true }))
  await confirmMail(person, `${name}@example.org`)
  const { visitor } = await come(name)
  await visitor.answer('join', { password })
  profiles.successor = { ...profiles[name] }
  const { answer } = await come('successor')
  expect(await idOf(answer), 'somebody else').not.toBe(person.id)
})

test('the same subject at another provider is another person, who may join the same account', async () => {
  const { person, name } = await someone()
  const { visitor } = await come(name)
  await visitor.answer('join', { password })
  expect(await idOf((await come(name, 'other')).answer), 'the same issuer').toBe(person.id)
  const elsewhere = await come(name, 'second')
  expect(elsewhere.answer).toEqual(toJoin)
  expect(await idOf(await elsewhere.visitor.answer('join', { password }, 'second'))).toBe(person.id)
})

test('an account with a second factor needs its code too', async () => {
  const { person, name } = await someone()
  const { secret } = await turnOn(person)
  await laterFor(server, person.id)
  const { visitor } = await come(name)
  expect(await visitor.answer('join', { password })).toEqual({ refused: 'secondFactorNeeded' })
  const wrong = { password, code: wrongCodeOf(secret) }
  expect(await visitor.answer('join', wrong)).toEqual({ refused: 'secondFactorCodeWrong' })
  expect(await idOf(await visitor.answer('join', { password, code: codeOf(secret) }))).toBe(person.id)
})

test('a provider without joining makes an account of its own', async () => {
  const { person, name } = await someone()
  expect(await idOf((await come(name, 'plain')).answer)).not.toBe(person.id)
})

test('where nobody new comes in, and passwords sign nobody in, one still proves the account that is there', async () => {
  const strict = { ...one, name: 'school', admits: false, joins }
  const site = await openSite([strict])
  onTestFinished(site.dispose)
  const before = await site.start()
  const person = await before.register('Lin')
  await person.call('PUT /api/user/account_name', { body: { accountName: 'lin.joins' } })
  await before.close()
  profiles.linJoins = { preferred_username: 'Lin.Joins' }
  const after = await site.start({ PARLEY_SSO_ONLY: '99999' })
  onTestFinished(after.close)
  const visitor = new Visitor(after)
  expect(await visitor.send(await visitor.fetchCode('linJoins'))).toEqual(toJoin)
  expect(await visitor.pendingJoin()).toMatchObject({ found: 'Lin.Joins', mayDecline: false })
  expect(await visitor.answer('decline', {})).toEqual({ refused: 'registrationClosed' })
  expect(await visitor.answer('join', { password })).toHaveProperty('token')
})

test('joining is in the audit log of the account', async () => {
  const { person, name } = await someone()
  const { visitor } = await come(name)
  await visitor.answer('join', { password })
  const rows = await queries
    .selectFrom('audit_log')
    .select(['event', 'details'])
    .where('user_id', '=', person.id)
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(rows).toMatchObject(
    expect.arrayContaining([
      { event: 'identityJoined', details: { provider: 'school', by: 'account' } },
      expect.objectContaining({ event: 'signedIn' }),
    ]),
  )
})
