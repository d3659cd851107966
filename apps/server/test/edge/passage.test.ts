import { expect, test } from 'vitest'
import { Passes, passageIn, passagePath, passHeader, passSeconds } from '../../src/platform/http/passage.ts'
import { startTestServer } from '../support/server.ts'

const secret = 'a key that all nodes of this site share'
const server = await startTestServer({
  env: { PARLEY_TOKEN_SECRET: secret, PARLEY_TRUST_PROXY: 'loopback' },
})
const passes = (text = secret, now?: () => number) => new Passes(new TextEncoder().encode(text), now)

async function asked(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${server.url}${path}`, { headers })
  const received = new Headers(answer.headers)
  for (const name of ['date', 'x-request-id']) received.delete(name)
  return { status: answer.status, headers: [...received], body: await answer.json() }
}

test('a client that shows a pass of this site learns how its request has come', async () => {
  const { status, body } = await asked(passagePath, {
    [passHeader]: passes().issue(),
    'x-forwarded-for': '203.0.113.7, 192.0.2.9',
    'x-forwarded-proto': 'https',
  })
  expect(status).toBe(200)
  expect(passageIn(body)).toEqual({
    peer: { address: '127.0.0.1', port: expect.any(Number) },
    isPeerTrusted: true,
    trustsSome: true,
    address: '192.0.2.9',
    protocol: 'https',
    forwarding: ['x-forwarded-for', 'x-forwarded-proto'],
    forwardedFor: ['203.0.113.7', '192.0.2.9'],
  })
})

test('to all others there is nothing, in the very words of an address that is none', async () => {
  const nothing = await asked('/api/passages')
  expect(nothing.status).toBe(404)
  const ago = (seconds: number) => passes(secret, () => Date.now() - seconds * 1000).issue()
  const good = passes().issue()
  const [madeAt, proof] = good.split('.')
  for (const pass of [
    undefined,
    '',
    '.',
    'x'.repeat(5000),
    passes('a key that belongs to another site').issue(),
    ago(passSeconds + 5),
    ago(-passSeconds - 5),
    `${Number(madeAt) + 1}.${proof}`,
    `${madeAt}.`,
    `NaN.${proof}`,
  ])
    expect(await asked(passagePath, pass === undefined ? {} : { [passHeader]: pass }), pass).toEqual(nothing)
  expect((await asked(passagePath, { [passHeader]: good })).status).toBe(200)
})
