import { randomUUID } from 'node:crypto'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { brieflyId, clientId, clientSecret, startOidcServer } from '../support/oidc-server.ts'
import { clientOf, refusal } from '../support/people.ts'
import { soon, startTestServer } from '../support/server.ts'
import { publicUrl, returnAddress, Visitor } from './open-login-support.ts'

const profiles: Record<string, Record<string, unknown>> = {}
const provider = await startOidcServer(['school', 'briefly', 'staff'].map(returnAddress), () => profiles)
const away = await startOidcServer([returnAddress('away')], () => profiles)
afterAll(async () => {
  await provider.close()
  await away.close()
})
const one = { issuer: provider.issuer, clientId, clientSecret, checkMinutes: 5 }
const server = await startTestServer({
  looksEveryMs: soon,
  env: {
    PARLEY_PUBLIC_URL: publicUrl,
    PARLEY_OPEN_LOGIN: JSON.stringify([
      { ...one, name: 'school' },
      { ...one, name: 'briefly', clientId: brieflyId },
      { ...one, name: 'staff', scopes: ['groups'], claims: { groups: ['staff'] } },
      { ...one, name: 'away', issuer: away.issuer },
    ]),
  },
})
const { queries } = server.context.database
const event = 'http://schemas.openid.net/event/backchannel-logout'
const ended = refusal('unauthenticated')

async function enter(login: string, flag = 'school') {
  const visitor = new Visitor(server)
  const answer = await visitor.send(await visitor.fetchCode(login, { flag }))
  if (!('token' in answer)) throw new Error(`refused: ${answer.refused}`)
  const { call } = clientOf(server.url, answer.token)
  const me = () => call('GET /api/user/user_info')
  const { userID } = await me()
  const [session] = await queries
    .selectFrom('provider_sessions as p')
    .innerJoin('sessions as s', 's.id', 'p.session_id')
    .select(['p.session_id', 'p.provider_session', 'p.refresh_token'])
    .where('s.user_id', '=', userID)
    .orderBy('s.created_at', 'desc')
    .execute()
  if (!session) throw new Error('no session of a provider')
  return { me, userID, ...session }
}

const hasEnded = (me: () => Promise<unknown>) =>
  expect
    .poll(() =>
      me().then(
        () => 'here',
        (error: { code: number }) => error.code,
      ),
    )
    .toBe(ended.code)

/** As if the last check were long ago. */
const becomeDue = (sessionId: string) =>
  queries
    .updateTable('provider_sessions')
    .set({ checked_at: new Date(0) })
    .where('session_id', '=', sessionId)
    .execute()

const checkOf = (sessionId: string) =>
  queries
    .selectFrom('provider_sessions')
    .select(['checked_at', 'refresh_token'])
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()

const isChecked = (sessionId: string) =>
  expect.poll(async () => (await checkOf(sessionId)).checked_at.getTime()).toBeGreaterThan(0)

async function logOut(token: string, flag = 'school') {
  const response = await fetch(`${server.url}/api/auth/open_login/${flag}/logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
  })
  return { status: response.status, stored: response.headers.get('cache-control') }
}

const logoutToken = (claims: object) => {
  const now = Math.floor(Date.now() / 1000)
  return provider.sign({ iat: now, exp: now + 120, jti: randomUUID(), events: { [event]: {} }, ...claims })
}

test('a person whom the provider disables is out at the next check, and not before', async () => {
  const [lin, other] = [await enter('lin'), await enter('other')]
  provider.disable('lin')
  await lin.me()
  await becomeDue(lin.session_id)
  await becomeDue(other.session_id)
  await hasEnded(lin.me)
  await isChecked(other.session_id)
  await other.me()
})

test('a check leaves a session that stands as it was, with the provider’s next token', async () => {
  const person = await enter('steady')
  expect(person.refresh_token).not.toBeNull()
  await becomeDue(person.session_id)
  await expect
    .poll(async () => (await checkOf(person.session_id)).refresh_token)
    .not.toBe(person.refresh_token)
  await person.me()
})

test('a person who has left the group is out everywhere', async () => {
  profiles.mover = { groups: ['staff'] }
  const [first, second] = [await enter('mover', 'staff'), await enter('mover', 'school')]
  profiles.mover = { groups: [] }
  await becomeDue(first.session_id)
  await hasEnded(first.me)
  await hasEnded(second.me)
})

test('a provider that does not answer ends nothing, and is asked again', async () => {
  const person = await enter('patient', 'away')
  away.setDown(true)
  onTestFinished(() => away.setDown(false))
  await becomeDue(person.session_id)
  await isChecked(person.session_id)
  await person.me()
  away.disable('patient')
  away.setDown(false)
  await becomeDue(person.session_id)
  await hasEnded(person.me)
})

test('a sign-in that could not be checked later is refused', async () => {
  const visitor = new Visitor(server)
  const back = await visitor.fetchCode('brief', { flag: 'briefly' })
  expect(await visitor.send(back)).toEqual({ refused: 'openLoginFailed' })
})

test('the provider ends one of its sessions, and the person’s others stay', async () => {
  const [one, other] = [await enter('phone'), await enter('phone')]
  expect(one.provider_session).not.toBe(other.provider_session)
  const answer = await logOut(await logoutToken({ sub: 'phone', sid: one.provider_session }))
  expect(answer).toEqual({ status: 200, stored: 'no-store' })
  await hasEnded(one.me)
  await other.me()
})

test('the provider ends all sessions of a person, and nobody else’s', async () => {
  const [one, two, other] = [await enter('everywhere'), await enter('everywhere'), await enter('next')]
  expect(await logOut(await logoutToken({ sub: 'everywhere' }))).toMatchObject({ status: 200 })
  await hasEnded(one.me)
  await hasEnded(two.me)
  await other.me()
})

test('a logout about a session of somebody else ends nothing', async () => {
  const [one, other] = [await enter('mine'), await enter('theirs')]
  expect(await logOut(await logoutToken({ sub: 'mine', sid: other.provider_session }))).toMatchObject({
    status: 200,
  })
  await one.me()
  await other.me()
})

test('a logout token counts once', async () => {
  const token = await logoutToken({ sub: 'replayed' })
  expect(await logOut(token)).toMatchObject({ status: 200 })
  const later = await enter('replayed')
  expect(await logOut(token)).toEqual({ status: 400, stored: 'no-store' })
  await later.me()
})

test('what is no logout token of this provider ends nothing', async () => {
  const person = await enter('target')
  const wrong = [
    await logoutToken({ sub: 'target', nonce: 'n' }),
    await logoutToken({ sub: 'target', aud: 'another' }),
    await logoutToken({ sub: 'target', iss: away.issuer }),
    await logoutToken({ sub: 'target', events: undefined }),
    await logoutToken({ sub: 'target', iat: 1 }),
    'x',
  ]
  for (const token of wrong) expect(await logOut(token)).toMatchObject({ status: 400 })
  expect(await logOut(await logoutToken({ sub: 'target' }), 'away'), 'another provider').toMatchObject({
    status: 400,
  })
  expect(await logOut('x', 'nobody')).toMatchObject({ status: 404 })
  await person.me()
})

test('tokens of the provider are unreadable in the database, and go with the session', async () => {
  const person = await enter('secretive')
  expect(person.refresh_token).toMatch(/^[\w-]{60,}$/)
  await logOut(await logoutToken({ sub: 'secretive' }))
  await server.context.openLogin.deleteExpired()
  const left = await queries
    .selectFrom('provider_sessions')
    .select('session_id')
    .where('session_id', '=', person.session_id)
    .execute()
  expect(left).toEqual([])
})
