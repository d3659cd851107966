import type { Transaction } from '../../db/database.ts'
import { checkAdministrator, curtailedAmong } from '../../identity/users/service.ts'
import type { Caller } from '../../kernel/caller.ts'
import { checkConfirmed } from '../../kernel/confirmation.ts'
import { refuse } from '../../kernel/refusal.ts'
import { lockConversations } from '../../messaging/conversations/conversation-repository.ts'
import { messagesThere } from '../../messaging/conversations/copying.ts'
import { conversationIdsOf } from '../../messaging/conversations/member-repository.ts'
import type { AdminService } from '../administration/service.ts'
import { insertMutes, mutesOf, otherMutes } from './decision-repository.ts'
import type { LockedReport } from './decision-service.ts'
import { messagesOf, type Wanted } from './repository.ts'

/** Deletes messages for everybody. */
interface Erasing {
  erase(transaction: Transaction, caller: Caller, ids: readonly number[]): Promise<void>
}

/** The same of groups, which it can end. */
interface GroupActs extends Erasing {
  end(transaction: Transaction, caller: Caller, ids: readonly number[]): Promise<void>
}

type Upheld = Extract<Wanted, { outcome: 'upheld' }>

/** Actions that follow if a report is upheld, by the means that administrators have anyway. */
export class Acts {
  readonly #direct: Erasing
  readonly #groups: GroupActs
  readonly #admin: Pick<AdminService, 'curtailLocked'>

  constructor(parts: { direct: Erasing; groups: GroupActs; admin: Pick<AdminService, 'curtailLocked'> }) {
    this.#direct = parts.direct
    this.#groups = parts.groups
    this.#admin = parts.admin
  }

  async carryOut(
    locked: LockedReport,
    wanted: Wanted,
  ): Promise<{ hasDeleted: boolean; hasDissolved: boolean }> {
    if (wanted.outcome === 'dismissed') return { hasDeleted: false, hasDissolved: false }
    const hasDissolved = wanted.dissolveGroup === true
    const ids = await this.#lock(locked, wanted)
    if (wanted.bar) await this.#bar(locked, wanted.bar)
    if (ids.length > 0) await this.#erase(locked, ids)
    if (hasDissolved) await this.#dissolve(locked)
    return { hasDeleted: wanted.deleteMessages === true, hasDissolved }
  }

  /** Lifts what the decision barred people from, unless another decision did so too. */
  async lift(locked: LockedReport): Promise<void> {
    const { transaction, caller, report, accounts } = locked
    const { queries } = transaction
    const mutes = (await mutesOf(queries, [report.id])).filter(({ user_id }) => accounts.has(user_id))
    const userIds = mutes.map(({ user_id }) => user_id)
    const still = await otherMutes(queries, report.id, userIds)
    if (userIds.length > 0) await lockConversations(queries, await conversationIdsOf(queries, userIds))
    for (const { user_id: userId, chat, group_chat } of mutes) {
      const changes = {
        ...(chat && !still(userId).chat && { curtailChat: false }),
        ...(group_chat && !still(userId).group_chat && { curtailInGroupChat: false }),
      }
      await this.#admin.curtailLocked(transaction, caller, accounts, { userId, ...changes })
    }
  }

  /** Locks all conversations that this is about at once, so that no two wait for each other; gives what to delete. */
  async #lock(
    { transaction, report }: LockedReport,
    { deleteMessages, bar, dissolveGroup }: Upheld,
  ): Promise<number[]> {
    const { queries } = transaction
    const messages = deleteMessages ? await messagesOf(queries, report.id) : []
    const reported = messages.map(({ message_id }) => message_id)
    const there = await messagesThere(queries, reported)
    const conversations = [
      ...there.values(),
      ...(bar ? await conversationIdsOf(queries, bar.userIds) : []),
      ...(dissolveGroup && report.group_id !== null ? [report.group_id] : []),
    ]
    if (conversations.length === 0) return []
    await lockConversations(queries, [...new Set(conversations)])
    // Messages that were withdrawn until here are gone already.
    return [...(await messagesThere(queries, reported)).keys()]
  }

  /** Restricts people. Undoing the decision leaves a restriction that somebody set by hand before. */
  async #bar(
    { transaction, caller, report, accounts }: LockedReport,
    { userIds, curtailChat = false, curtailInGroupChat = false }: NonNullable<Upheld['bar']>,
  ): Promise<void> {
    const { queries } = transaction
    const ids = [...new Set(userIds)].sort((a, b) => a - b)
    const rows = new Map((await curtailedAmong(queries, ids)).map((row) => [row.id, row]))
    const byOthers = await otherMutes(queries, report.id, ids)
    const changes = {
      ...(curtailChat && { curtailChat }),
      ...(curtailInGroupChat && { curtailInGroupChat }),
    }
    const mutes = ids.map((userId) => {
      const before = rows.get(userId) ?? refuse('userUnknown')
      const other = byOthers(userId)
      return {
        report_id: report.id,
        user_id: userId,
        chat: curtailChat && (!before.curtail_chat || other.chat),
        group_chat: curtailInGroupChat && (!before.curtail_in_group_chat || other.group_chat),
      }
    })
    for (const userId of ids)
      await this.#admin.curtailLocked(transaction, caller, accounts, { userId, ...changes })
    await insertMutes(queries, mutes)
  }

  #erase({ transaction, caller, report }: LockedReport, ids: readonly number[]): Promise<void> {
    checkConfirmed(caller)
    const erasing = report.group_id === null ? this.#direct : this.#groups
    return erasing.erase(transaction, caller, ids)
  }

  async #dissolve({ transaction, caller, report, accounts }: LockedReport): Promise<void> {
    checkAdministrator(accounts.get(caller.userId))
    checkConfirmed(caller)
    await this.#groups.end(transaction, caller, [report.group_id ?? refuse('groupUnknown')])
  }
}
