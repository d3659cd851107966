import { limits } from '@parley/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { HashingLine } from '../../src/identity/auth/hashing-line.ts'
import { Refusal } from '../../src/kernel/refusal.ts'
import { password, refusal } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { type Answer, type Seat, Seats } from './devices.ts'

const server = await startTestServer({ env: { PARLEY_TRUST_PROXY: '127.0.0.1' } })
const seats = new Seats(server)
const { guessesFromPlace, guessesFromStrangers, signInsOfAccount } = limits
const wrong = refusal('credentialsWrong').code
const later = refusal('tooManyRequests').code

let addresses = 0
/** An address that nobody has come from before. */
const newAddress = () => `10.${++addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
const newDevice = () => crypto.randomUUID()
const range = (count: number) => Array.from({ length: count }, (_, i) => i)

/** Somebody who has an account, and has signed in once from a place if it is given. */
async function someone(seat?: Seat): Promise<number> {
  const id = await seats.register()
  if (seat) await seats.enter(id, seat)
  return id
}

const guess = (account: number | string, seat: Seat) => seats.login(account, 'a wrong secret', seat)
const codes = (answers: Answer[]) => answers.map(({ body }) => body.code)
const count = (answers: Answer[], code: number) => codes(answers).filter((one) => one === code).length

/** Guesses as often as one place may. */
async function exhaust(account: number | string, seat: Seat): Promise<void> {
  for (const _ of range(guessesFromPlace.points)) expect((await guess(account, seat)).body.code).toBe(wrong)
}

test('an account is guessed so often from one place and no more: also the right password has to wait there', async () => {
  const [id, address] = [await someone(), newAddress()]
  await exhaust(id, { address })
  const slowed = await seats.login(id, password, { address })
  expect(slowed).toMatchObject({ status: 429, body: { code: later, data: null } })
  expect(Number(slowed.retryAfter)).toBeGreaterThan(0)
  expect((await seats.login(id, password, { address: newAddress() })).body.code).toBe(0)
})

test('an account that does not exist is counted and answered like one that does', async () => {
  const known = await someone()
  const answersFor = async (account: number | string) => {
    const address = newAddress()
    const answers: Answer[] = []
    for (const _ of range(guessesFromPlace.points + 2)) answers.push(await guess(account, { address }))
    return answers.map(({ status, body }) => ({
      status,
      body: { ...body, msg: body.msg.replace(/\d+/, 'n') },
    }))
  }
  expect(await answersFor(99_999_999)).toEqual(await answersFor(known))
  expect(await answersFor('nobody.at.all')).toEqual(await answersFor(known))
})

test('an account that does not exist costs as many hashes as one that does', async () => {
  const id = await someone()
  const hashes = vi.spyOn(HashingLine.prototype, 'run')
  try {
    for (const account of [id, 99_999_999, 'nobody.here']) {
      hashes.mockClear()
      await guess(account, { address: newAddress() })
      expect(hashes).toHaveBeenCalledOnce()
    }
  } finally {
    hashes.mockRestore()
  }
})

test('guesses sent at once from one place are not judged beyond the limit: they count before they are hashed', async () => {
  const [id, address] = [await someone(), newAddress()]
  const answers = await Promise.all(range(40).map(() => guess(id, { address })))
  expect(count(answers, wrong)).toBe(guessesFromPlace.points)
  expect(count(answers, later)).toBe(40 - guessesFromPlace.points)
})

test('guesses sent at once from many addresses are not judged beyond the limit of the account', async () => {
  const id = await someone()
  const answers = await Promise.all(range(80).map(() => guess(id, { address: newAddress() })))
  expect(count(answers, wrong)).toBe(guessesFromStrangers.points)
  expect(count(answers, later)).toBe(80 - guessesFromStrangers.points)
})

test('zeros before an id, or another case of a name, make no new account to guess', async () => {
  const [id, address] = [await someone(), newAddress()]
  const spellings = range(20).map((i) => guess('0'.repeat(i) + id, { address }))
  expect(count(await Promise.all(spellings), wrong)).toBe(guessesFromPlace.points)
  const names = range(20).map((i) => guess(i % 2 ? 'NoBody' : 'nobody', { address }))
  expect(count(await Promise.all(names), wrong)).toBe(guessesFromPlace.points)
})

test('a whole IPv6 /64 is one place', async () => {
  const id = await someone()
  const answers = await Promise.all(range(40).map((i) => guess(id, { address: `2001:db8:1:2::${i + 1}` })))
  expect(count(answers, wrong)).toBe(guessesFromPlace.points)
})

test('45 wrong passwords at once do not lock the others of that address out', async () => {
  const address = newAddress()
  const [victim, other] = [await someone(), await someone()]
  await Promise.all(range(45).map((i) => guess(i % 2 ? victim : `somebody.${i}`, { address })))
  expect((await seats.login(other, password, { address })).body.code).toBe(0)
})

test('a class of sixty behind one address mistypes its passwords and then all get in', {
  timeout: 120_000,
}, async () => {
  const address = newAddress()
  const pupils = await Promise.all(range(60).map(() => seats.register()))
  for (const _ of range(2)) {
    const answers = await Promise.all(pupils.map((id) => guess(id, { address })))
    expect(count(answers, wrong)).toBe(60)
  }
  const answers = await Promise.all(pupils.map((id) => seats.login(id, password, { address })))
  expect(count(answers, 0)).toBe(60)
})

test('65 addresses that guess an account lock its owner out of no place that they have signed in from', async () => {
  const [home, phone] = [newAddress(), newDevice()]
  const id = await someone({ address: home })
  await seats.enter(id, { address: newAddress(), device: phone })
  await Promise.all(range(65).map(() => guess(id, { address: newAddress() })))
  const strange = await seats.login(id, password, { address: newAddress() })
  expect(strange.body.code, 'where they have never been they wait').toBe(later)
  const atHome = await seats.login(id, password, { address: home, userAgent: 'a new browser' })
  expect(atHome.body.code, 'at home, with whatever browser').toBe(0)
  const onTheWay = await seats.login(id, password, { address: newAddress(), device: phone })
  expect(onTheWay.body.code, 'on their phone, wherever').toBe(0)
})

test('a person who has signed in from there before does not wait for a hash behind strangers', async () => {
  const [home, phone] = [newAddress(), newDevice()]
  const id = await someone({ address: home })
  await seats.enter(id, { address: newAddress(), device: phone })
  const run = vi.spyOn(HashingLine.prototype, 'run')
  onTestFinished(() => run.mockRestore())
  await seats.login(id, password, { address: home })
  await seats.login(id, password, { address: newAddress(), device: phone })
  await seats.login(id, password, { address: newAddress() })
  expect(run.mock.calls.map(([{ isKnown }]) => isKnown)).toEqual([true, true, false])
})

test('all places of one person wait for a hash as one, with the changes of their password', async () => {
  const [home, phone] = [newAddress(), newDevice()]
  const id = await someone({ address: home })
  const session = await seats.enter(id, { address: newAddress(), device: phone })
  const run = vi.spyOn(HashingLine.prototype, 'run')
  onTestFinished(() => run.mockRestore())
  await seats.login(id, password, { address: home })
  await seats.login(id, password, { address: newAddress(), device: phone })
  await session.call('PUT /api/user/password', {
    body: { oldPassword: password, password: 'battery staple' },
  })
  expect(run).toHaveBeenCalledTimes(4)
  expect(new Set(run.mock.calls.map(([{ key }]) => key)).size).toBe(1)
})

test('an account signs in so often and no more: beyond it nothing is hashed, and wrong passwords take none of it', {
  timeout: 60_000,
}, async () => {
  const device = newDevice()
  const id = await someone()
  const seat = () => ({ address: newAddress(), device })
  for (let i = 0; i < signInsOfAccount.points; i++) {
    if (i < 12)
      for (const _ of range(guessesFromPlace.points - 1))
        expect((await guess(id, seat())).body.code).toBe(wrong)
    await seats.enter(id, seat())
  }
  const run = vi.spyOn(HashingLine.prototype, 'run')
  onTestFinished(() => run.mockRestore())
  for (const secret of [password, 'a wrong secret'])
    expect((await seats.login(id, secret, seat())).body.code).toBe(later)
  expect(run).not.toHaveBeenCalled()
})

test('guesses from an account’s own address do not lock its known device out', async () => {
  const [school, device] = [newAddress(), newDevice()]
  const id = await someone({ address: school, device })
  await exhaust(id, { address: school })
  expect((await seats.login(id, password, { address: school })).body.code).toBe(later)
  expect((await seats.login(id, password, { address: school, device })).body.code).toBe(0)
})

test('a known device may not guess for ever either, wherever it is', async () => {
  const device = newDevice()
  const id = await someone({ address: newAddress(), device })
  const answers = await Promise.all(range(40).map(() => guess(id, { address: newAddress(), device })))
  expect(count(answers, wrong)).toBe(guessesFromPlace.points)
})

test("somebody else's device is nothing special", async () => {
  const device = newDevice()
  await someone({ address: newAddress(), device })
  const id = await someone()
  const address = newAddress()
  await exhaust(id, { address })
  expect((await seats.login(id, password, { address, device })).body.code).toBe(later)
})

test('the right password gives the guesses back', async () => {
  const [id, address] = [await someone(), newAddress()]
  for (const _ of range(4)) {
    for (const _ of range(guessesFromPlace.points - 1)) await guess(id, { address })
    expect((await seats.login(id, password, { address })).body.code).toBe(0)
  }
})

/** A line for hashes that so many calls find full. */
function fullLine(times: number): void {
  const run = vi.spyOn(HashingLine.prototype, 'run')
  onTestFinished(() => run.mockRestore())
  for (const _ of range(times)) run.mockRejectedValueOnce(new Refusal('tooManyRequests', { seconds: 2 }))
}

test('passwords that were not looked at, since too much waited, are no guesses at a place', async () => {
  const [id, address] = [await someone(), newAddress()]
  fullLine(guessesFromPlace.points + 1)
  for (const _ of range(guessesFromPlace.points + 1))
    expect((await seats.login(id, password, { address })).body.code).toBe(later)
  await exhaust(id, { address })
  expect((await guess(id, { address })).body.code).toBe(later)
})

test('nor are they those of strangers', async () => {
  const id = await someone()
  fullLine(guessesFromStrangers.points + 1)
  for (const _ of range(guessesFromStrangers.points + 1)) await guess(id, { address: newAddress() })
  for (const _ of range(guessesFromStrangers.points))
    expect((await guess(id, { address: newAddress() })).body.code).toBe(wrong)
  expect((await guess(id, { address: newAddress() })).body.code).toBe(later)
})

test('nor are old passwords that a change shows', async () => {
  const session = await seats.enter(await someone(), { address: newAddress() })
  const body = { oldPassword: password, password: 'battery staple' }
  fullLine(guessesFromPlace.points + 1)
  for (const _ of range(guessesFromPlace.points + 1))
    await expect(session.call('PUT /api/user/password', { body })).rejects.toMatchObject({ code: later })
  expect(await session.call('PUT /api/user/password', { body })).toEqual({})
})

test('signing in many times at once with the right password is no guessing', async () => {
  const [id, address] = [await someone(), newAddress()]
  const answers = await Promise.all(range(40).map(() => seats.login(id, password, { address })))
  expect(count(answers, 0)).toBe(40)
})

test('with the password changed meanwhile, a sign-in by the old one does not begin', async () => {
  const { id, call } = await server.register('Alice')
  // The check has passed when the password changes.
  const check = vi.spyOn(HashingLine.prototype, 'run').mockImplementationOnce(async (_address, work) => {
    const result = await work()
    check.mockRestore()
    await call('PUT /api/user/password', { body: { oldPassword: password, password: 'battery staple' } })
    return result
  })
  expect((await seats.login(id, password, { address: newAddress() })).body.code).toBe(wrong)
})
