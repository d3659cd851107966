import { signInLimits } from '@parley/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { SecretBox } from '../../../src/db/secret-box.ts'
import { openOffice } from '../../admin/office.ts'
import { clientOf, type Person, password, refusal } from '../../support/people.ts'
import { codeOf, laterFor, turnOn, wrongCodeOf } from './factor-support.ts'

const office = await openOffice()
const { database, auth } = office.context
const { queries } = database

const state = ({ call }: Person) => call('GET /api/auth/second_factor')
const login = async (userId: number, code?: string) => {
  const body = { userName: String(userId), password, ...(code !== undefined && { code }) }
  const answer = clientOf(office.url, '').call('POST /api/auth/login', { body })
  return answer.then(
    () => 0,
    (error: { code: number }) => error.code,
  )
}
const setUp = ({ call }: Person, typed = password) =>
  call('POST /api/auth/second_factor', { body: { password: typed } })
const confirm = ({ call }: Person, code: string) => call('PUT /api/auth/second_factor', { body: { code } })

test('nobody has a second factor to begin with', async () => {
  const alice = await office.register('Alice')
  expect(await state(alice)).toEqual({
    isOn: false,
    since: null,
    recoveryCodesLeft: 0,
    isRequired: false,
    hasPassword: true,
    passkeys: [],
  })
})

test('a second factor is set up by password and on once a code of the app is right, which returns recovery codes', async () => {
  const alice = await office.register('Alice')
  const { secret, uri } = await setUp(alice)
  expect(new URL(uri)).toMatchObject({ protocol: 'otpauth:', host: 'totp', pathname: `/Parley:${alice.id}` })
  expect(new URL(uri).searchParams.get('secret')).toBe(secret)
  expect(await state(alice)).toMatchObject({ isOn: false })
  expect(await login(alice.id), 'until then the password is enough').toBe(0)
  await expect(confirm(alice, wrongCodeOf(secret))).rejects.toMatchObject(refusal('secondFactorCodeWrong'))
  const { recoveryCodes } = await confirm(alice, codeOf(secret))
  expect(new Set(recoveryCodes).size).toBe(signInLimits.recoveryCodes)
  for (const code of recoveryCodes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(await state(alice)).toMatchObject({
    isOn: true,
    since: expect.any(String),
    recoveryCodesLeft: signInLimits.recoveryCodes,
  })
  expect(await login(alice.id)).toBe(refusal('secondFactorNeeded').code)
})

test('without the password nothing is set up', async () => {
  const alice = await office.register('Alice')
  await expect(setUp(alice, 'a wrong secret')).rejects.toMatchObject(refusal('passwordWrong'))
  await expect(alice.call('POST /api/auth/second_factor', { body: {} })).rejects.toMatchObject(
    refusal('fieldInvalid'),
  )
  await expect(confirm(alice, '123456')).rejects.toMatchObject(refusal('secondFactorNotSetUp'))
})

test('somebody without a password sets it up soon after signing in, and no later', async () => {
  const alice = await office.register('Alice')
  await queries.deleteFrom('credentials').where('user_id', '=', alice.id).execute()
  expect(await state(alice)).toMatchObject({ hasPassword: false })
  await expect(alice.call('POST /api/auth/second_factor', { body: {} })).resolves.toBeDefined()
  await queries
    .updateTable('sessions')
    .set({ created_at: sql`created_at - make_interval(mins => ${signInLimits.recentSignInMinutes})` })
    .where('user_id', '=', alice.id)
    .execute()
  await expect(alice.call('POST /api/auth/second_factor', { body: {} })).rejects.toMatchObject(
    refusal('signInNotRecent'),
  )
})

test('the last that was set up counts, for so many minutes; what is on is not set up again', async () => {
  const alice = await office.register('Alice')
  const [former, secret] = [(await setUp(alice)).secret, (await setUp(alice)).secret]
  await expect(confirm(alice, codeOf(former))).rejects.toMatchObject(refusal('secondFactorCodeWrong'))
  await queries
    .updateTable('second_factors')
    .set({ set_up_at: sql`set_up_at - make_interval(mins => ${signInLimits.secondFactorMinutes})` })
    .where('user_id', '=', alice.id)
    .execute()
  await expect(confirm(alice, codeOf(secret))).rejects.toMatchObject(refusal('secondFactorNotSetUp'))
  await auth.sweep()
  expect(await queries.selectFrom('second_factors').where('user_id', '=', alice.id).execute()).toEqual([])
  await turnOn(alice)
  await expect(setUp(alice)).rejects.toMatchObject(refusal('secondFactorIsOn'))
  await expect(confirm(alice, '123456')).rejects.toMatchObject(refusal('secondFactorIsOn'))
  await auth.sweep()
  expect(await state(alice)).toMatchObject({ isOn: true })
})

test('one of two who confirm at once turns it on, and the codes of that one hold', async () => {
  const alice = await office.register('Alice')
  const { secret } = await setUp(alice)
  const answers = await Promise.allSettled([confirm(alice, codeOf(secret)), confirm(alice, codeOf(secret))])
  const [done, ...more] = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  expect(more).toEqual([])
  expect(await login(alice.id, done?.recoveryCodes[0])).toBe(0)
})

test('a second factor is turned off by password and a code, and recovery codes end with it', async () => {
  const alice = await office.register('Alice')
  const { secret, recovery } = await turnOn(alice)
  const off = (body: { password?: string; code: string }) =>
    alice.call('DELETE /api/auth/second_factor', { body })
  const code = codeOf(secret, 1)
  await expect(off({ code })).rejects.toMatchObject(refusal('fieldInvalid'))
  await expect(off({ password: 'a wrong secret', code })).rejects.toMatchObject(refusal('passwordWrong'))
  await expect(off({ password, code: wrongCodeOf(secret) })).rejects.toMatchObject(
    refusal('secondFactorCodeWrong'),
  )
  expect(await state(alice)).toMatchObject({ isOn: true })
  expect(await off({ password, code })).toEqual({})
  expect(await state(alice)).toMatchObject({ isOn: false, recoveryCodesLeft: 0 })
  expect(await login(alice.id)).toBe(0)
  await expect(off({ password, code })).rejects.toMatchObject(refusal('secondFactorIsOff'))
  const again = await turnOn(alice)
  expect(await login(alice.id, recovery)).toBe(refusal('secondFactorCodeWrong').code)
  expect(await login(alice.id, again.recovery)).toBe(0)
})

test('new recovery codes are made by password and a code, and the old ones end', async () => {
  const alice = await office.register('Alice')
  const { secret, recovery, another } = await turnOn(alice)
  const make = (code: string, typed = password) =>
    alice.call('POST /api/auth/second_factor/recovery_codes', { body: { password: typed, code } })
  await expect(make(codeOf(secret, 1), 'a wrong secret')).rejects.toMatchObject(refusal('passwordWrong'))
  await expect(make(wrongCodeOf(secret))).rejects.toMatchObject(refusal('secondFactorCodeWrong'))
  const { recoveryCodes } = await make(recovery)
  expect(recoveryCodes).toHaveLength(signInLimits.recoveryCodes)
  expect(await state(alice)).toMatchObject({ recoveryCodesLeft: signInLimits.recoveryCodes })
  expect(await login(alice.id, another)).toBe(refusal('secondFactorCodeWrong').code)
  expect(await login(alice.id, recoveryCodes[0])).toBe(0)
})

test('neither the secret nor a code is readable in the database', async () => {
  const alice = await office.register('Alice')
  const { secret, recoveryCodes } = await turnOn(alice)
  await login(alice.id, recoveryCodes[0])
  const stored = await Promise.all([
    queries.selectFrom('second_factors').selectAll().execute(),
    queries.selectFrom('recovery_codes').selectAll().execute(),
    queries.selectFrom('audit_log').selectAll().execute(),
  ])
  for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
    expect(JSON.stringify(stored)).not.toContain(text)
})

test('after a change of the secret of the server recovery codes go on holding, and codes of apps do not', async () => {
  const alice = await office.register('Alice')
  const { secret, recovery, another } = await turnOn(alice)
  const former = new SecretBox(
    new TextEncoder().encode('a secret that the server had before'),
    'second factor',
  )
  await queries
    .updateTable('second_factors')
    .set({ secret: former.seal(alice.id, new Uint8Array(20)) })
    .where('user_id', '=', alice.id)
    .execute()
  expect(await login(alice.id, codeOf(secret, 1))).toBe(refusal('secondFactorUnreadable').code)
  expect(await login(alice.id, recovery)).toBe(0)
  await alice.call('DELETE /api/auth/second_factor', { body: { password, code: another } })
  expect(await login(alice.id)).toBe(0)
})

test('the log has what was turned on and off, made and used', async () => {
  const alice = await office.register('Alice')
  const { secret, recovery, another } = await turnOn(alice)
  await login(alice.id, recovery)
  await login(alice.id, wrongCodeOf(secret))
  const body = { password, code: another }
  const { recoveryCodes } = await alice.call('POST /api/auth/second_factor/recovery_codes', { body })
  await alice.call('DELETE /api/auth/second_factor', { body: { password, code: recoveryCodes[0] ?? '' } })
  const rows = await queries
    .selectFrom('audit_log')
    .select(['event', 'details'])
    .where('user_id', '=', alice.id)
    .where('event', 'not in', ['registered', 'signedIn'])
    .orderBy('id')
    .execute()
  const left = signInLimits.recoveryCodes - 1
  expect(rows).toMatchObject([
    { event: 'secondFactorOn' },
    { event: 'recoveryCodeUsed', details: { count: left } },
    { event: 'secondFactorFailed' },
    { event: 'recoveryCodeUsed', details: { count: left - 1 } },
    { event: 'recoveryCodesMade' },
    { event: 'recoveryCodeUsed', details: { count: left } },
    { event: 'secondFactorOff' },
  ])
})

test('an account that ends leaves nothing of it', async () => {
  const [root, alice] = [await office.administrator('Root'), await office.register('Alice')]
  await turnOn(alice)
  await root.call('DELETE /api/user/users', { body: { idList: [alice.id] } })
  for (const table of ['second_factors', 'recovery_codes', 'passkeys'] as const)
    expect(await queries.selectFrom(table).where('user_id', '=', alice.id).execute()).toEqual([])
})

test('an administrator turns it off for somebody, and nobody else does', async () => {
  const [root, alice, bob] = [
    await office.administrator('Root'),
    await office.register('Alice'),
    await office.register('Bob'),
  ]
  await turnOn(alice)
  await laterFor(office, alice.id)
  const off = (by: Person, userId: number) =>
    by.call('POST /api/user/second_factor_off', { body: { userId } })
  await expect(off(bob, alice.id)).rejects.toMatchObject(refusal('forbidden'))
  await expect(off(alice, alice.id)).rejects.toMatchObject(refusal('forbidden'))
  expect(await login(alice.id)).toBe(refusal('secondFactorNeeded').code)
  expect(await off(root, alice.id)).toEqual({ wasOn: true })
  expect(await login(alice.id)).toBe(0)
  expect(await off(root, alice.id)).toEqual({ wasOn: false })
  const { list } = await root.call('GET /api/logs/logs', { query: { key: 'of a user turned off' } })
  expect(list).toMatchObject([{ userID: root.id, content: `User ${alice.id} (Alice)` }])
})

test("the operator turns it off, be it the owner's", async () => {
  const alice = await office.register('Alice')
  await office.operator.makeOwner(alice.id)
  await turnOn(alice)
  expect(await office.operator.removeSecondFactor(alice.id)).toMatchObject({ wasOn: true })
  expect(await login(alice.id)).toBe(0)
  expect(await office.operator.removeSecondFactor(alice.id)).toMatchObject({ wasOn: false })
  expect(await office.operator.removeSecondFactor(999_999_999)).toBeUndefined()
})
