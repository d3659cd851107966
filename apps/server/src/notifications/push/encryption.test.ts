import { expect, test } from 'vitest'
import { canEncryptFor, encryptFor } from './encryption.ts'

const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

test('encryptFor reproduces the example of RFC 8291 to the letter', () => {
  const once = {
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
  }
  const text = Buffer.from('When I grow up, I want to be a watermelon')
  expect(encryptFor(keys, text, once).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('each encryption of a text differs', () => {
  const text = Buffer.from('hello')
  expect(encryptFor(keys, text)).not.toEqual(encryptFor(keys, text))
})

test('a key that is no point of the curve is rejected', () => {
  expect(canEncryptFor(keys)).toBe(true)
  expect(canEncryptFor({ ...keys, p256dh: `B${'A'.repeat(86)}` })).toBe(false)
  expect(canEncryptFor({ ...keys, p256dh: 'A'.repeat(87) })).toBe(false)
})
