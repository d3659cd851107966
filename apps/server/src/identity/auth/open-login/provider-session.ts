/** What a provider gave for the session that begins with a sign-in there. */
export interface ProviderSession {
  /** The provider's own name of its session (`sid`). */
  readonly id?: string
  /** With it the provider is asked whether the person may still be here. */
  readonly refreshToken?: string
}

/** The provider's answer about a session. */
export type Checked =
  | { readonly state: 'ended' }
  | {
      readonly state: 'holds'
      /** In the place of the one that was shown. */
      readonly refreshToken: string
      /** Whether the person still meets the conditions. */
      readonly isAdmitted: boolean
    }

/** Sessions that a provider wants ended: one of its own, or all of a person. */
export interface Logout {
  readonly issuer: string
  readonly subject: string | undefined
  readonly providerSession: string | undefined
  readonly tokenId: string
  /** From then on it is too old to be used again. */
  readonly expiresAt: Date
}
