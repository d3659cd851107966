import { signInLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import { openOffice } from '../../admin/office.ts'
import { clientOf, password, refusal } from '../../support/people.ts'
import { type Answer, type Seat, Seats, Session } from '../devices.ts'
import { codeOf, laterFor, turnOn, wrongCodeOf } from './factor-support.ts'

const server = await openOffice({ env: { PARLEY_TRUST_PROXY: '127.0.0.1' } })
const seats = new Seats(server)
const { codesFromPlace, codesFromStrangers } = signInLimits
const needed = refusal('secondFactorNeeded').code
const wrong = refusal('secondFactorCodeWrong').code
const later = refusal('tooManyRequests').code

let addresses = 0
const newAddress = () => `10.${++addresses >> 8}.1.${addresses & 255}`
const range = (count: number) => Array.from({ length: count }, (_, i) => i)

const login = (id: number, code?: string, seat: Seat = { address: newAddress() }, secret = password) => {
  const { device } = seat
  const body = {
    userName: String(id),
    password: secret,
    ...(code !== undefined && { code }),
    ...(device && { device }),
  }
  return seats.post('/api/auth/login', body, seat)
}
const codes = (answers: Answer[]) => answers.map(({ body }) => body.code)
const count = (answers: Answer[], code: number) => codes(answers).filter((one) => one === code).length

async function someone(seat?: Seat) {
  const id = await seats.register()
  const session = await seats.enter(id, seat ?? { address: newAddress() })
  return { id, session, ...(await turnOn(session)) }
}

test('the password alone is refused by a code of its own, which reveals nothing else', async () => {
  const { id } = await someone()
  expect(await login(id)).toMatchObject({ status: 200, body: { code: needed, data: null } })
})

test('a person without the password does not learn that there is a second factor', async () => {
  const { id, secret } = await someone()
  for (const code of [undefined, codeOf(secret, 1), 'a guess'])
    expect((await login(id, code, undefined, 'a wrong secret')).body).toMatchObject({
      code: refusal('credentialsWrong').code,
    })
  expect((await login(id, codeOf(secret, 1))).body.code, 'and no code was used up').toBe(0)
})

test('password and code sign in, also typed with a space between', async () => {
  const { id, secret } = await someone()
  const { body } = await login(id, codeOf(secret, 1).replace(/...$/, ' $&'))
  expect(body).toMatchObject({ code: 0, data: { token: expect.any(String) } })
  const { token } = body.data as { token: string }
  expect(await clientOf(server.url, token).call('GET /api/user/user_info')).toMatchObject({ userID: id })
})

test('a person without a second factor signs in whatever code they send', async () => {
  const id = await seats.register()
  expect((await login(id, '123456')).body.code).toBe(0)
})

test('a code is accepted once, also when it is sent many times at once', async () => {
  const { id, secret } = await someone()
  const code = codeOf(secret, 1)
  const address = newAddress()
  const answers = await Promise.all(range(6).map(() => login(id, code, { address })))
  expect(codes(answers).toSorted()).toEqual([0, ...range(5).map(() => wrong)])
  expect((await login(id, code)).body.code).toBe(wrong)
})

test('the code that turned it on signs nobody in, nor does one from before a code that was used', async () => {
  const { id, secret } = await someone()
  const former = codeOf(secret)
  expect((await login(id, codeOf(secret, 1))).body.code).toBe(0)
  expect((await login(id, former)).body.code).toBe(wrong)
})

test('codes count a step before and after now, and none further away', async () => {
  const { id, secret } = await someone()
  await laterFor(server, id)
  expect((await login(id, codeOf(secret, 3))).body.code).toBe(wrong)
  expect((await login(id, codeOf(secret, -3))).body.code).toBe(wrong)
  expect((await login(id, codeOf(secret, 1))).body.code).toBe(0)
})

test('a recovery code signs in once, in any case and without its dashes', async () => {
  const { id, recovery } = await someone()
  const typed = recovery.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
  expect((await login(id, typed)).body.code).toBe(0)
  expect((await login(id, recovery)).body.code).toBe(wrong)
})

test('one of many sign-ins by one recovery code at once succeeds; two codes let two in', async () => {
  const { id, recovery, another, session } = await someone()
  const address = newAddress()
  const answers = await Promise.all(range(6).map(() => login(id, recovery, { address })))
  expect(count(answers, 0)).toBe(1)
  expect(count(answers, wrong)).toBe(5)
  const [, , third = '', fourth = ''] = [recovery, another, ...(await remaining())]
  expect(codes(await Promise.all([login(id, third), login(id, fourth)]))).toEqual([0, 0])

  async function remaining() {
    const body = { password, code: another }
    return (await session.call('POST /api/auth/second_factor/recovery_codes', { body })).recoveryCodes
  }
})

test('a sign-in while the second factor is turned off succeeds by a code, and later ones without', async () => {
  const { id, session, recovery, another } = await someone()
  const [answer] = await Promise.all([
    login(id, recovery),
    session.call('DELETE /api/auth/second_factor', { body: { password, code: another } }),
  ])
  expect(answer.body.code).toBe(0)
  expect((await login(id)).body.code).toBe(0)
})

test('a sign-in while the second factor is turned on succeeds before that or needs a code', async () => {
  const id = await seats.register()
  const session = await seats.enter(id, { address: newAddress() })
  const { secret } = await session.call('POST /api/auth/second_factor', { body: { password } })
  const answers = await Promise.all([
    session.call('PUT /api/auth/second_factor', { body: { code: codeOf(secret) } }),
    ...range(4).map(() => login(id)),
  ])
  for (const answer of answers.slice(1) as Answer[]) expect([0, needed]).toContain(answer.body.code)
  expect((await login(id)).body.code).toBe(needed)
})

test('codes are guessed so often from one place and no more: also the right one has to wait there', async () => {
  const { id, secret } = await someone()
  const address = newAddress()
  const guess = wrongCodeOf(secret)
  const answers = await Promise.all(
    range(codesFromPlace.points + 10).map(() => login(id, guess, { address })),
  )
  expect(count(answers, wrong)).toBe(codesFromPlace.points)
  expect(count(answers, later)).toBe(10)
  expect(await login(id, codeOf(secret, 1), { address })).toMatchObject({
    status: 429,
    body: { code: later },
  })
  expect((await login(id, undefined, { address })).body.code, 'the password is no guess').toBe(needed)
  expect((await login(id, codeOf(secret, 1))).body.code).toBe(0)
})

test('from everywhere together they are guessed so often, and a device that is known is let in all the same', async () => {
  const device = crypto.randomUUID()
  const seat = { address: newAddress(), device }
  const { id, secret } = await someone(seat)
  const guess = wrongCodeOf(secret)
  const answers: Answer[] = []
  for (const _ of range(codesFromStrangers.points + 5)) answers.push(await login(id, guess))
  expect(count(answers, wrong)).toBe(codesFromStrangers.points)
  expect(count(answers, later)).toBe(5)
  expect((await login(id, codeOf(secret, 1))).body.code).toBe(later)
  expect((await login(id, codeOf(secret, 1), { device, address: newAddress() })).body.code).toBe(0)
})

test('a right code gives the guesses before it back', async () => {
  const { id, secret, recovery } = await someone()
  const address = newAddress()
  const guess = wrongCodeOf(secret)
  for (const _ of range(codesFromPlace.points - 1)) await login(id, guess, { address })
  expect((await login(id, recovery, { address })).body.code).toBe(0)
  for (const _ of range(codesFromPlace.points))
    expect((await login(id, guess, { address })).body.code).toBe(wrong)
  expect((await login(id, guess, { address })).body.code).toBe(later)
})

test('one session guesses no more codes than a place, and a change of password counts apart', async () => {
  const { id, secret, session } = await someone()
  const off = (code: string) => session.call('DELETE /api/auth/second_factor', { body: { password, code } })
  for (const _ of range(codesFromPlace.points))
    await expect(off(wrongCodeOf(secret))).rejects.toMatchObject(refusal('secondFactorCodeWrong'))
  await expect(off(codeOf(secret, 1))).rejects.toMatchObject(refusal('tooManyRequests'))
  await session.call('PUT /api/user/password', {
    body: { oldPassword: password, password: 'battery staple' },
  })
  expect((await login(id, codeOf(secret, 1), undefined, 'battery staple')).body.code).toBe(0)
})

test('a new password by a code from an administrator leaves it on', async () => {
  const root = await server.administrator('Root')
  const { id, secret } = await someone()
  const { code } = await root.call('POST /api/user/reset_password', { body: { userId: id } })
  const pwd = 'battery staple'
  const body = { userName: String(id), code, pwd, rePwd: pwd }
  expect((await seats.post('/api/auth/reset_password', body)).body.code).toBe(0)
  expect((await login(id, undefined, undefined, pwd)).body.code).toBe(needed)
  expect((await login(id, codeOf(secret, 1), undefined, pwd)).body.code).toBe(0)
})

test('a person whom a provider vouches for is not asked: its sign-in counts as its own', async () => {
  const { id } = await someone()
  const origin = { ip: '10.9.9.9', userAgent: '', language: 'en' as const }
  const token = await server.context.auth.startSessionOf(id, {}, origin, { details: { provider: 'school' } })
  expect(await new Session(server.url, token, {}).call('GET /api/user/user_info')).toMatchObject({
    userID: id,
  })
})
