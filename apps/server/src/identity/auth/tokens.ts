import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'
import { TokenClaims } from '@parley/contract'
import { validator } from '@parley/contract/validate'
import { SignJWT } from 'jose'
import { isSameText } from './same-text.ts'

const algorithm = 'HS256'
const readClaims = validator(TokenClaims)
/** Tokens whose claims are kept: everybody's, on all but the largest sites. */
const keptAtMost = 10_000

/** Characters; more than a token of ours has, whatever its claims. */
export const longestToken = 2048

/** Signs and reads session tokens. A token says who one is; whether its session still holds, the database says. */
export class Tokens {
  readonly #secret: KeyObject
  /**
   * Tokens that were read before: a session sends one token with every request, and checking it takes longer than many
   * a request.
   */
  readonly #kept = new Map<string, TokenClaims>()

  constructor(secret: Uint8Array) {
    this.#secret = createSecretKey(secret)
  }

  sign(claims: TokenClaims): Promise<string> {
    const { exp, ...rest } = claims
    return new SignJWT(rest).setProtectedHeader({ alg: algorithm }).setExpirationTime(exp).sign(this.#secret)
  }

  /** The claims of a token that we signed and that has not expired, else undefined. */
  read(token: string): TokenClaims | undefined {
    if (token.length > longestToken) return undefined
    const known = this.#kept.get(token)
    const claims = known ?? this.#check(token)
    if (!claims) return undefined
    if (claims.exp <= Date.now() / 1000) {
      this.#kept.delete(token)
      return undefined
    }
    if (!known) this.#keep(token, claims)
    return claims
  }

  /** At once: handed to the threads that do such work, it would wait there behind passwords. */
  #check(token: string): TokenClaims | undefined {
    const [header = '', payload = '', signature = '', ...more] = token.split('.')
    if (more.length > 0) return undefined
    const expected = createHmac('sha256', this.#secret).update(`${header}.${payload}`).digest('base64url')
    if (!isSameText(signature, expected)) return undefined
    if ((jsonIn(header) as { alg?: unknown } | null)?.alg !== algorithm) return undefined
    const claims = readClaims(jsonIn(payload))
    return claims.ok ? claims.value : undefined
  }

  /** Only what we signed is kept, so strangers fill nothing. */
  #keep(token: string, claims: TokenClaims): void {
    const [oldest] = this.#kept.keys()
    if (this.#kept.size >= keptAtMost && oldest !== undefined) this.#kept.delete(oldest)
    // Not the one shown, which would keep the whole header that it was cut out of.
    this.#kept.set(Buffer.from(token, 'latin1').toString('latin1'), claims)
  }
}

/** Content of a part of a token, which we have signed. */
function jsonIn(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString())
  } catch {
    return undefined
  }
}
