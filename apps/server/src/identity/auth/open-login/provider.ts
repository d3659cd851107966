/** Secrets that the server holds between sending somebody to a provider and their return. */
export interface Secrets {
  readonly nonce: string
  readonly verifier: string
}

/** Parameters that somebody brings back from a provider. */
export interface Returned {
  readonly code: string
  readonly iss: string | undefined
  /** Secrets from when they were sent there; undefined for a bare code. */
  readonly attempt: (Secrets & { readonly state: string }) | undefined
}

export interface Profile {
  /** The best first; any may be empty or too long. */
  readonly names: readonly string[]
  readonly picture: URL | undefined
}

/** Identity of somebody at a provider: issuer and subject together never change. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  /** Asked for only when a user is made. */
  profile(): Promise<Profile>
}

/** Somebody else who says who a person is. */
export interface IdentityProvider {
  readonly name: string
  readonly title: string
  readonly icon: string
  /** Whether a code is enough, without a state that binds it to a browser. */
  readonly takesBareCodes: boolean
  /** Where to send somebody. @throws when the provider does not answer */
  addressFor(attempt: Secrets & { readonly state: string }): Promise<URL>
  /** @throws when the provider does not answer, or does not vouch for what came back */
  identify(returned: Returned): Promise<Identity>
}

/** Longest wait for each answer of a provider. */
export const providerTimeoutMs = 10_000
