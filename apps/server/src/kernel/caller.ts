import type { BotScope, Duty, Language, Role } from '@parley/contract'

/** Where a request comes from. */
export interface Origin {
  readonly ip: string
  readonly userAgent: string
  readonly language: Language
}

/** The signed-in person behind a request or a connection. */
export interface Caller extends Origin {
  readonly userId: number
  readonly role: Role
  /** Undefined for administrators too. */
  readonly duty?: Duty | undefined
  readonly sessionId: string
  /** Whether they stated at sign-in that others use the computer too. */
  readonly isShared?: boolean
  /** Whether they have yet to set up the second factor that the site requires. */
  readonly lacksSecondFactor?: boolean
  /** Whether the session needs no confirmation, or had one recently; if undefined, it needs one. */
  readonly isConfirmed?: boolean
  /** Scopes of a bot, which limit all its actions. */
  readonly scopes?: readonly BotScope[]
  /** Epoch milliseconds at which the session expires. */
  readonly expiresAt: number
}

/**
 * A session that a client has presented by a token or ticket of its holder; the database knows whether it has ended.
 */
export interface Shown {
  readonly userId: number
  readonly sessionId: string
  readonly isShared?: boolean
}

/** Returns the holder of a token. @throws Refusal `unauthenticated` for a bad, expired or revoked one */
export type Authenticate = (token: string | undefined, origin: Origin) => Promise<Caller>
