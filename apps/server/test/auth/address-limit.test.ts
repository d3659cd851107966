import { expect, test } from 'vitest'
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
