import type { JoiningKey } from '@parley/contract'
import type { Claims, Conditions } from './claims.ts'
import type { Checked, Logout, ProviderSession } from './provider-session.ts'

/** Secrets that the server holds between sending somebody to a provider and their return. */
export interface Secrets {
  readonly nonce: string
  readonly verifier: string
}

export interface Sending extends Secrets {
  readonly state: string
  /** They may be somebody else there than they were a moment ago. */
  readonly anew: boolean
}

/** Parameters that somebody brings back from a provider. */
export interface Returned {
  readonly code: string
  readonly iss: string | undefined
  /** Secrets from when they were sent there; undefined for a bare code. */
  readonly attempt: (Secrets & { readonly state: string }) | undefined
}

/** Somebody at a provider: issuer and subject together never change. */
export interface Subject {
  readonly issuer: string
  readonly subject: string
}

export interface Identity extends Subject {
  /** Asked for only when they are needed. */
  claims(): Promise<Claims>
  readonly session: ProviderSession
}

/** Somebody else who says who a person is. */
export interface IdentityProvider {
  readonly name: string
  readonly title: string
  readonly icon: string
  /** Whether a code is enough, without a state that binds it to a browser. */
  readonly takesBareCodes: boolean
  /** Whether its people get accounts although others may not register. */
  readonly admits: boolean
  readonly conditions: Conditions
  /** How accounts are found that its people may have already. */
  readonly joins: readonly JoiningKey[]
  /** Claim with the name of such an account. */
  readonly accountClaim: string
  /** Where to send somebody. @throws when the provider does not answer */
  addressFor(attempt: Sending): Promise<URL>
  /** @throws when the provider does not answer, or does not vouch for what came back */
  identify(returned: Returned): Promise<Identity>
  /** Minutes between two checks of a session; undefined for none. */
  readonly checkMinutes: number | undefined
  /** Whether a session still stands. @throws when the provider gives no answer */
  check(refreshToken: string, subject: string): Promise<Checked>
  /** What a logout token asks for. @throws when it is none of this provider */
  logoutIn(token: string): Promise<Logout>
}

/** Longest wait for each answer of a provider. */
export const providerTimeoutMs = 10_000
