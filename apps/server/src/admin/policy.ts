import { Role } from '@parley/contract'
import { refuse } from '../http/refusal.ts'
import type { Account } from '../users/service.ts'

/** Whoever acts must be an administrator at this moment, whatever was true when the call came in. */
export function checkActing(actor: Account | undefined): void {
  if (actor?.role !== Role.administrator) refuse('forbidden')
}

/** Nobody deletes or demotes themselves: so there is always an administrator left. */
export function checkOthers(actorId: number, userIds: readonly number[]): void {
  if (userIds.includes(actorId)) refuse('ownAccount')
}

/** What administrators may do to each other nobody does to the owner of the site, by whom there is always one left. */
export function checkNotOwner(accounts: Iterable<Account | undefined>): void {
  for (const account of accounts) if (account?.is_owner) refuse('ownerProtected')
}

export function checkKnown(account: Account | undefined): Account {
  return account ?? refuse('userUnknown')
}
