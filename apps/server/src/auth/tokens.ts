import { TokenClaims } from '@parley/contract'
import { validator } from '@parley/contract/validate'
import { jwtVerify, SignJWT } from 'jose'

const algorithm = 'HS256'
const readClaims = validator(TokenClaims)

/** Signs and reads session tokens. A token says who one is; whether its session still holds, the database says. */
export class Tokens {
  readonly #secret: Uint8Array

  constructor(secret: Uint8Array) {
    this.#secret = secret
  }

  sign(claims: TokenClaims): Promise<string> {
    const { exp, ...rest } = claims
    return new SignJWT(rest).setProtectedHeader({ alg: algorithm }).setExpirationTime(exp).sign(this.#secret)
  }

  /** The claims of a token that we signed and that has not expired, else undefined. */
  async read(token: string): Promise<TokenClaims | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#secret, { algorithms: [algorithm] })
      const claims = readClaims(payload)
      return claims.ok ? claims.value : undefined
    } catch {
      return undefined
    }
  }
}
