import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { limits } from '@parley/contract'
import { afterAll, expect, test } from 'vitest'
import { clientId, clientSecret, startOidcServer } from '../support/oidc-server.ts'
import { refusal } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { somePicture } from '../support/uploads.ts'
import { countUsers, publicUrl, returnAddress, Visitor } from './open-login-support.ts'

const pictures: Readonly<Record<string, Uint8Array | string>> = {
  '/me.png': await somePicture(),
  '/page.html': '<p>not a picture</p>',
}
let strangers = 0
const elsewhere = createServer((_, response) => response.end(pictures['/me.png']))
elsewhere.on('connection', () => strangers++).listen(0, '127.0.0.1')
await once(elsewhere, 'listening')
const { port } = elsewhere.address() as AddressInfo
const provider = await startOidcServer(
  [returnAddress('school')],
  (issuer) => ({
    lin: { name: '  林小满 \u202e🐴\n' },
    long: { name: '👩‍👩‍👧'.repeat(10) },
    blank: { name: ' \u200b ' },
    mailer: { name: 'alice', email: 'alice@example.org', email_verified: true },
    pictured: { picture: `${issuer}/me.png` },
    noPicture: { picture: `${issuer}/page.html` },
    inward: { picture: `https://127.0.0.1:${port}/me.png` },
    unencrypted: { picture: `http://127.0.0.1:${port}/me.png` },
    nowhere: { picture: 'javascript:alert(1)' },
  }),
  pictures,
)
afterAll(async () => {
  await provider.close()
  elsewhere.close()
})
const school = { name: 'school', title: 'Our School', issuer: provider.issuer, clientId, clientSecret }
const down = { name: 'down', issuer: 'http://127.0.0.1:1', clientId }
const server = await startTestServer({
  env: {
    PARLEY_PUBLIC_URL: publicUrl,
    PARLEY_OPEN_LOGIN: JSON.stringify([school, down]),
    PARLEY_TRUST_PROXY: '127.0.0.1',
  },
})
const visitor = () => new Visitor(server)
const failed = { refused: 'openLoginFailed' }

test('the list of providers has a link that starts signing in', async () => {
  const response = await fetch(`${server.url}/api/settings/open_login`)
  expect(await response.json()).toMatchObject({
    data: [
      { name: 'school', icon: '', href: '/api/auth/open_login/school/start', title: 'Our School' },
      { name: 'down', icon: '', href: '/api/auth/open_login/down/start', title: 'down' },
    ],
  })
})

test('somebody is sent on with state, nonce and PKCE, and a cookie that no script reads', async () => {
  const response = await visitor().browser.request(`${server.url}/api/auth/open_login/school/start`)
  expect(response.status).toBe(302)
  const { origin, searchParams } = new URL(response.headers.get('location') ?? '')
  expect(origin).toBe(provider.issuer)
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: clientId,
    response_type: 'code',
    scope: 'openid profile',
    redirect_uri: returnAddress('school'),
    state: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
  expect(response.headers.get('set-cookie')).toMatch(
    /^__Host-parley_open_login=[\w-]{43}; Path=\/; Max-Age=1200; HttpOnly; SameSite=Lax; Secure$/,
  )
})

/** Goes the whole way in a browser of its own. */
async function enter(login: string) {
  const person = new Visitor(server)
  return person.signIn(await person.fetchCode(login))
}

test('the first sign-in makes a user with the name of the provider, every further one finds it', async () => {
  const before = await countUsers(server)
  const first = await enter('lin')
  expect(first).toMatchObject({ nickname: '林小满 🐴', avatar: '', searchUser: 2, verification: 2 })
  expect((await enter('lin')).userID).toBe(first.userID)
  expect(await countUsers(server)).toBe(before + 1)
})

test.each([
  ['long', '👩‍👩‍👧'.repeat(6)],
  ['blank', 'Our School'],
  ['somebody', 'somebody'],
])('a name is cut to a nickname, never within a character: %s', async (login, nickname) => {
  expect(await enter(login)).toMatchObject({ nickname })
})

test('a picture of the provider is copied and becomes the first one; any other is left alone', async () => {
  const { avatar } = await enter('pictured')
  expect(avatar).toMatch(/^\/api\/file\/[\w-]+$/)
  const picture = await fetch(server.url + avatar)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
  for (const login of ['inward', 'unencrypted', 'noPicture', 'nowhere'])
    expect(await enter(login)).toMatchObject({ avatar: '' })
  expect(strangers, 'reached inside the network').toBe(0)
})

test('the e-mail address of somebody who is here already gives no way into their account', async () => {
  const alice = await server.register('alice@example.org')
  await alice.call('PUT /api/user/account_name', { body: { accountName: 'alice' } })
  const user = await enter('mailer')
  expect(user.userID).not.toBe(alice.id)
  expect(user.nickname).toBe('alice')
})

test('the path to come back to is kept over the round trip; one that leaves the site is dropped', async () => {
  const at = (path: string) => ({ query: `?redirect_url=${encodeURIComponent(path)}` })
  expect(await visitor().fetchCode('lin', at('/m/search/user?a=b'))).toMatchObject({
    flag: 'school',
    redirect_url: '/m/search/user?a=b',
  })
  for (const elsewhere of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
  ])
    expect(await visitor().fetchCode('lin', at(elsewhere))).not.toHaveProperty('redirect_url')
})

test('a code works once', async () => {
  const person = visitor()
  const back = await person.fetchCode('lin')
  expect(await person.send(back)).toHaveProperty('token')
  expect(await person.send(back)).toEqual(failed)
})

test('one of two calls with one code at once gets in', async () => {
  const person = visitor()
  const back = await person.fetchCode('lin')
  const answers = await Promise.all([person.send(back), person.send(back)])
  expect(answers.filter((answer) => 'token' in answer)).toHaveLength(1)
})

test('two first sign-ins of one person at once make one user', async () => {
  const before = await countUsers(server)
  const people = [visitor(), visitor(), visitor()]
  const backs = await Promise.all(people.map((person) => person.fetchCode('twins')))
  const users = await Promise.all(people.map((person, i) => person.signIn(backs[i]!)))
  expect(new Set(users.map(({ userID }) => userID)).size).toBe(1)
  expect(await countUsers(server)).toBe(before + 1)
})

test('two tabs of one browser do not undo each other', async () => {
  const person = visitor()
  const [one, other] = [await person.start('school'), await person.start('school')]
  const backs = [
    await person.comeBack(await person.browser.signInAtProvider(one, 'lin')),
    await person.comeBack(await person.browser.signInAtProvider(other, 'lin')),
  ]
  for (const back of backs) expect(await person.send(back)).toHaveProperty('token')
})

test('an answer that does not fit together is refused and makes nothing', async () => {
  const before = await countUsers(server)
  const person = visitor()
  const back = await person.fetchCode('nobody')
  const { state: _, ...withoutState } = back
  expect(await person.send(withoutState)).toEqual(failed)
  expect(await person.send({ ...back, state: '' })).toEqual(failed)
  expect(await person.send({ ...back, state: 'x'.repeat(43) })).toEqual(failed)
  expect(await person.send({ ...back, flag: 'down' })).toEqual(failed)
  expect(await visitor().send(back), 'another browser').toEqual(failed)
  const other = visitor()
  const { state } = await other.fetchCode('lin')
  expect(await other.send({ ...back, state: state! }), "somebody else's code").toEqual(failed)
  expect(await person.send({ ...back, iss: 'https://evil.example' })).toEqual(failed)
  expect(await countUsers(server)).toBe(before)
})

const { queries } = server.context.database

test.each([
  ['another nonce', { nonce: 'n'.repeat(43) }],
  ['another verifier', { verifier: 'v'.repeat(43) }],
  ['an attempt that is too old', { expires_at: new Date(Date.now() - 1000) }],
])('%s is refused and makes nothing', async (_, change) => {
  const before = await countUsers(server)
  const person = visitor()
  const back = await person.fetchCode('nobody')
  await queries.updateTable('open_attempts').set(change).execute()
  expect(await person.send(back)).toEqual(failed)
  expect(await countUsers(server)).toBe(before)
})

test('attempts that are too old are swept, others stay', async () => {
  await queries.deleteFrom('open_attempts').execute()
  await visitor().start('school')
  await queries
    .updateTable('open_attempts')
    .set({ expires_at: new Date(0) })
    .execute()
  await visitor().start('school')
  await server.context.openLogin.deleteExpired()
  expect(await queries.selectFrom('open_attempts').select('provider').execute()).toHaveLength(1)
})

test('a provider that nobody set up is unknown', async () => {
  const { code, ...unknown } = { flag: 'nobody', code: 'x' }
  expect(await visitor().send({ ...unknown, code })).toEqual({ refused: 'providerUnknown' })
  const response = await fetch(`${server.url}/api/auth/open_login/nobody/start`)
  expect(await response.json()).toMatchObject({ code: refusal('providerUnknown').code, data: null })
})

test('a provider that does not answer is shown on the sign-in page, and answered to programs as a refusal', async () => {
  const path = `${server.url}/api/auth/open_login/down/start`
  expect(await visitor().start('down', '?redirect_url=/notice')).toBe(
    '/login?flag=down&error=openLoginFailed&redirect_url=%2Fnotice',
  )
  expect(await (await fetch(path)).json()).toMatchObject({
    code: refusal('openLoginFailed').code,
    data: null,
  })
})

test('a person who gives up at the provider comes back to the sign-in page with the reason', async () => {
  const person = visitor()
  const { searchParams } = new URL(await person.start('school', '?redirect_url=/notice'))
  const back = new URL(returnAddress('school'))
  back.search = `error=access_denied&state=${searchParams.get('state')}`
  expect(await person.comeBack(back)).toMatchObject({
    flag: 'school',
    error: 'access_denied',
    redirect_url: '/notice',
  })
})

test('returns of a way that did not begin here are limited, for their address alone', async () => {
  const send = (address: string) =>
    fetch(`${server.url}/api/auth/open_login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ flag: 'school', code: 'a guess', state: 'a guess' }),
    })
  const limit = server.context.rates.limit('stray-returns', limits.strayReturns)
  const before = Array.from({ length: limits.strayReturns.points - 3 }, () => limit.take('10.0.0.1'))
  await Promise.all(before)
  const answers = await Promise.all(Array.from({ length: 8 }, () => send('10.0.0.1')))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429, 429, 429, 429])
  expect((await send('10.0.0.2')).status).toBe(200)
})

test('a made-up state costs no call to the provider', async () => {
  const person = visitor()
  await person.start('school')
  const before = provider.requests()
  for (const state of ['made up', undefined])
    expect(await person.send({ flag: 'school', code: 'made up', ...(state && { state }) })).toEqual(failed)
  expect(provider.requests()).toBe(before)
})

test('signing in, failing to and the new user are in the audit log', async () => {
  const { userID } = await enter('audited')
  const rows = await queries
    .selectFrom('audit_log')
    .select(['event', 'details'])
    .where('user_id', '=', userID)
    .orderBy('id')
    .execute()
  expect(rows).toMatchObject([
    { event: 'registered', details: { provider: 'school' } },
    { event: 'signedIn', details: { provider: 'school' } },
  ])
  await visitor().send({ flag: 'school', code: 'x', state: 'y' })
  const last = await queries
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(last).toMatchObject({ event: 'signInFailed', user_id: null, details: { provider: 'school' } })
})

test('a deleted account is not entered any more: its person begins anew', async () => {
  const { userID } = await enter('leaver')
  const admin = await server.register('Deputy')
  await queries.updateTable('users').set({ role: 1 }).where('id', '=', admin.id).execute()
  await admin.call('DELETE /api/user/users', { body: { idList: [userID] } })
  expect((await enter('leaver')).userID).not.toBe(userID)
})
