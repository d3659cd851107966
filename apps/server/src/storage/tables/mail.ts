import type { Language } from '@parley/contract'
import type { Generated } from 'kysely'

export interface MailTables {
  mail_addresses: MailAddresses
  mail_progress: MailProgress
}

/** Of each person one, confirmed or not. */
interface MailAddresses {
  user_id: number
  address: string
  language: Language
  /** Of the ticket that confirms it, and until when it does. */
  code_hash: string
  code_until: Date
  confirmed_at: Date | null
  /** Since its mail server has refused it; nothing is sent to it from then on. */
  failing_since: Date | null
  digests: Generated<boolean>
  away_minutes: number
  span_minutes: number
  /** The id of the last message of which a digest could have told. */
  told_up_to: Generated<number>
  told_at: Generated<Date | null>
  /** Null while there is nothing to tell; while somebody does it, when somebody else may. */
  due_at: Generated<Date | null>
  /** Counts what has changed, and who has taken it, for whoever is done with what was. */
  version: Generated<number>
  tries: Generated<number>
}

interface MailProgress {
  id: Generated<number>
  up_to: number
}
