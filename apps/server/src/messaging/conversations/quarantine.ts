import type { Mention, VanishAfter } from '@parley/contract'
import type { Transaction } from '../../db/database.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import type { WordRules } from '../../platform/word-filter/service.ts'

/** The part of a message that is stored until staff has looked at it. */
export interface HeldDraft {
  readonly place: 'direct' | 'group'
  /** The other person, or the group. */
  readonly target: number
  readonly sender_id: number
  readonly client_message_id: string | null
  readonly type: number
  readonly body: object
  readonly preview: string
  readonly vanish_after?: VanishAfter | null
  readonly mentions?: readonly Mention[] | null
  readonly file_ids: string[]
  readonly words: string[]
  readonly lists: string[]
}

/** Takes messages that the staff has to look at first. */
export interface Quarantine {
  /** Gives what to answer their senders, each in its place. One that is sent again is taken once. */
  hold(transaction: Transaction, drafts: readonly HeldDraft[]): Promise<Refusal[]>
  /** Its sender does not want to send it any more. */
  takeBack(transaction: Transaction, senderId: number, clientMessageId: string): Promise<void>
}

/** Handles words that the site does not want. */
export interface WordFilter {
  readonly rules: WordRules
  readonly holding: Quarantine
}
