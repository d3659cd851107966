import { hash, verify } from '@node-rs/argon2'
import { normalized } from '@parley/contract'
import { refuse } from '../../kernel/refusal.ts'
import type { PasswordCost } from '../../platform/config/config.ts'
import { commonPasswords } from './common-passwords.ts'
import { HashingLine, type Requester } from './hashing-line.ts'

/** Hashes and checks passwords, which costs more than all the rest of a call. */
export class Passwords {
  readonly #cost: PasswordCost
  readonly #decoy: Promise<string>
  readonly #line = new HashingLine()

  constructor(cost: PasswordCost) {
    this.#cost = cost
    this.#decoy = this.#hash('a password that nobody has')
  }

  /** @throws Refusal `tooManyRequests` when too much is waiting, as does `matches` */
  hash(password: string, by: Requester): Promise<string> {
    return this.#line.run(by, () => this.#hash(password))
  }

  /** Takes as long for an unknown account (no hash) as for a known one. */
  async matches(password: string, passwordHash: string | null | undefined, by: Requester): Promise<boolean> {
    const expected = passwordHash ?? (await this.#decoy)
    const matches = await this.#line.run(by, () => verify(expected, normalized(password, 'NFKC')))
    return matches && typeof passwordHash === 'string'
  }

  #hash(password: string): Promise<string> {
    return hash(normalized(password, 'NFKC'), { ...this.#cost, parallelism: 1 })
  }
}

/** Checks a new password, except for its length. @throws Refusal */
export function checkNewPassword(password: string, nickname: string): void {
  if (password.trim().toLowerCase() === nickname.toLowerCase()) refuse('passwordIsNickname')
  if (isCommonPassword(password)) refuse('passwordCommon')
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
