import { limits } from '@parley/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openOffice } from '../admin/office.ts'
import { type Person, password, refusal } from '../support/people.ts'
import { Seats } from './devices.ts'

const office = await openOffice({ env: { PARLEY_TRUST_PROXY: '127.0.0.1' } })
const seats = new Seats(office)
const root = await office.administrator('Root')
const { queries } = office.context.database
const next = 'battery staple'

let addresses = 0
const newAddress = () => `10.0.${++addresses >> 8}.${addresses & 255}`

const issue = async (person: { id: number }) =>
  (await root.call('POST /api/user/reset_password', { body: { userId: person.id } })).code

const reset = async (userName: number | string, code: string, address = newAddress(), pwd = next) => {
  const body = { userName: String(userName), code, pwd, rePwd: pwd }
  return (await seats.post('/api/auth/reset_password', body, { address })).body.code
}
const refused = refusal('resetRefused').code
const signsIn = async (person: Person, secret: string) =>
  (await seats.login(person.id, secret, { address: newAddress() })).body.code === 0

test('with a code from an administrator somebody sets a new password, and all their sessions end', async () => {
  const alice = await office.register('Alice')
  const socket = await alice.openChat()
  const { code, expiresAt } = await root.call('POST /api/user/reset_password', { body: { userId: alice.id } })
  expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(new Date(expiresAt).getTime()).toBeGreaterThan(Date.now() + 23 * 3600_000)
  expect(await signsIn(alice, password), 'until then the old one holds').toBe(true)
  expect(await reset(alice.id, code)).toBe(0)
  expect((await socket.closed).code).toBe(4001)
  await expect(alice.call('GET /api/user/user_info')).rejects.toMatchObject(refusal('unauthenticated'))
  expect(await signsIn(alice, password)).toBe(false)
  expect(await signsIn(alice, next)).toBe(true)
})

test('a code may be typed in any case, without its dashes, and with an O for a zero; and a name in place of the id', async () => {
  const alice = await office.register('Alice')
  await alice.call('PUT /api/user/account_name', { body: { accountName: 'alice.resets' } })
  const code = (await issue(alice))
    .toLowerCase()
    .replaceAll('-', ' ')
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
  expect(await reset('Alice.Resets', code)).toBe(0)
})

test('a code is used once, also when it is sent many times at once', async () => {
  const alice = await office.register('Alice')
  const code = await issue(alice)
  const address = newAddress()
  const answers = await Promise.all(Array.from({ length: 8 }, () => reset(alice.id, code, address)))
  expect(answers.filter((answer) => answer === 0)).toHaveLength(1)
  expect(answers.filter((answer) => answer === refused)).toHaveLength(7)
  expect(await reset(alice.id, code)).toBe(refused)
})

test('a code is for one person, the last of theirs, and for a day', async () => {
  const [alice, bob] = [await office.register('Alice'), await office.register('Bob')]
  const former = await issue(alice)
  const code = await issue(alice)
  expect(await reset(bob.id, code)).toBe(refused)
  expect(await reset(alice.id, former)).toBe(refused)
  await queries
    .updateTable('password_resets')
    .set({ expires_at: sql`expires_at - interval '24 hours'` })
    .where('user_id', '=', alice.id)
    .execute()
  expect(await reset(alice.id, code)).toBe(refused)
  await office.context.auth.sweep()
  expect(
    await queries.selectFrom('password_resets').selectAll().where('user_id', '=', alice.id).execute(),
  ).toEqual([])
})

test('a reset reveals neither whether an account exists nor whether it has a code', async () => {
  const [alice, bob] = [await office.register('Alice'), await office.register('Bob')]
  await issue(alice)
  const answers = []
  for (const account of [alice.id, bob.id, 99_999_999, 'nobody.here']) {
    const body = { userName: String(account), code: 'a guess', pwd: next, rePwd: next }
    const { status, body: answer } = await seats.post('/api/auth/reset_password', body, {
      address: newAddress(),
    })
    answers.push({ status, answer })
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
})

test('wrong codes are looked at so often and no more, and keep nobody from their own code, there or elsewhere', async () => {
  const alice = await office.register('Alice')
  const code = await issue(alice)
  const address = newAddress()
  const answers = await Promise.all(Array.from({ length: 30 }, () => reset(alice.id, 'a guess', address)))
  expect(answers.filter((answer) => answer === refused)).toHaveLength(limits.guessesFromPlace.points)
  expect(await reset(alice.id, 'a guess', address)).toBe(refusal('tooManyRequests').code)
  expect(await reset(alice.id, code, address)).toBe(0)
  const another = await issue(alice)
  for (let i = 0; i < limits.guessesFromStrangers.points + 5; i++) await reset(alice.id, 'a guess')
  expect(await reset(alice.id, another)).toBe(0)
})

test('a right code with a password that is refused is no guess, however often it is sent', async () => {
  const alice = await office.register('Alice')
  const code = await issue(alice)
  const address = newAddress()
  for (let i = 0; i <= limits.guessesFromPlace.points; i++)
    expect(await reset(alice.id, code, address, 'password123')).toBe(refusal('passwordCommon').code)
  expect(await reset(alice.id, 'a guess', address)).toBe(refused)
  expect(await reset(alice.id, code, address)).toBe(0)
})

test('a person who has locked themselves out by guessing is let in with the code', async () => {
  const alice = await office.register('Alice')
  const address = newAddress()
  for (let i = 0; i < 12; i++) await seats.login(alice.id, 'a wrong secret', { address })
  expect(await reset(alice.id, await issue(alice), address)).toBe(0)
  expect((await seats.login(alice.id, next, { address })).body.code).toBe(0)
})

test.each([
  ['a common one', 'password123', 'passwordCommon'],
  ['the nickname', 'Alice of the resets', 'passwordIsNickname'],
] as const)(
  'a password that registering refuses is refused here, and the code is not used up: %s',
  async (_, pwd, name) => {
    const alice = await office.register('Alice of the resets')
    const code = await issue(alice)
    expect(await reset(alice.id, code, newAddress(), pwd)).toBe(refusal(name).code)
    expect(await reset(alice.id, code)).toBe(0)
  },
)

test('a change of the password ends a code that was issued', async () => {
  const alice = await office.register('Alice')
  const code = await issue(alice)
  await alice.call('PUT /api/user/password', { body: { oldPassword: password, password: next } })
  expect(await reset(alice.id, code)).toBe(refused)
})

test('a deleted account is entered by no code', async () => {
  const alice = await office.register('Alice')
  const code = await issue(alice)
  await root.call('DELETE /api/user/users', { body: { idList: [alice.id] } })
  expect(await reset(alice.id, code)).toBe(refused)
})

test('somebody from a provider gets a password by a code', async () => {
  const alice = await office.register('Alice')
  await queries.deleteFrom('credentials').where('user_id', '=', alice.id).execute()
  expect(await reset(alice.id, await issue(alice))).toBe(0)
  expect(await signsIn(alice, next)).toBe(true)
})

test('administrators issue no code to themselves, and others none at all', async () => {
  const [alice, bob] = [await office.register('Alice'), await office.register('Bob')]
  const ask = (by: Person, userId: number) => by.call('POST /api/user/reset_password', { body: { userId } })
  await expect(ask(root, root.id)).rejects.toMatchObject(refusal('ownAccount'))
  await expect(ask(alice, bob.id)).rejects.toMatchObject(refusal('forbidden'))
})

test('an administrator signs somebody out everywhere, on open sockets too', async () => {
  const alice = await office.register('Alice')
  const phone = await alice.signInAgain()
  const sockets = [await alice.openChat(), await phone.openEvents()]
  await root.call('POST /api/user/sign_out', { body: { userId: alice.id } })
  for (const socket of sockets) expect((await socket.closed).code).toBe(4001)
  for (const session of [alice, phone])
    await expect(session.call('GET /api/user/user_info')).rejects.toMatchObject(refusal('unauthenticated'))
  expect(await signsIn(alice, password)).toBe(true)
})

test('the log has who issued a code, who used it and who signed whom out, and no code', async () => {
  const alice = await office.register('Alice')
  const code = await issue(alice)
  await reset(alice.id, 'a wrong code')
  await reset(alice.id, code)
  await seats.enter(alice.id, {}, next)
  await root.call('POST /api/user/sign_out', { body: { userId: alice.id } })
  const { list } = await root.call('GET /api/logs/logs', { query: { key: String(alice.id), limit: 5 } })
  expect(list.map(({ title, content, userID }) => [title, content, userID])).toEqual([
    ['Sign-ins revoked', `User ${alice.id}: 1`, root.id],
    ['Sign-in', expect.any(String), alice.id],
    ['Password reset with a code', 'Sign-ins ended: 1', alice.id],
    ['Failed sign-in', expect.any(String), alice.id],
    ['Password reset code issued', `User ${alice.id} (Alice)`, root.id],
  ])
  const rows = await queries.selectFrom('audit_log').selectAll().execute()
  for (const secret of [code, code.replaceAll('-', ''), next, 'a wrong code'])
    expect(JSON.stringify(rows)).not.toContain(secret)
})
