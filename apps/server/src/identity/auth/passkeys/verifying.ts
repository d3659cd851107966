import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { RelyingParty } from '../../../platform/http/relying-party.ts'
import type { Challenges } from './challenges.ts'

/** Loaded when the first passkey is used: most starts need none of it. */
const library = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256, of which every authenticator has one. */
const algorithms = [-8, -7, -257]

interface Kept {
  readonly id: string
  readonly public_key: string
  readonly counter: number
}

/** Says whether what a browser brings was signed as asked, for this site, by somebody who was there. */
export class Verifying {
  readonly #challenges: Challenges

  constructor(challenges: Challenges) {
    this.#challenges = challenges
  }

  async creationOptions(party: RelyingParty, purpose: string, user: CreationUser) {
    const { generateRegistrationOptions } = await library()
    return generateRegistrationOptions({
      rpName: 'Parley',
      rpID: party.id,
      userName: user.account,
      userDisplayName: user.nickname,
      userID: Buffer.from(user.handle),
      challenge: this.#challenges.issue(purpose),
      supportedAlgorithmIDs: algorithms,
      excludeCredentials: [...user.passkeys],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  }

  async requestOptions(party: RelyingParty, purpose: string) {
    const { generateAuthenticationOptions } = await library()
    return generateAuthenticationOptions({
      rpID: party.id,
      challenge: this.#challenges.issue(purpose),
      userVerification: 'required',
    })
  }

  /** The new passkey, or undefined for what does not prove itself. */
  async created(party: RelyingParty, purpose: string, response: RegistrationResponseJSON) {
    const { verifyRegistrationResponse } = await library()
    return this.#once(purpose, async (expectedChallenge) => {
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response,
        expectedChallenge,
        expectedOrigin: [...party.origins],
        expectedRPID: party.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: algorithms,
      })
      return verified ? registrationInfo.credential : undefined
    })
  }

  /** How far the passkey has counted, or undefined for what does not prove itself. */
  async used(party: RelyingParty, purpose: string, response: AuthenticationResponseJSON, kept: Kept) {
    const { verifyAuthenticationResponse } = await library()
    return this.#once(purpose, async (expectedChallenge) => {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge,
        expectedOrigin: [...party.origins],
        expectedRPID: party.id,
        credential: {
          id: kept.id,
          publicKey: new Uint8Array(Buffer.from(kept.public_key, 'base64url')),
          counter: kept.counter,
        },
        requireUserVerification: true,
      })
      return verified ? authenticationInfo.newCounter : undefined
    })
  }

  /** The library throws for whatever is wrong in what came. */
  async #once<T>(
    purpose: string,
    verify: (expected: (sent: string) => boolean) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    let challenge = ''
    const expected = (sent: string) => {
      challenge = sent
      return this.#challenges.holds(purpose, sent)
    }
    const verified = await verify(expected).catch(() => undefined)
    return verified !== undefined && (await this.#challenges.redeem(challenge)) ? verified : undefined
  }
}

interface CreationUser {
  readonly account: string
  readonly nickname: string
  readonly handle: string
  readonly passkeys: ReadonlyArray<{ readonly id: string; readonly transports: string[] }>
}
