import { signInLimits } from '@parley/contract'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openOffice } from '../../admin/office.ts'
import { clientOf, type Person, password, refusal } from '../../support/people.ts'
import { Authenticator } from './authenticator.ts'

const origin = 'https://chat.example.org'
const office = await openOffice({ env: { PARLEY_PUBLIC_URL: origin } })
const { queries } = office.context.database
const { call: anyone } = clientOf(office.url, '')
const refused = refusal('passkeyRefused')

type Options = Parameters<Authenticator['create']>[0]
type Twist = Parameters<Authenticator['create']>[1]

const newOptions = async ({ call }: Person) =>
  (await call('POST /api/auth/passkeys/options', { body: { password } })).options as unknown as Options
const add = (person: Person, credential: ReturnType<Authenticator['create']>, label = 'My phone') =>
  person.call('POST /api/auth/passkeys', { body: { label, credential } })
const options = async () =>
  (await anyone('POST /api/auth/passkey_login/options')).options as unknown as Options
const signIn = (credential: ReturnType<Authenticator['get']>) =>
  anyone('POST /api/auth/passkey_login', { body: { credential } })
const passkeysOf = async ({ call }: Person) => (await call('GET /api/auth/second_factor')).passkeys

/** Somebody with a passkey. */
async function someone(nickname = 'Alice') {
  const person = await office.register(nickname)
  const device = new Authenticator(origin)
  const added = await add(person, device.create(await newOptions(person)))
  return { person, device, added }
}

test('a passkey is added by password, and listed with its name and when it was used', async () => {
  const { person, device, added } = await someone()
  expect(added).toEqual({ id: device.id, label: 'My phone', createdAt: expect.any(String), lastUsedAt: null })
  expect(await passkeysOf(person)).toEqual([added])
  await signIn(device.get(await options()))
  expect(await passkeysOf(person)).toEqual([{ ...added, lastUsedAt: expect.any(String) }])
})

test('browsers are asked for a passkey that names its account and makes sure of its holder', async () => {
  const { person, device } = await someone()
  expect(await newOptions(person)).toMatchObject({
    rp: { id: 'chat.example.org' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: device.id, transports: ['internal'] }],
  })
  expect(await options()).toMatchObject({ rpId: 'chat.example.org', userVerification: 'required' })
  expect(await options()).not.toHaveProperty('allowCredentials')
})

test('a passkey signs in without an account being typed, as its person, beside a second factor that is on', async () => {
  const { person, device } = await someone()
  await queries
    .insertInto('second_factors')
    .values({ user_id: person.id, secret: 'sealed', on_since: new Date() })
    .execute()
  const { token } = await signIn(device.get(await options()))
  const { call } = clientOf(office.url, token)
  expect(await call('GET /api/user/user_info')).toMatchObject({ userID: person.id })
  expect(await call('GET /api/auth/sessions')).toMatchObject({ count: 2 })
})

test('without the password none is added or removed', async () => {
  const { person, device } = await someone()
  const wrong = { password: 'a wrong secret' }
  const params = { id: device.id }
  await expect(person.call('POST /api/auth/passkeys/options', { body: wrong })).rejects.toMatchObject(
    refusal('passwordWrong'),
  )
  await expect(person.call('DELETE /api/auth/passkeys/{id}', { params, body: wrong })).rejects.toMatchObject(
    refusal('passwordWrong'),
  )
  await expect(person.call('DELETE /api/auth/passkeys/{id}', { params, body: {} })).rejects.toMatchObject(
    refusal('fieldInvalid'),
  )
  expect(await passkeysOf(person)).toHaveLength(1)
})

test('a passkey that was removed signs in no more; nobody removes that of somebody else', async () => {
  const { person, device } = await someone()
  const bob = await office.register('Bob')
  const removal = { params: { id: device.id }, body: { password } }
  await expect(bob.call('DELETE /api/auth/passkeys/{id}', removal)).rejects.toMatchObject(
    refusal('passkeyUnknown'),
  )
  await person.call('DELETE /api/auth/passkeys/{id}', removal)
  expect(await passkeysOf(person)).toEqual([])
  await expect(signIn(device.get(await options()))).rejects.toMatchObject(refused)
  await expect(person.call('DELETE /api/auth/passkeys/{id}', removal)).rejects.toMatchObject(
    refusal('passkeyUnknown'),
  )
})

const twists: ReadonlyArray<readonly [string, Twist]> = [
  ['on a page of another site', { origin: 'https://chat.example.org.evil.example' }],
  ['on this site without https', { origin: 'http://chat.example.org' }],
  ['for another name', { rpId: 'evil.example' }],
  ['without making sure of its holder', { isVerified: false }],
  ['for something that we did not ask', { challenge: Buffer.from('anything').toString('base64url') }],
]

test.each(twists)('none is added that was made %s', async (_, twist) => {
  const person = await office.register('Alice')
  const device = new Authenticator(origin)
  const credential = device.create(await newOptions(person), twist)
  await expect(add(person, credential)).rejects.toMatchObject(refused)
  expect(await passkeysOf(person)).toEqual([])
})

test.each(twists)('nobody signs in by what was signed %s', async (_, twist) => {
  const { device } = await someone()
  await expect(signIn(device.get(await options(), twist))).rejects.toMatchObject(refused)
})

test('a challenge is answered once, also at once, and not long after', async () => {
  const { device } = await someone()
  const asked = await options()
  const credential = device.get(asked)
  const answers = await Promise.allSettled([1, 2, 3, 4].map(() => signIn(credential)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(signIn(device.get(asked))).rejects.toMatchObject(refused)
  const late = device.get(await options())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + signInLimits.passkeySeconds * 1000 })
  onTestFinished(() => void vi.useRealTimers())
  await expect(signIn(late)).rejects.toMatchObject(refused)
})

test('a challenge of one session adds no passkey in another, nor signs in', async () => {
  const alice = await office.register('Alice')
  const again = await alice.signInAgain()
  const device = new Authenticator(origin)
  const asked = await newOptions(alice)
  await expect(add(again, device.create(asked))).rejects.toMatchObject(refused)
  await add(alice, device.create(asked))
  const more = await newOptions(alice)
  await expect(signIn(device.get({ ...more, rpId: 'chat.example.org' }))).rejects.toMatchObject(refused)
  const forSignIn = await options()
  const other = new Authenticator(origin)
  const credential = other.create({ ...forSignIn, rp: { id: 'chat.example.org' } })
  await expect(add(alice, credential)).rejects.toMatchObject(refused)
})

test('a passkey whose counter goes back, or stands still, is there twice: it is refused', async () => {
  const { person, device } = await someone()
  await signIn(device.get(await options(), { counter: 7 }))
  for (const counter of [7, 3, 0])
    await expect(signIn(device.get(await options(), { counter }))).rejects.toMatchObject(refused)
  await signIn(device.get(await options(), { counter: 8 }))
  const answers = await Promise.allSettled(
    [await options(), await options(), await options()].map((asked) =>
      signIn(device.get(asked, { counter: 9 })),
    ),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await passkeysOf(person)).toHaveLength(1)
})

test('a passkey that never counts is used as often as one likes', async () => {
  const { device } = await someone()
  for (let i = 0; i < 3; i++) await signIn(device.get(await options(), { counter: 0 }))
})

test('a passkey that names somebody else, or is signed by another key, signs nobody in', async () => {
  const { person, device } = await someone()
  const bob = await office.register('Bob')
  const userHandle = Buffer.from(`user ${bob.id}`).toString('base64url')
  await expect(signIn(device.get(await options(), { userHandle }))).rejects.toMatchObject(refused)
  const thief = new Authenticator(origin)
  const own = Buffer.from(`user ${person.id}`).toString('base64url')
  const credential = { ...thief.get(await options(), { userHandle: own }), id: device.id, rawId: device.id }
  await expect(signIn(credential)).rejects.toMatchObject(refused)
})

test('a passkey belongs to one account', async () => {
  const { device } = await someone()
  const bob = await office.register('Bob')
  await expect(add(bob, device.create(await newOptions(bob)))).rejects.toMatchObject(refused)
})

test('a person has a limited number of passkeys, which many at once do not pass', async () => {
  const { person } = await someone()
  await sql`
    insert into passkeys (id, user_id, label, public_key, counter, transports)
    select 'more' || i, ${person.id}, 'More', 'a2V5', 0, '' from generate_series(3, ${signInLimits.passkeys}) i
  `.execute(queries)
  const asked = [await newOptions(person), await newOptions(person), await newOptions(person)]
  const answers = await Promise.allSettled(
    asked.map((each) => add(person, new Authenticator(origin).create(each))),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await passkeysOf(person)).toHaveLength(signInLimits.passkeys)
  await expect(newOptions(person)).rejects.toMatchObject(refusal('tooManyPasskeys'))
})

test('whose account ends is let in by no passkey', async () => {
  const root = await office.administrator('Root')
  const { person, device } = await someone()
  await root.call('DELETE /api/user/users', { body: { idList: [person.id] } })
  await expect(signIn(device.get(await options()))).rejects.toMatchObject(refused)
})

test('an administrator who turns the second factor of somebody off removes their passkeys', async () => {
  const root = await office.administrator('Root')
  const { person, device } = await someone()
  await root.call('POST /api/user/second_factor_off', { body: { userId: person.id } })
  expect(await passkeysOf(person)).toEqual([])
  await expect(signIn(device.get(await options()))).rejects.toMatchObject(refused)
})

test('the log has passkeys that were added, used, refused and removed', async () => {
  const { person, device } = await someone()
  await signIn(device.get(await options()))
  await signIn(device.get(await options(), { isVerified: false })).catch(() => undefined)
  await person.call('DELETE /api/auth/passkeys/{id}', { params: { id: device.id }, body: { password } })
  const rows = await queries
    .selectFrom('audit_log')
    .select(['event', 'details'])
    .where('user_id', '=', person.id)
    .orderBy('id')
    .execute()
  expect(rows.slice(2)).toMatchObject([
    { event: 'passkeyAdded', details: { label: 'My phone' } },
    { event: 'passkeyUsed', details: { label: 'My phone' } },
    { event: 'signedIn', details: { provider: 'passkey' } },
    { event: 'signInFailed', details: { provider: 'passkey' } },
    { event: 'passkeyRemoved', details: { label: 'My phone' } },
  ])
})

test('the site info has the host name of passkeys', async () => {
  expect(await anyone('GET /api/settings/info')).toMatchObject({ passkeyHost: 'chat.example.org' })
})
