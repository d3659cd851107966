import { expect, test } from 'vitest'
import { Passwords } from './password.ts'

const passwords = new Passwords({ memoryCost: 64, timeCost: 3 })

test('a password is kept as argon2id of the cost that is asked for, and of its own salt', async () => {
  const [one, other] = await Promise.all([passwords.hash('a secret'), passwords.hash('a secret')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=64,t=3,p=1\$/)
  expect(one).not.toBe(other)
})

test('a password matches its own hash, whatever that cost', async () => {
  const former = await new Passwords({ memoryCost: 32, timeCost: 1 }).hash('a secret')
  expect(await passwords.matches('a secret', former)).toBe(true)
  expect(await passwords.matches('another secret', former)).toBe(false)
})

test('one and the same text matches in whichever way it is composed', async () => {
  expect(await passwords.matches('ve\u0301lo rapide', await passwords.hash('v\u00e9lo rapide'))).toBe(true)
})

test('nothing matches an account that is not, not even what its decoy was made of', async () => {
  expect(await passwords.matches('a password that nobody has', undefined)).toBe(false)
})
