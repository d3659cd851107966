import { type CallShape, calls, type SecondFactorRule, sockets } from '@parley/contract'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { openOffice } from '../../admin/office.ts'
import { exported } from '../../archives/archives-support.ts'
import { CookieJar } from '../../support/cookie-jar.ts'
import { clientOf, type Person, password, refusal } from '../../support/people.ts'
import { ownPath, somePicture, uploadImage } from '../../support/uploads.ts'
import { turnOn } from './factor-support.ts'

// The beat of the sockets happens when a test says so.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
afterAll(() => void vi.useRealTimers())
const office = await openOffice()
const { queries } = office.context.database
const root = await office.administrator('Root')
await queries.deleteFrom('credentials').where('user_id', '=', root.id).execute()
const missing = refusal('secondFactorMissing')

const requireOf = (secondFactor: SecondFactorRule) =>
  root.call('PUT /api/settings/admin/info', { body: { secondFactor } })
const search = ({ call }: Person) => call('GET /api/user/search', { query: { key: 'Nobody' } })
const info = () => clientOf(office.url, '').call('GET /api/settings/info')
const addPasskey = (user_id: number) =>
  queries
    .insertInto('passkeys')
    .values({ id: `key${user_id}`, user_id, label: 'Key', public_key: 'a2V5', counter: 0, transports: '' })
    .execute()

afterEach(() => requireOf('none'))

test('a new site requires no second factor, and its info shows what it requires', async () => {
  const before = await info()
  expect(before).not.toHaveProperty('secondFactor')
  await requireOf('all')
  expect(await info()).toEqual({ ...before, secondFactor: 'all' })
  await requireOf('none')
  expect(await info()).toEqual(before)
  const { list } = await root.call('GET /api/logs/logs', { query: { key: 'Settings changed', limit: 2 } })
  expect(list.map(({ content }) => content)).toEqual([
    'two-step sign-in: nobody',
    'two-step sign-in: everybody',
  ])
})

test('nobody but administrators says what the site wants, and no other word is taken', async () => {
  const alice = await office.register('Alice')
  const body = { secondFactor: 'all' as const }
  await expect(alice.call('PUT /api/settings/admin/info', { body })).rejects.toMatchObject(
    refusal('forbidden'),
  )
  const wrong = { secondFactor: 'some' as 'all' }
  await expect(root.call('PUT /api/settings/admin/info', { body: wrong })).rejects.toMatchObject(
    refusal('fieldInvalid'),
  )
  expect(await info()).not.toHaveProperty('secondFactor')
})

test('other changes of settings leave it as it is', async () => {
  await requireOf('all')
  await root.call('PUT /api/settings/admin/info', { body: { site: { bei_an: 'ICP 1' } } })
  await root.call('PUT /api/settings/admin/info', { body: await info() })
  expect(await info()).toMatchObject({ secondFactor: 'all' })
})

test('a person without the required second factor signs in and sets it up; it counts at once, in both directions', async () => {
  const alice = await office.register('Alice')
  await search(alice)
  await requireOf('all')
  await expect(search(alice)).rejects.toMatchObject(missing)
  const again = await alice.signInAgain()
  await expect(search(again)).rejects.toMatchObject(missing)
  expect(await again.call('GET /api/auth/second_factor')).toMatchObject({ isOn: false, isRequired: true })
  expect(await again.call('GET /api/user/user_info')).toMatchObject({ secondFactorMissing: true })
  const { another } = await turnOn(again)
  expect(await again.call('GET /api/user/user_info')).not.toHaveProperty('secondFactorMissing')
  for (const session of [alice, again]) await expect(search(session)).resolves.toBeDefined()
  await again.call('DELETE /api/auth/second_factor', { body: { password, code: another } })
  await expect(search(again)).rejects.toMatchObject(missing)
  await requireOf('none')
  await expect(search(again)).resolves.toBeDefined()
})

const signedIn = Object.values<CallShape>(calls).filter(({ access }) => access !== 'public')
const outcomeOf = async ({ method, path }: CallShape, token: string) => {
  const isUpload = /^.api.file.(file|image)$/.test(path)
  const response = await fetch(office.url + path.replace(/\{\w+\}/, '1'), {
    method,
    headers: {
      token,
      ...(method !== 'GET' && {
        'content-type': isUpload ? 'multipart/form-data; boundary=x' : 'application/json',
      }),
    },
    ...(method !== 'GET' && { body: isUpload ? '--x--' : '{}' }),
  })
  return ((await response.json()) as { code: number }).code
}

test('until then every call is refused but those of the account and its safety', async () => {
  const alice = await office.register('Alice')
  await requireOf('all')
  const let_in: string[] = []
  for (const call of signedIn) {
    const isOpen = (await outcomeOf(call, alice.token)) !== missing.code
    if (isOpen) let_in.push(`${call.method} ${call.path}`)
    expect(isOpen, `${call.method} ${call.path}`).toBe(call.withoutSecondFactor ?? false)
  }
  expect(let_in.toSorted()).toEqual([
    'DELETE /api/auth/passkeys/{id}',
    'DELETE /api/auth/second_factor',
    'DELETE /api/auth/sessions',
    'DELETE /api/auth/sessions/{id}',
    'GET /api/auth/second_factor',
    'GET /api/auth/sessions',
    'GET /api/user/user_info',
    'POST /api/auth/passkeys',
    'POST /api/auth/passkeys/options',
    'POST /api/auth/second_factor',
    'POST /api/auth/second_factor/recovery_codes',
    'PUT /api/auth/second_factor',
    'PUT /api/auth/sessions/{id}/confirm',
    'PUT /api/user/account_name',
    'PUT /api/user/password',
  ])
  await alice.call('POST /api/auth/logout')
  await expect(alice.call('GET /api/user/user_info')).rejects.toMatchObject(refusal('unauthenticated'))
})

test('until then files and archives stay shut too, by token and by cookie; what is shown to all opens', async () => {
  const alice = await office.register('Alice')
  const picture = ownPath(await uploadImage(office.url, alice, await somePicture()))
  const avatar = ownPath(await uploadImage(office.url, alice, await somePicture(), 'avatar'))
  await exported(office, alice)
  const archive = (await alice.call('POST /api/user/archive/link')).url
  const jar = new CookieJar(office.url)
  await jar.request('/api/user/user_info', { token: alice.token })
  const statusesOf = async () => [
    (await fetch(office.url + picture, { headers: { token: alice.token } })).status,
    (await jar.request(picture)).status,
    (await fetch(office.url + avatar)).status,
    (await fetch(office.url + archive, { method: 'HEAD' })).headers.get('content-type'),
  ]
  expect(await statusesOf()).toEqual([200, 200, 200, 'application/zip'])
  await requireOf('all')
  expect(await statusesOf()).toEqual([404, 404, 200, 'application/json; charset=utf-8'])
  await turnOn(alice)
  expect(await statusesOf()).toEqual([200, 200, 200, 'application/zip'])
})

test.each(['chat', 'group'] as const)('the %s socket does not open', async (kind) => {
  const alice = await office.register('Alice')
  await requireOf('all')
  const socket = new WebSocket(`${office.url.replace('http', 'ws')}${sockets[kind]}?token=${alice.token}`)
  const answer = await new Promise<{ code: number }>((resolve, reject) => {
    socket.once('open', () => reject(new Error('it opened')))
    socket.on('error', () => undefined)
    socket.once('unexpected-response', (_request, response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => resolve(JSON.parse(text)))
    })
  })
  expect(answer).toMatchObject({ code: missing.code })
})

test('sockets that are open close by the next beat, of those who lack it alone', async () => {
  const [alice, bob] = [await office.register('Alice'), await office.register('Bob')]
  await turnOn(bob)
  const [socket, other] = [await alice.openEvents(), await bob.openEvents()]
  await requireOf('all')
  vi.advanceTimersByTime(25_000)
  expect((await socket.closed).code).toBe(1001)
  expect(await other.received()).toEqual([])
})

test('a second factor may be required of administrators alone, as they are at the moment', async () => {
  const [alice, bob] = [await office.register('Alice'), await office.register('Bob')]
  await requireOf('administrators')
  await search(alice)
  await office.operator.grant(alice.id)
  await expect(search(alice)).rejects.toMatchObject(missing)
  await search(bob)
  await office.operator.revoke(alice.id)
  await search(alice)
  expect(await bob.call('GET /api/auth/second_factor')).toMatchObject({ isRequired: false })
})

test('an account that no password opens needs nothing beside it', async () => {
  const alice = await office.register('Alice')
  await queries.deleteFrom('credentials').where('user_id', '=', alice.id).execute()
  await requireOf('all')
  await expect(search(alice)).resolves.toBeDefined()
})

test('a passkey is enough, and then the password alone does not sign in any more', async () => {
  const alice = await office.register('Alice')
  await addPasskey(alice.id)
  await alice.signInAgain()
  await requireOf('all')
  await expect(search(alice)).resolves.toBeDefined()
  await expect(alice.signInAgain()).rejects.toMatchObject(refusal('passkeyNeeded'))
  await office.operator.removeSecondFactor(alice.id)
  await expect(search(await alice.signInAgain())).rejects.toMatchObject(missing)
})

test('beside a passkey a code signs in with the password', async () => {
  const alice = await office.register('Alice')
  const { recovery } = await turnOn(alice)
  await addPasskey(alice.id)
  await requireOf('all')
  const body = { userName: String(alice.id), password }
  const { call } = clientOf(office.url, '')
  await expect(call('POST /api/auth/login', { body })).rejects.toMatchObject(refusal('secondFactorNeeded'))
  await call('POST /api/auth/login', { body: { ...body, code: recovery } })
})
