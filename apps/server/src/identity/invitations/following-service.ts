import type { Data, Endpoints, InvitationView } from '@parley/contract'
import type { Database, Transaction } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { AuditService } from '../../platform/audit/service.ts'
import type { SiteRules } from '../../platform/settings/service.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import { plainCode } from '../auth/service.ts'
import type { FriendService } from '../friends/service.ts'
import { type AskerLimits, lockAccounts, makeOwner } from '../users/service.ts'
import { groupsOfInvitation } from './making-repository.ts'
import { checkHolding } from './policy.ts'
import type { GroupEntry } from './ports.ts'
import { presentView } from './presenter.ts'
import { countUse, hasUsed, type InvitationRow, invitationByCode, lockInvitation } from './repository.ts'

type Followed = Data<Endpoints['POST /api/invitation/code/{code}']>

/** Message that the person sends along. */
interface Step extends Transaction {
  readonly caller: Caller
  readonly message: string
}

/** Invitations as those see and follow them who have the link. */
export class FollowingService {
  readonly #database: Database
  readonly #friends: FriendService
  readonly #entry: GroupEntry
  readonly #notifier: Notifier
  readonly #audit: AuditService
  readonly #rules: SiteRules
  readonly #askers: AskerLimits

  constructor(parts: {
    database: Database
    friends: FriendService
    entry: GroupEntry
    notifier: Notifier
    audit: AuditService
    rules: SiteRules
    askers: AskerLimits
  }) {
    this.#database = parts.database
    this.#friends = parts.friends
    this.#entry = parts.entry
    this.#notifier = parts.notifier
    this.#audit = parts.audit
    this.#rules = parts.rules
    this.#askers = parts.askers
  }

  async view(code: string): Promise<InvitationView> {
    const { queries } = this.#database
    const { registration } = await this.#rules.read(queries)
    return presentView(checkHolding(await invitationByCode(queries, plainCode(code))), registration)
  }

  async follow(caller: Caller, code: string, message = ''): Promise<Followed> {
    await this.#askers.take(caller.userId, 'joinRequest')
    return this.#database.transaction(async (transaction) => {
      const step = { ...transaction, caller, message }
      const found = await invitationByCode(transaction.queries, plainCode(code))
      // The person who became the owner by it sees so when they come again, although there is an owner now.
      if (found?.kind === 'owner') return this.#own(step, found)
      const hasCome = found ? await hasUsed(transaction.queries, found.id, caller.userId) : false
      const invitation = checkHolding(found, { hasCome })
      if (invitation.kind === 'person') return this.#befriend(step, invitation)
      return invitation.kind === 'group' ? this.#enter(step, invitation) : this.#enterAll(step, invitation)
    })
  }

  async #befriend(step: Step, invitation: InvitationRow): Promise<Followed> {
    const friendId = inviterOf(invitation)
    const isNew = await this.#friends.befriendInvited(step, friendId, step.caller.userId)
    if (isNew) await this.#count(step, invitation)
    return { outcome: isNew ? 'admitted' : 'already', friendId, groupIds: [] }
  }

  async #enter(step: Step, invitation: InvitationRow): Promise<Followed> {
    const [groupId] = await groupsOfInvitation(step.queries, invitation.id)
    if (groupId === undefined) refuse('invitationOver')
    const outcome = await this.#entry.come(step, coming(step, invitation, groupId))
    if (outcome !== 'already') await this.#count(step, invitation)
    return { outcome, groupIds: outcome === 'requested' ? [] : [groupId] }
  }

  /** Into each of its groups that takes people in now. */
  async #enterAll(step: Step, invitation: InvitationRow): Promise<Followed> {
    const came: Array<readonly [groupId: number, outcome: Followed['outcome'] | undefined]> = []
    for (const groupId of await groupsOfInvitation(step.queries, invitation.id))
      came.push([groupId, await this.#entry.comeToStaff(step, coming(step, invitation, groupId))])
    const outcomes = new Set(came.map(([, outcome]) => outcome))
    const outcome = (['admitted', 'requested'] as const).find((one) => outcomes.has(one)) ?? 'already'
    if (outcome !== 'already') await this.#count(step, invitation)
    return {
      outcome,
      groupIds: came.flatMap(([groupId, one]) => (one === 'admitted' || one === 'already' ? [groupId] : [])),
    }
  }

  async #own(step: Step, invitation: InvitationRow): Promise<Followed> {
    const { queries, caller } = step
    const { userId } = caller
    const account = (await lockAccounts(queries, [userId])).get(userId)
    if (account?.is_owner && (await hasUsed(queries, invitation.id, userId)))
      return { outcome: 'already', groupIds: [] }
    checkHolding(invitation)
    await this.#count(step, invitation)
    if (!(await makeOwner(queries, userId))) refuse('invitationOver')
    await this.#audit.record(queries, caller, 'ownerMade')
    this.#notifier.changed(step, [userId], ['profile'])
    return { outcome: 'admitted', groupIds: [] }
  }

  /**
   * Last, when all else is locked: a transaction that ends an account or a group locks those before the invitation,
   * too.
   */
  async #count({ queries, caller }: Step, { id }: InvitationRow): Promise<void> {
    if (!(await lockInvitation(queries, id)) || !(await countUse(queries, id, caller.userId)))
      refuse('invitationOver')
  }
}

const coming = ({ caller, message }: Step, invitation: InvitationRow, groupId: number) => ({
  groupId,
  userId: caller.userId,
  inviterId: inviterOf(invitation),
  message,
})

function inviterOf({ id, inviter_id }: InvitationRow): number {
  if (inviter_id === null) throw new Error(`invitation ${id} has no maker`)
  return inviter_id
}
