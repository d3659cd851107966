import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../src/platform/config/config.ts'
import { startServer } from '../../src/server.ts'
import { countUsers, publicUrl, returnAddress, Visitor } from '../open-login/open-login-support.ts'
import { createTestDatabase } from '../support/database.ts'
import { clientId, clientSecret, startOidcServer } from '../support/oidc-server.ts'
import { clientOf, password, peopleOf, refusal } from '../support/people.ts'
import { environment } from '../support/server.ts'

const provider = await startOidcServer([returnAddress('school')], () => ({}))
const { databaseUrl, dataDir, dispose } = await createTestDatabase()
const school = { name: 'school', title: 'School', issuer: provider.issuer, clientId, clientSecret }
const variables = {
  ...environment(dataDir, databaseUrl),
  PARLEY_PUBLIC_URL: publicUrl,
  PARLEY_OPEN_LOGIN: JSON.stringify([school]),
}

async function start(registration: string) {
  const env = { ...variables, PARLEY_REGISTRATION: registration }
  const config = { ...readConfig(env), webDir: undefined }
  const server = await startServer(config, env)
  const [url] = server.addresses
  return { ...server, url, config, ...peopleOf(url) }
}

const open = await start('')
const alice = await open.register('Alice')
const early = new Visitor(open)
const lin = await early.signIn(await early.fetchCode('lin'))
const openSettings = await clientOf(open.url, '').call('GET /api/settings/info')
await open.close()

const invited = await start('invitation')
const uninvited = new Visitor(invited)
const refusedUninvited = await uninvited.send(await uninvited.fetchCode('stranger'))
const returning = new Visitor(invited)
const linReturned = await returning.signIn(await returning.fetchCode('lin'))
await invited.close()

const asking = await start('approval')
const unapproved = new Visitor(asking)
const refusedUnapproved = await unapproved.send(await unapproved.fetchCode('stranger'))
const approvedBefore = new Visitor(asking)
const linCameAgain = await approvedBefore.signIn(await approvedBefore.fetchCode('lin'))
await asking.close()

const closed = await start('closed')
afterAll(async () => {
  await closed.close()
  await dispose()
  await provider.close()
})
const { call } = clientOf(closed.url, '')

test('a closed site takes no registration, whatever else is wrong with it', async () => {
  const before = await countUsers(closed)
  for (const pwd of ['correct horse', 'password'])
    await expect(
      call('POST /api/auth/register', { body: { nickname: 'Bob', pwd, rePwd: pwd } }),
    ).rejects.toMatchObject(refusal('registrationClosed'))
  expect(await countUsers(closed)).toBe(before)
})

test('a closed site says so before anybody signs in; an open one has nothing to say', async () => {
  expect(openSettings).not.toHaveProperty('registration')
  expect(await call('GET /api/settings/info')).toStrictEqual({ ...openSettings, registration: 'closed' })
})

test('a person with an account signs in, by a provider too', async () => {
  const body = { userName: String(alice.id), password }
  expect(await call('POST /api/auth/login', { body })).toHaveProperty('token')
  const person = new Visitor(closed)
  expect(await person.signIn(await person.fetchCode('lin'))).toMatchObject({ userID: lin.userID })
})

test('a provider creates no account where people register by invitation, but signs existing ones in', () => {
  expect(refusedUninvited).toEqual({ refused: 'registrationByInvitation' })
  expect(linReturned).toMatchObject({ userID: lin.userID })
})

test('where administrators agree to accounts a provider’s word makes none, and asks for none', () => {
  expect(refusedUnapproved).toEqual({ refused: 'registrationByApproval' })
  expect(linCameAgain).toMatchObject({ userID: lin.userID })
})

test('a first sign-in by a provider makes no account', async () => {
  const before = await countUsers(closed)
  const person = new Visitor(closed)
  expect(await person.send(await person.fetchCode('stranger'))).toEqual({ refused: 'registrationClosed' })
  expect(await countUsers(closed)).toBe(before)
})
