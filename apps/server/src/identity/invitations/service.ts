import { type Data, type Endpoints, type Input, type InvitationKind, limits, Role } from '@parley/contract'
import type { Database, Transaction } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { sliceOf } from '../../kernel/paging.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { AuditService } from '../../platform/audit/service.ts'
import { takeOrRefuse } from '../../platform/http/rate-limits.ts'
import type { RateLimit, Rates } from '../../platform/rate-limits/rates.ts'
import { randomCode } from '../auth/service.ts'
import { type Account, checkAdministrator, lockAccounts } from '../users/service.ts'
import {
  deleteOldInvitations,
  endInvitation,
  endInvitationsOf,
  groupsOfInvitation,
  insertInvitation,
  openPersonInvitation,
} from './making-repository.ts'
import { checkEnding, checkRoom } from './policy.ts'
import type { GroupEntry } from './ports.ts'
import { presentInvitation } from './presenter.ts'
import { forgetUsesOf, type InvitationRow, invitationById, listInvitations } from './repository.ts'

type Create = Endpoints['POST /api/invitation/invitation']
type List = Endpoints['GET /api/invitation/invitation']
type Wanted = Input<Create>['body']

/** Days after its end for which an invitation is still known to have been one. */
const daysKept = 30

export type { Came, Coming, GroupEntry } from './ports.ts'

/** Invitations as those who make them see and end them. */
export class InvitationService {
  readonly #database: Database
  readonly #entry: GroupEntry
  readonly #audit: AuditService
  readonly #making: RateLimit

  constructor(parts: { database: Database; entry: GroupEntry; audit: AuditService; rates: Rates }) {
    this.#making = parts.rates.limit('invitationsMade', limits.invitationsMade)
    this.#database = parts.database
    this.#entry = parts.entry
    this.#audit = parts.audit
  }

  /** Each person has one valid invitation to be their friend. */
  create(caller: Caller, wanted: Wanted): Promise<Data<Create>> {
    return this.#acting(caller, async (transaction, account) => {
      const { queries } = transaction
      const open = wanted.kind === 'person' ? await openPersonInvitation(queries, account.id) : undefined
      const made = await invitationById(queries, open ?? (await this.#make(transaction, account, wanted)))
      if (!made) throw new Error('an invitation that was made is not there')
      if (open === undefined) await this.#record(transaction, caller, 'invitationCreated', made)
      return presentInvitation(made)
    })
  }

  async #make(transaction: Transaction, account: Account, wanted: Wanted): Promise<number> {
    const { queries } = transaction
    const { id: inviterId } = account
    const groupIds = await this.#checkedGroups(transaction, account, wanted)
    const mine = { userId: inviterId, seesSite: false, seesGroup: false }
    checkRoom((await listInvitations(queries, mine, {}, { offset: 0, limit: 0 })).count)
    // Ended invitations stay known for a while, and the audit log has them.
    await takeOrRefuse(this.#making, String(inviterId))
    const { days, maxUses } =
      wanted.kind === 'person'
        ? { days: null, maxUses: null }
        : { days: wanted.days ?? limits.invitationDays.group, maxUses: wanted.maxUses ?? null }
    return insertInvitation(queries, {
      kind: wanted.kind,
      code: randomCode(),
      inviterId,
      groupIds,
      days,
      maxUses,
    })
  }

  /** The groups that it leads into. @throws Refusal where its maker may not invite */
  async #checkedGroups(transaction: Transaction, account: Account, wanted: Wanted): Promise<number[]> {
    if (wanted.kind === 'person') return []
    if (wanted.kind === 'group') {
      await this.#entry.checkInviting(transaction, wanted.groupId, account.id)
      return [wanted.groupId]
    }
    checkAdministrator(account)
    const groupIds = [...new Set(wanted.groupIds)].sort((a, b) => a - b)
    for (const groupId of groupIds) await this.#entry.checkStaff(transaction, groupId, account.id)
    return groupIds
  }

  async list({ userId, role }: Caller, query: Input<List>['query']): Promise<Data<List>> {
    const { queries } = this.#database
    const { groupId } = query
    const seesGroup = groupId !== undefined && (await this.#entry.memberKeeps(queries, groupId, userId))
    const viewer = { userId, seesSite: role === Role.administrator, seesGroup }
    const { rows, count } = await listInvitations(queries, viewer, query, sliceOf(query))
    return { list: rows.map(presentInvitation), count }
  }

  end(caller: Caller, id: number): Promise<void> {
    return this.#acting(caller, async (transaction, { id: userId, role }) => {
      const { queries } = transaction
      const invitation = await invitationById(queries, id)
      const [groupId] = await groupsOfInvitation(queries, id)
      const keepsGroup = groupId !== undefined && (await this.#entry.keeps(queries, groupId, userId))
      checkEnding(invitation, { userId, isAdministrator: role === Role.administrator, keepsGroup })
      if (invitation && (await endInvitation(queries, id)))
        await this.#record(transaction, caller, 'invitationEnded', invitation)
    })
  }

  /** Nobody comes any more by whose account ends. */
  async depart({ queries }: Transaction, userId: number): Promise<void> {
    await endInvitationsOf(queries, userId)
    await forgetUsesOf(queries, userId)
  }

  sweep(): Promise<void> {
    return deleteOldInvitations(this.#database.queries, daysKept)
  }

  /**
   * Records an invitation in the audit log, except for one to a friendship: like a friend request, it is between the
   * two.
   */
  async #record(
    { queries }: Transaction,
    caller: Caller,
    event: 'invitationCreated' | 'invitationEnded',
    { id, kind, groups }: Pick<InvitationRow, 'id' | 'groups'> & { kind: InvitationKind },
  ): Promise<void> {
    if (kind === 'person') return
    const described = groups.map((group) => `${group.title} (${group.id})`).join(', ')
    await this.#audit.record(queries, caller, event, { invitation: id, kind, groups: described })
  }

  /** Runs `work` while nothing else changes the caller's account, nor do they make or end another invitation. */
  #acting<T>(caller: Caller, work: (transaction: Transaction, account: Account) => Promise<T>): Promise<T> {
    return this.#database.transaction(async (transaction) => {
      const accounts = await lockAccounts(transaction.queries, [caller.userId])
      return work(transaction, accounts.get(caller.userId) ?? refuse('unauthenticated'))
    })
  }
}
