import type { Refusal } from '../../kernel/refusal.ts'
import type { Appended } from './append-repository.ts'
import type { MessageHead } from './drafts.ts'

/** Outcome of a new message. */
export type Outcome<Around = unknown> =
  | ({ readonly kind: 'stored'; readonly around: Around } & Appended)
  /** Stored before, under the same `clientMessageId`. */
  | { readonly kind: 'repeated'; readonly message: MessageHead }
  | { readonly kind: 'refused'; readonly refusal: Refusal }
  /** It may not be sent, or not as it is, or not beside another: that takes looking at everything that decides. */
  | { readonly kind: 'undecided' }

/** Messages on their way into the database. */
export interface Placed<Around> {
  /** Outcome of each new message; known once the transaction has committed. */
  outcomes(): Outcome<Around>[]
}
