import { TokenClaims } from '@parley/contract'
import { validator } from '@parley/contract/validate'
import { jwtVerify, SignJWT } from 'jose'

const algorithm = 'HS256'
const readClaims = validator(TokenClaims)
/** Tokens whose claims are kept: everybody's, on all but the largest sites. */
const keptAtMost = 10_000

/** Signs and reads session tokens. A token says who one is; whether its session still holds, the database says. */
export class Tokens {
  readonly #secret: Uint8Array
  /** What was read before: a session brings one token with every call, and checking it takes longer than many a call. */
  readonly #kept = new Map<string, TokenClaims>()

  constructor(secret: Uint8Array) {
    this.#secret = secret
  }

  sign(claims: TokenClaims): Promise<string> {
    const { exp, ...rest } = claims
    return new SignJWT(rest).setProtectedHeader({ alg: algorithm }).setExpirationTime(exp).sign(this.#secret)
  }

  /** The claims of a token that we signed and that has not expired, else undefined. */
  async read(token: string): Promise<TokenClaims | undefined> {
    const kept = this.#kept.get(token)
    if (kept) {
      if (kept.exp > Date.now() / 1000) return kept
      this.#kept.delete(token)
      return undefined
    }
    const claims = await this.#check(token)
    if (claims) this.#keep(token, claims)
    return claims
  }

  async #check(token: string): Promise<TokenClaims | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#secret, { algorithms: [algorithm] })
      const claims = readClaims(payload)
      return claims.ok ? claims.value : undefined
    } catch {
      return undefined
    }
  }

  /** Only what we signed is kept, so strangers fill nothing. */
  #keep(token: string, claims: TokenClaims): void {
    const [oldest] = this.#kept.keys()
    if (this.#kept.size >= keptAtMost && oldest !== undefined) this.#kept.delete(oldest)
    this.#kept.set(token, claims)
  }
}
