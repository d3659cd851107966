import type { Caller } from '../http/caller.ts'
import type { Database, Transaction } from '../storage/database.ts'
import { lockAccounts } from '../users/service.ts'
import { checkActing } from './policy.ts'

/** Runs `work` of an administrator, who stays one until it is done. What they do at once is done one after the other. */
export function acting<T>(
  database: Database,
  caller: Caller,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  return database.transaction(async (transaction) => {
    checkActing((await lockAccounts(transaction.queries, [caller.userId])).get(caller.userId))
    return work(transaction)
  })
}
