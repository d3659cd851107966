import { expect, test } from 'vitest'
import { SecretBox } from './secret-box.ts'

const secret = new TextEncoder().encode('a secret of the server that is long enough')
const bytes = new TextEncoder().encode('a secret of an app')

test('a sealed value opens with the same secret for the same person', () => {
  const sealed = new SecretBox(secret, 'second factor').seal(10001, bytes)
  expect(Buffer.from(new SecretBox(secret, 'second factor').open(10001, sealed) ?? [])).toEqual(
    Buffer.from(bytes),
  )
})

test('a value is never sealed the same way twice, and the sealed form does not show it', () => {
  const box = new SecretBox(secret, 'second factor')
  const sealed = box.seal(10001, bytes)
  expect(box.seal(10001, bytes)).not.toBe(sealed)
  expect(Buffer.from(sealed, 'base64url').includes(Buffer.from(bytes))).toBe(false)
})

test.each([
  ['by another secret', (sealed: string) => new SecretBox(bytes, 'second factor').open(10001, sealed)],
  ['for another purpose', (sealed: string) => new SecretBox(secret, 'outgoing webhooks').open(10001, sealed)],
  ['for another person', (sealed: string) => new SecretBox(secret, 'second factor').open(10002, sealed)],
  [
    'changed',
    (sealed: string) => new SecretBox(secret, 'second factor').open(10001, `${sealed.slice(0, -4)}AAAA`),
  ],
  ['cut off', (sealed: string) => new SecretBox(secret, 'second factor').open(10001, sealed.slice(0, 20))],
  ['empty', () => new SecretBox(secret, 'second factor').open(10001, '')],
])('it is not read %s', (_, open) => {
  expect(open(new SecretBox(secret, 'second factor').seal(10001, bytes))).toBeUndefined()
})
