import { hash, verify } from '@node-rs/argon2'
import { commonPasswords } from './common-passwords.ts'

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), options)
}

/** Takes as long for an unknown account (no hash) as for a known one. */
export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await decoy), password.normalize('NFKC'))
  return matches && passwordHash !== undefined
}

const decoy = hashPassword('a password that nobody has')

/** Passwords that guessing begins with: the well-known ones, one repeated character, and runs along a sequence. */
export function isCommonPassword(password: string): boolean {
  const folded = password.toLowerCase()
  if (commonPasswords.has(folded)) return true
  if (new Set(folded).size <= 2) return true
  return sequences.some((sequence) => sequence.includes(folded))
}

const forward = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb',
]
const sequences = [...forward, ...forward.map((sequence) => [...sequence].reverse().join(''))]
