import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { logoutIn } from './logout-token.ts'

const issuer = 'https://id.example.org'
const { publicKey, privateKey } = await generateKeyPair('ES256')
const { privateKey: otherKey } = await generateKeyPair('ES256')
const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }] })
const expected = { issuer, clientId: 'parley', keys }
const now = Math.floor(Date.now() / 1000)
const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
const right = {
  iss: issuer,
  aud: 'parley',
  iat: now,
  exp: now + 120,
  jti: 'j1',
  sub: 'lin',
  sid: 's1',
  events,
}

const signed = (claims: object, header: object = {}, key = privateKey) =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: 'ES256', kid: 'one', ...header }).sign(key)

test('a logout token names a session and a person', async () => {
  expect(await logoutIn(await signed(right), expected)).toMatchObject({
    issuer,
    subject: 'lin',
    providerSession: 's1',
    tokenId: 'j1',
  })
  expect(await logoutIn(await signed({ ...right, aud: ['x', 'parley'] }), expected)).toBeDefined()
  expect(await logoutIn(await signed(right, { typ: 'logout+jwt' }), expected)).toBeDefined()
  const { sub: _, ...session } = right
  expect(await logoutIn(await signed(session), expected)).toMatchObject({ subject: undefined })
})

const without = (name: keyof typeof right) => ({ ...right, [name]: undefined })

test.each([
  ['of another issuer', { ...right, iss: 'https://evil.example' }],
  ['for another site', { ...right, aud: 'another' }],
  ['without a time', without('iat')],
  ['of an hour ago', { ...right, iat: now - 3600 }],
  ['of the future', { ...right, iat: now + 3600 }],
  ['that has expired', { ...right, exp: now - 120 }],
  ['without its own name', without('jti')],
  ['with an empty name', { ...right, jti: '' }],
  ['about nobody', { ...right, sub: undefined, sid: undefined }],
  ['about a list', { ...right, sid: ['s1'] }],
  ['without events, as an ID token', without('events')],
  ['with another event', { ...right, events: { 'https://example.org/event': {} } }],
  ['with an event that is no object', { ...right, events: { [Object.keys(events)[0] ?? '']: true } }],
  ['with a nonce', { ...right, nonce: 'n' }],
])('a token %s is none', async (_, claims) => {
  await expect(signed(claims).then((token) => logoutIn(token, expected))).rejects.toThrow()
})

test('a token of another key, another type or without a signature is none', async () => {
  const unsigned = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(right))}.`
  const tokens = [
    await signed(right, {}, otherKey),
    await signed(right, { typ: 'at+jwt' }),
    unsigned,
    'x',
    '',
  ]
  for (const token of tokens) await expect(logoutIn(token, expected)).rejects.toThrow()
})

test('a token signed by the secret that the site has too is none', async () => {
  const secret = new TextEncoder().encode('a secret between the two, which is long')
  const token = await new SignJWT(right).setProtectedHeader({ alg: 'HS256' }).sign(secret)
  await expect(logoutIn(token, { ...expected, keys: async () => secret })).rejects.toThrow()
})
