import type { Data, Endpoints, Input } from '@parley/contract'
import type { Database, Transaction } from '../../db/database.ts'
import { insertCredentials } from '../../identity/auth/service.ts'
import { accountNamesTaken, insertUsers, lockAdministrator } from '../../identity/users/service.ts'
import type { Caller } from '../../kernel/caller.ts'
import { sliceOf } from '../../kernel/paging.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { AuditService } from '../../platform/audit/service.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import type { GroupEntryService } from '../groups/service.ts'
import { checkNickname } from './policy.ts'
import { presentWaiting } from './presenter.ts'
import {
  deleteWaiting,
  listWaiting,
  lockWaiting,
  refuseWaiting,
  type WaitingRow,
} from './waiting-repository.ts'
import { notifyAdministrators } from './waiting-service.ts'

type List = Endpoints['GET /api/joining/registrations']
type Decide = Endpoints['PUT /api/joining/registrations']

/** Decisions of administrators about people who ask for an account. */
export class DecidingService {
  readonly #database: Database
  readonly #entry: GroupEntryService
  readonly #notifier: Notifier
  readonly #audit: AuditService

  constructor(parts: {
    database: Database
    entry: GroupEntryService
    notifier: Notifier
    audit: AuditService
  }) {
    this.#database = parts.database
    this.#entry = parts.entry
    this.#notifier = parts.notifier
    this.#audit = parts.audit
  }

  async list(query: Input<List>['query']): Promise<Data<List>> {
    const { rows, count } = await listWaiting(this.#database.queries, sliceOf(query))
    return { list: rows.map(presentWaiting), count }
  }

  decide(caller: Caller, { idList, approve, groupIds }: Input<Decide>['body']): Promise<Data<Decide>> {
    return this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      await lockAdministrator(queries, caller)
      const waiting = await lockWaiting(queries, idList)
      if (waiting.length === 0) refuse('registrationHandled')
      const ids = waiting.map(({ user_id }) => user_id)
      if (approve) await this.#approve(transaction, caller, waiting, groupIds ?? [])
      else await refuseWaiting(queries, ids)
      const event = approve ? 'registrationApproved' : 'registrationTurnedDown'
      const groups = approve ? (groupIds ?? []).join(' ') : ''
      for (const { user_id: userId, nickname } of waiting)
        await this.#audit.record(queries, caller, event, { userId, nickname, groups })
      await notifyAdministrators(transaction, this.#notifier)
      return { idList: ids }
    })
  }

  /** They get the accounts by whose ids they have been waiting. */
  async #approve(
    transaction: Transaction,
    caller: Caller,
    waiting: readonly WaitingRow[],
    groupIds: readonly number[],
  ): Promise<void> {
    const { queries } = transaction
    for (const { nickname } of waiting) checkNickname(nickname)
    const ids = waiting.map(({ user_id }) => user_id)
    const wanted = waiting.flatMap(({ account_name }) => account_name ?? [])
    const taken = await accountNamesTaken(queries, wanted)
    // A member may have taken a name while its applicant waited, who signs in with the id then.
    const free = (name: string | null) => (name !== null && taken.has(name.toLowerCase()) ? null : name)
    await insertUsers(
      queries,
      waiting.map(({ user_id, nickname, account_name }) => ({
        id: user_id,
        nickname,
        accountName: free(account_name),
      })),
    )
    for (const row of waiting) await insertCredentials(queries, row.user_id, row.password_hash)
    await deleteWaiting(queries, ids)
    for (const groupId of [...new Set(groupIds)].sort((a, b) => a - b))
      await this.#entry.bring(transaction, groupId, caller.userId, ids)
  }
}
