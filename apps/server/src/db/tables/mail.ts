import type { Language, LetterState } from '@parley/contract'
import type { Generated } from 'kysely'

export interface MailTables {
  mail_addresses: MailAddresses
  mail_letters: MailLetters
  mail_refusals: MailRefusals
  mail_progress: MailProgress
  mailed_resets: MailedResets
}

/** The confirmed address of each person. */
interface MailAddresses {
  user_id: number
  address: string
  language: Language
  /** When its mail server first refused it since the last accepted email. */
  refused_at: Generated<Date | null>
  /** The same for refusals that may be an error of the site. */
  denied_at: Generated<Date | null>
  /** Since either went on for long; nothing is sent to it from then on. */
  failing_since: Generated<Date | null>
  digests: Generated<boolean>
  away_minutes: number
  span_minutes: number
  /** The id of the last message that a digest could have included. */
  told_up_to: Generated<number>
  /** Last message id of a digest that may have arrived without an answer: a retry has the same messages. */
  telling_up_to: Generated<number | null>
  told_at: Generated<Date | null>
  /** Null while there is nothing to send; while a node sends it, when another node may. */
  due_at: Generated<Date | null>
  /** Counts takes and changes, so that a node that has finished notices them. */
  version: Generated<number>
  /** Counts new messages meanwhile. */
  news: Generated<number>
  tries: Generated<number>
  /** How often the digest may have arrived without an answer. */
  doubts: Generated<number>
}

/** Emails that people have requested, to confirm or to try an address. The last one of each kind. */
interface MailLetters {
  user_id: number
  kind: 'confirmation' | 'trial'
  address: string
  /** Mark of the address, as in `mail_refusals`. */
  mark: string
  language: Language
  /** The code that the ticket for confirming it must have. */
  code: string | null
  /** When its ticket expires, and sending is no longer attempted. */
  until: Date
  state: LetterState | 'confirmed'
  /** As for digests. */
  due_at: Date | null
  version: Generated<number>
  tries: Generated<number>
  doubts: Generated<number>
}

/** Addresses whose reader wants no confirmations from this site; only a mark of each is stored. */
interface MailRefusals {
  mark: string
  until: Date
}

interface MailProgress {
  id: Generated<number>
  up_to: number
}

/** The link by which a person sets a new password, and its email. */
interface MailedResets {
  user_id: number
  /** It is valid while this is the person's confirmed address. */
  address: string
  language: Language
  /** Null until the email is written, which alone has the token. */
  token_hash: string | null
  until: Date
  /** As for digests. */
  due_at: Date | null
  version: Generated<number>
  tries: Generated<number>
}
