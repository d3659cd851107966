import { Role } from '@parley/contract'
import type { Queries } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { refuse } from '../../kernel/refusal.ts'
import { type Account, lockAccounts } from './administration-repository.ts'

/** For a locked account: it must be an administrator's at this moment, whatever was true when the call came in. */
export function checkAdministrator(account: Account | undefined): void {
  if (account?.role !== Role.administrator) refuse('forbidden')
}

/** The caller stays an administrator until the transaction ends; what they do at once is done one after the other. */
export async function lockAdministrator(queries: Queries, { userId }: Pick<Caller, 'userId'>): Promise<void> {
  checkAdministrator((await lockAccounts(queries, [userId])).get(userId))
}
