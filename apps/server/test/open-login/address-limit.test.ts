import { limits } from '@parley/contract'
import { expect, test } from 'vitest'
import { Seats } from '../auth/devices.ts'
import { password, refusal } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { publicUrl } from './open-login-support.ts'

const signIns = 40
const server = await startTestServer({
  env: {
    PARLEY_PUBLIC_URL: publicUrl,
    PARLEY_OPEN_LOGIN: JSON.stringify([{ name: 'down', issuer: 'http://127.0.0.1:1', clientId: 'parley' }]),
    PARLEY_TRUST_PROXY: '127.0.0.1',
    PARLEY_SIGN_INS_PER_10MIN: String(signIns),
  },
})
const later = refusal('tooManyRequests').code
const failed = refusal('openLoginFailed').code
const seats = new Seats(server)

const start = async (address: string) => {
  const path = '/api/auth/open_login/down/start'
  const response = await fetch(server.url + path, { headers: { 'x-forwarded-for': address } })
  return ((await response.json()) as { code: number }).code
}
const comeBack = async (address: string) => {
  const body = { flag: 'down', code: 'made up', state: 'made up' }
  return (await seats.post('/api/auth/open_login', body, { address })).body.code
}

test.each([
  ['ways to a provider', start],
  ['made-up returns', comeBack],
] as const)('one address tries so many %s and no more', async (what, attempt) => {
  expect(limits.strayReturns.points).toBeGreaterThan(signIns)
  const address = `10.0.0.${what.length}`
  const answers = await Promise.all(Array.from({ length: signIns + 20 }, () => attempt(address)))
  expect(answers.filter((code) => code === failed)).toHaveLength(signIns)
  expect(answers.filter((code) => code === later)).toHaveLength(20)
  expect(await attempt('10.0.1.1')).toBe(failed)
})

test('passwords and providers are counted together', async () => {
  const address = '10.0.2.1'
  const { id } = await server.register('Alice')
  for (let i = 0; i < signIns; i++) await start(address)
  expect((await seats.login(id, password, { address })).body.code).toBe(later)
})
