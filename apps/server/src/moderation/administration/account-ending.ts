import type { Queries, Transaction } from '../../db/database.ts'
import { forgetSeen } from '../../identity/presence/service.ts'
import { type Account, anonymizeUser, endBot } from '../../identity/users/service.ts'
import { lockConversations } from '../../messaging/conversations/conversation-repository.ts'
import { conversationIdsOf } from '../../messaging/conversations/member-repository.ts'
import type { Actor, AuditService } from '../../platform/audit/service.ts'
import type { AccountDeletionHook, Foretold } from '../../platform/domains/account-deletion.ts'

/** Ends accounts, on anybody's decision. Messages of these people stay, under nobody's name. */
export class AccountEnding {
  readonly #departures: readonly AccountDeletionHook[]
  readonly #audit: AuditService

  constructor(parts: { departures: readonly AccountDeletionHook[]; audit: AuditService }) {
    this.#departures = parts.departures
    this.#audit = parts.audit
  }

  /** Ends accounts that are locked. */
  async end(
    transaction: Transaction,
    leaving: readonly Account[],
    actor: Actor,
    event: 'userDeleted' | 'ownAccountDeleted' | 'botDeleted',
  ): Promise<void> {
    const { queries } = transaction
    const ids = leaving.map(({ id }) => id)
    await lockConversations(queries, await conversationIdsOf(queries, ids))
    for (const { id: userId, nickname, is_bot } of leaving) {
      for (const departure of this.#departures) await departure.depart(transaction, userId, actor)
      await forgetSeen(queries, userId)
      if (is_bot) await endBot(queries, userId)
      else await anonymizeUser(queries, userId)
      await this.#audit.record(queries, actor, event, { userId, nickname })
    }
  }

  async previewDeletion(queries: Queries, userId: number): Promise<Foretold> {
    const preview: Foretold = {
      hasPassword: false,
      friends: 0,
      signIns: 0,
      bots: 0,
      messages: 0,
      uploadBytes: 0,
      groups: 0,
      passedOn: [],
      ending: [],
    }
    for (const departure of this.#departures)
      Object.assign(preview, await departure.previewDeletion?.(queries, userId))
    return preview
  }
}
