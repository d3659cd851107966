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
  /** Whether they said at sign-in that others use the computer too. */
  readonly isShared?: boolean
  /** Whether they have yet to set up the second factor that the site wants of them. */
  readonly lacksSecondFactor?: boolean
  /** Whether the session needs no confirmation, or had one a moment ago; where nobody knows, it needs one. */
  readonly isConfirmed?: boolean
  /** Of a bot: all that it may do is by these. */
  readonly scopes?: readonly BotScope[]
  /** Epoch milliseconds at which the session ends by itself. */
  readonly expiresAt: number
}

/** A session that somebody has shown by what only its holder has; whether it still holds, the database says. */
export interface Shown {
  readonly userId: number
  readonly sessionId: string
  readonly isShared?: boolean
}

/** Tells who holds a token. @throws Refusal `unauthenticated` for a bad, expired or revoked one */
export type Authenticate = (token: string | undefined, origin: Origin) => Promise<Caller>
