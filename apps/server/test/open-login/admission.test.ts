import { afterAll, expect, test } from 'vitest'
import { clientId, clientSecret, startOidcServer } from '../support/oidc-server.ts'
import { refusal } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { countUsers, publicUrl, returnAddress, Visitor } from './open-login-support.ts'

const names = ['school', 'company', 'club'] as const
const profiles: Record<string, Record<string, unknown>> = {
  teacher: { email: 'Teacher@Example.org', email_verified: true },
  unverified: { email: 'me@example.org', email_verified: false },
  stranger: { email: 'me@else.org', email_verified: true },
  member: { groups: ['guests', 'chat'] },
  guest: { groups: ['guests'] },
}
const provider = await startOidcServer(names.map(returnAddress), () => profiles)
afterAll(provider.close)
const one = { issuer: provider.issuer, clientId, clientSecret, admits: true }
const server = await startTestServer({
  env: {
    PARLEY_PUBLIC_URL: publicUrl,
    PARLEY_REGISTRATION: 'invitation',
    PARLEY_OPEN_LOGIN: JSON.stringify([
      { ...one, name: 'school', domains: ['example.org'] },
      { ...one, name: 'company', scopes: ['groups'], claims: { groups: ['chat', 'staff'] } },
      { ...one, name: 'club', admits: false },
    ]),
  },
})
const notAdmitted = { refused: 'signInNotAdmitted' }

async function send(login: string, flag: string) {
  const person = new Visitor(server)
  return person.send(await person.fetchCode(login, { flag }))
}

test('a provider that admits its people makes them accounts where others need an invitation', async () => {
  const before = await countUsers(server)
  expect(await send('teacher', 'school')).toHaveProperty('token')
  expect(await countUsers(server)).toBe(before + 1)
  expect(await send('member', 'club'), 'it admits nobody').toEqual({ refused: 'registrationByInvitation' })
})

test.each([
  ['of another domain', 'stranger', 'school'],
  ['with an address that the provider has not verified', 'unverified', 'school'],
  ['without an address', 'member', 'school'],
  ['outside of the groups', 'guest', 'company'],
  ['without groups', 'teacher', 'company'],
])('a person %s gets no account', async (_, login, flag) => {
  const before = await countUsers(server)
  expect(await send(login, flag)).toEqual(notAdmitted)
  expect(await countUsers(server)).toBe(before)
})

test('a person who has left the group does not come in again', async () => {
  expect(await send('member', 'company')).toHaveProperty('token')
  profiles.member = { groups: ['guests'] }
  expect(await send('member', 'company')).toEqual(notAdmitted)
  profiles.member = { groups: ['chat'] }
  expect(await send('member', 'company')).toHaveProperty('token')
})

test('the audit log has the person who was not admitted, if they are known', async () => {
  await send('guest', 'company')
  const last = await server.context.database.queries
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(last).toMatchObject({ event: 'signInNotAdmitted', user_id: null, details: { provider: 'company' } })
})

test('an address is asked for only where something depends on it', async () => {
  const scopeAt = async (flag: string) =>
    new URL(await new Visitor(server).start(flag)).searchParams.get('scope')
  expect(await scopeAt('school')).toBe('openid profile email')
  expect(await scopeAt('company')).toBe('openid profile groups')
})

test('a person who wants to be somebody else is asked again at the provider', async () => {
  const again = new URL(await new Visitor(server).start('company', '?anew=1'))
  expect(again.searchParams.get('prompt')).toBe('login')
  const response = await fetch(`${server.url}/api/auth/open_login/company/start?anew=2`)
  expect(await response.json()).toMatchObject({ code: refusal('fieldInvalid').code })
})
