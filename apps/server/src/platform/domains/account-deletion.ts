import type { Leaving } from '@parley/contract'
import type { Queries, Transaction } from '../../db/database.ts'
import type { Actor } from '../audit/service.ts'

/** What a person sees before their account ends. */
export type Foretold = Omit<Leaving, 'hindrance'>

/** What a domain does when somebody's account ends, within the transaction that ends it. */
export interface AccountDeletionHook {
  depart(transaction: Transaction, userId: number, actor: Actor): Promise<void>
  /** What of theirs that will be. */
  previewDeletion?(queries: Queries, userId: number): Promise<Partial<Foretold>>
}
