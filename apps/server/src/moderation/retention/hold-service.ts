import { type Data, type Endpoints, type Hold, type Input, retentionLimits } from '@parley/contract'
import type { Database, Queries, Transaction } from '../../db/database.ts'
import { lockAccounts } from '../../identity/users/service.ts'
import type { Caller } from '../../kernel/caller.ts'
import { sliceOf } from '../../kernel/paging.ts'
import { refuse } from '../../kernel/refusal.ts'
import { lockConversations } from '../../messaging/conversations/conversation-repository.ts'
import { lookAgainAt } from '../../messaging/conversations/expired-messages.ts'
import type { Actor, AuditService } from '../../platform/audit/service.ts'
import { forgetReleased } from '../../platform/files/service.ts'
import {
  countHolds,
  deleteHold,
  type Held,
  type HoldRow,
  insertHold,
  isPersonHeld,
  listHolds,
  lockHolds,
  titleOf,
} from './hold-repository.ts'

type List = Endpoints['GET /api/retention/holds']
type Place = Endpoints['POST /api/retention/holds']

/** Keeps what people and groups said from going by its age, for as long as administrators need it. */
export class HoldService {
  readonly #database: Database
  readonly #audit: AuditService

  constructor(parts: { database: Database; audit: AuditService }) {
    this.#database = parts.database
    this.#audit = parts.audit
  }

  async list(query: Input<List>['query']): Promise<Data<List>> {
    const { rows, count } = await listHolds(this.#database.queries, sliceOf(query))
    return { list: rows.map(presentHold), count }
  }

  /** Whatever is being erased when this begins is erased; nothing of theirs is afterwards. */
  place(caller: Caller, body: Input<Place>['body']): Promise<Data<Place>> {
    const held: Held = body.userId !== undefined ? { userId: body.userId } : { groupId: body.groupId }
    return this.#database.transaction(async ({ queries }) => {
      await lockHolds(queries)
      const name = await find(queries, held)
      const max = retentionLimits.holds
      if ((await countHolds(queries)) >= max) refuse('holdsFull', { max })
      const { reason } = body
      const id = (await insertHold(queries, held, { reason, by: caller.userId })) ?? refuse('heldAlready')
      const event = 'userId' in held ? 'personHeld' : 'groupHeld'
      await this.#audit.record(queries, caller, event, { ...held, name, reason })
      return { id }
    })
  }

  /** Lifts a hold. The next run erases everything that came due meanwhile. */
  lift(caller: Caller, id: number): Promise<void> {
    return this.#database.transaction(async ({ queries }) => {
      const hold = (await deleteHold(queries, id)) ?? refuse('holdUnknown')
      const { user_id: userId, group_id: groupId, reason } = hold
      if (userId !== null) await lookAgainAt(queries, userId)
      await forgetReleased(queries)
      if (userId !== null) await this.#audit.record(queries, caller, 'personReleased', { userId, reason })
      if (groupId !== null) await this.#audit.record(queries, caller, 'groupReleased', { groupId, reason })
    })
  }

  /** The account of somebody who is held does not end. @throws Refusal */
  async depart({ queries }: Transaction, userId: number, _actor: Actor): Promise<void> {
    if (await isPersonHeld(queries, userId)) refuse('accountHeld')
  }

  async previewDeletion(queries: Queries, userId: number): Promise<{ isHeld?: true }> {
    return (await isPersonHeld(queries, userId)) ? { isHeld: true } : {}
  }
}

/** Name of the person or group. Neither ends before the transaction does. @throws Refusal */
async function find(queries: Queries, held: Held): Promise<string> {
  if ('userId' in held) {
    const account = (await lockAccounts(queries, [held.userId])).get(held.userId)
    return account?.nickname ?? refuse('userUnknown')
  }
  await lockConversations(queries, [held.groupId])
  return (await titleOf(queries, held.groupId)) ?? refuse('groupUnknown')
}

const presentHold = (row: HoldRow): Hold => ({
  id: row.id,
  person:
    row.user_id === null
      ? null
      : { userID: row.user_id, nickname: row.nickname ?? '', avatar: row.user_avatar ?? '' },
  group:
    row.group_id === null
      ? null
      : { groupId: row.group_id, title: row.title ?? '', avatar: row.group_avatar ?? '' },
  reason: row.reason,
  placedBy: { userID: row.placed_by, nickname: row.placed_by_name ?? '' },
  placedAt: row.placed_at.toISOString(),
})
