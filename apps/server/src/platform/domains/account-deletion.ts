import type { Leaving } from '@parley/contract'
import type { Queries, Transaction } from '../../db/database.ts'
import type { Actor } from '../audit/service.ts'

/** Preview that a person sees before their account ends. */
export type Foretold = Omit<Leaving, 'hindrance'>

/** Hook of a domain that runs when somebody's account ends, within the transaction that ends it. */
export interface AccountDeletionHook {
  depart(transaction: Transaction, userId: number, actor: Actor): Promise<void>
  /** The part of the preview that concerns this domain. */
  previewDeletion?(queries: Queries, userId: number): Promise<Partial<Foretold>>
}
