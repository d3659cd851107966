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

export function checkKnown(account: Account | undefined): Account {
  return account ?? refuse('userUnknown')
}
