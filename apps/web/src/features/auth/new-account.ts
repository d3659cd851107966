import type { InvitationView } from '@parley/contract'
import type { Followed } from '../../domain/invitations/follow.ts'

/** By what invitation somebody registers. */
export interface Invitation {
  code: string
  view: InvitationView
}

/** State of the page about a new account; the history stores it, so that loading the page anew loses nothing. */
export interface NewAccount {
  userID: number
  /** A name to sign in with, if one was chosen. */
  accountName?: string
  /** An administrator has still to agree to it. */
  waits?: boolean
  invitation?: Invitation | undefined
  /** Result of following the invitation. */
  followed?: Followed | undefined
}
