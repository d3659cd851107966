import { expect, onTestFinished, test, vi } from 'vitest'
import { HashingLine } from '../../src/identity/auth/hashing-line.ts'
import { issueResetCode } from '../../src/identity/auth/reset-code.ts'
import { Refusal } from '../../src/kernel/refusal.ts'
import { password, refusal } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { Seats } from './devices.ts'

const server = await startTestServer({
  env: { PARLEY_TRUST_PROXY: '127.0.0.1', PARLEY_SIGN_INS_PER_10MIN: '40' },
})
const seats = new Seats(server)
const later = refusal('tooManyRequests').code

test('one address tries so many accounts and no more; devices that are known there get in all the same', async () => {
  const [address, device] = ['10.0.0.1', crypto.randomUUID()]
  const { id } = await server.register('Alice')
  await seats.enter(id, { address, device })
  const guesses = Array.from({ length: 60 }, (_, i) => seats.login(`somebody.${i}`, 'a guess', { address }))
  const refused = (await Promise.all(guesses)).filter(({ body }) => body.code === later)
  expect(refused).toHaveLength(60 - 39)
  expect((await seats.login(id, password, { address })).body.code).toBe(later)
  expect((await seats.login(id, password, { address, device })).body.code).toBe(0)
  expect((await seats.login(id, password, { address: '10.0.0.2' })).body.code).toBe(0)
})

test('a sign-in that was not looked at, since too much waited, does not count for the address', async () => {
  const address = '10.0.3.1'
  const run = vi.spyOn(HashingLine.prototype, 'run')
  onTestFinished(() => run.mockRestore())
  for (let i = 0; i < 41; i++) {
    run.mockRejectedValueOnce(new Refusal('tooManyRequests', { seconds: 2 }))
    await seats.login(`nobody.${i}`, 'a guess', { address })
  }
  const { id } = await server.register('Alice')
  expect((await seats.login(id, password, { address })).body.code).toBe(0)
})

/** Takes all that an address may try. */
const useUp = (address: string) =>
  Promise.all(Array.from({ length: 50 }, (_, i) => seats.login(`nobody.${i}`, 'a guess', { address })))

test('a used-up address keeps nobody behind it from changing their password', async () => {
  const address = '10.0.1.1'
  const { id } = await server.register('Bob')
  const bob = await seats.enter(id, { address })
  await useUp(address)
  const body = { oldPassword: password, password: 'battery staple' }
  expect(await bob.call('PUT /api/user/password', { body })).toEqual({})
})

test('nor from using a code, though wrong ones are counted', async () => {
  const address = '10.0.2.1'
  const { id } = await server.register('Carol')
  const { code } = await issueResetCode(server.context.database.queries, id)
  await useUp(address)
  const reset = async (code: string) => {
    const body = { userName: String(id), code, pwd: 'battery staple', rePwd: 'battery staple' }
    return (await seats.post('/api/auth/reset_password', body, { address })).body.code
  }
  expect(await reset('a guess')).toBe(later)
  expect(await reset(code)).toBe(0)
})
