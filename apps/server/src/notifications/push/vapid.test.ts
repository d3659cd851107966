import { createPublicKey, type JsonWebKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { Vapid } from './vapid.ts'

const secret = Buffer.from('a secret of at least thirty-two characters')
const vapid = new Vapid(secret, 'mailto:admin@example.org')
const service = new URL('https://push.example.org/send/1')

test('nodes with one secret have one key, those with another have another', () => {
  expect(new Vapid(secret, undefined).publicKey).toBe(vapid.publicKey)
  expect(new Vapid(Buffer.from(`${secret} more`), undefined).publicKey).not.toBe(vapid.publicKey)
})

test('a push service can verify the sender, the audience and the expiry', () => {
  const now = Date.now()
  const [, head, claims, signature, key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(vapid.authorization(service, now)) ?? []
  const point = Buffer.from(key ?? '', 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } as JsonWebKey })
  const signed = Buffer.from(`${head}.${claims}`)
  expect(
    verify(
      'sha256',
      signed,
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature ?? '', 'base64url'),
    ),
  ).toBe(true)
  expect(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())).toEqual({
    aud: 'https://push.example.org',
    exp: Math.floor(now / 1000) + 12 * 3600,
    sub: 'mailto:admin@example.org',
  })
})

test('the header is signed again well before it expires', () => {
  const now = Date.now()
  const first = vapid.authorization(service, now)
  expect(vapid.authorization(service, now + 3600_000)).toBe(first)
  expect(vapid.authorization(service, now + 7 * 3600_000)).not.toBe(first)
})
