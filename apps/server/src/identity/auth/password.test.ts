import { expect, test } from 'vitest'
import { Passwords } from './password.ts'

const passwords = new Passwords({ memoryCost: 64, timeCost: 3 })
const from = { key: 'a', isKnown: false }

test('a password is kept as argon2id of the cost that is asked for, and of its own salt', async () => {
  const [one, other] = await Promise.all([passwords.hash('a secret', from), passwords.hash('a secret', from)])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=64,t=3,p=1\$/)
  expect(one).not.toBe(other)
})

test('a password matches its own hash, whatever that cost', async () => {
  const former = await new Passwords({ memoryCost: 32, timeCost: 1 }).hash('a secret', from)
  expect(await passwords.matches('a secret', former, from)).toBe(true)
  expect(await passwords.matches('another secret', former, from)).toBe(false)
})

test('one and the same text matches in whichever way it is composed', async () => {
  expect(
    await passwords.matches('ve\u0301lo rapide', await passwords.hash('v\u00e9lo rapide', from), from),
  ).toBe(true)
})

test('nothing matches an account that is not, not even what its decoy was made of', async () => {
  expect(await passwords.matches('a password that nobody has', undefined, from)).toBe(false)
})
