import { hash, verify } from '@node-rs/argon2'
import type { PasswordCost } from '../config/config.ts'
import { commonPasswords } from './common-passwords.ts'

export class Passwords {
  readonly #cost: PasswordCost
  readonly #decoy: Promise<string>

  constructor(cost: PasswordCost) {
    this.#cost = cost
    this.#decoy = this.hash('a password that nobody has')
  }

  hash(password: string): Promise<string> {
    return hash(password.normalize('NFKC'), { ...this.#cost, parallelism: 1 })
  }

  /** Takes as long for an unknown account (no hash) as for a known one. */
  async matches(password: string, passwordHash: string | undefined): Promise<boolean> {
    const matches = await verify(passwordHash ?? (await this.#decoy), password.normalize('NFKC'))
    return matches && passwordHash !== undefined
  }
}

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
