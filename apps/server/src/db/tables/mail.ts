import type { Language, LetterState } from '@parley/contract'
import type { Generated } from 'kysely'

export interface MailTables {
  mail_addresses: MailAddresses
  mail_letters: MailLetters
  mail_refusals: MailRefusals
  mail_progress: MailProgress
}

/** Of each person one that was confirmed. */
interface MailAddresses {
  user_id: number
  address: string
  language: Language
  /** When its mail server first refused it, since it last took something. */
  refused_at: Generated<Date | null>
  /** The same of what may be an error of the site. */
  denied_at: Generated<Date | null>
  /** Since either went on for long; nothing is sent to it from then on. */
  failing_since: Generated<Date | null>
  digests: Generated<boolean>
  away_minutes: number
  span_minutes: number
  /** The id of the last message of which a digest could have told. */
  told_up_to: Generated<number>
  /** Of one that may have arrived without our being told: sent anew, it tells of nothing else. */
  telling_up_to: Generated<number | null>
  told_at: Generated<Date | null>
  /** Null while there is nothing to tell; while somebody does it, when somebody else may. */
  due_at: Generated<Date | null>
  /** Counts who has taken it and what was changed, for whoever is done with what was. */
  version: Generated<number>
  /** Counts what was said meanwhile. */
  news: Generated<number>
  tries: Generated<number>
  /** How often the digest may have arrived without our being told. */
  doubts: Generated<number>
}

/** What somebody has asked for: that an address be confirmed, or tried. The last one of each kind. */
interface MailLetters {
  user_id: number
  kind: 'confirmation' | 'trial'
  address: string
  /** Of the address, as in `mail_refusals`. */
  mark: string
  language: Language
  /** What the ticket that confirms it must hold. */
  code: string | null
  /** When its ticket is over, and nobody tries to send it any more. */
  until: Date
  state: LetterState | 'confirmed'
  /** As of digests. */
  due_at: Date | null
  version: Generated<number>
  tries: Generated<number>
  doubts: Generated<number>
}

/** Addresses whose reader wants no confirmations from this site, of which only a mark is kept. */
interface MailRefusals {
  mark: string
  until: Date
}

interface MailProgress {
  id: Generated<number>
  up_to: number
}
