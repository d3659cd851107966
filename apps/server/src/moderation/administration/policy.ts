import { type Duty, Role } from '@parley/contract'
import type { Account } from '../../identity/users/service.ts'
import { isStaff, mayCall } from '../../kernel/access.ts'
import { refuse, refuseField } from '../../kernel/refusal.ts'

/** Nobody deletes or demotes themselves: so there is always an administrator left. */
export function checkOthers(actorId: number, userIds: readonly number[]): void {
  if (userIds.includes(actorId)) refuse('ownAccount')
}

/** Protects the owner of the site from other administrators: there is always an owner. */
export function checkNotOwner(accounts: Iterable<Account | undefined>): void {
  for (const account of accounts) if (account?.is_owner) refuse('ownerProtected')
}

/** Restrictions that moderators may impose. */
const muting: ReadonlySet<string> = new Set(['curtail_chat', 'curtail_in_group_chat'])

/** Administrators bar anybody but the owner from anything, moderators ordinary people from chatting. */
export function checkCurtailing(
  actor: Account | undefined,
  target: Account | undefined,
  columns: readonly string[],
): Account {
  if (!actor || actor.is_deactivated || !mayCall('moderator', actor)) refuse('forbidden')
  checkNotOwner([target])
  if (actor.role === Role.administrator) return checkKnown(target)
  if (!columns.every((column) => muting.has(column))) refuse('moderatorsOnlyMute')
  const known = checkKnown(target)
  return isStaff(known) ? refuse('staffProtected') : known
}

/** The duty that comes with a role: an administrator has none. */
export function dutyWith(role: Role, wanted: Duty | null | undefined, current: Duty | null): Duty | null {
  if (role !== Role.administrator) return wanted === undefined ? current : wanted
  return wanted ? refuseField('duty', 'forbidden') : null
}

export function checkKnown(account: Account | undefined): Account {
  return account ?? refuse('userUnknown')
}

/** Why the holder of this account may not delete it, if so. @param known all administrators, or more */
export function hindranceToLeave(
  account: Account,
  known: Iterable<Account>,
): 'owner' | 'lastAdministrator' | undefined {
  if (account.is_owner) return 'owner'
  return isLastAdministrator(account, known) ? 'lastAdministrator' : undefined
}

/** Whether no other administrator can sign in. @param known all administrators, or more */
export function isLastAdministrator(account: Account, known: Iterable<Account>): boolean {
  if (account.role !== Role.administrator) return false
  return ![...known].some(
    ({ id, role, is_deactivated }) => id !== account.id && role === Role.administrator && !is_deactivated,
  )
}

export const refusalsToLeave = { owner: 'ownerStays', lastAdministrator: 'lastAdministrator' } as const
