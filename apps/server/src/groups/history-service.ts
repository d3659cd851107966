import type { Data, Endpoints, Input } from '@parley/contract'
import { lastPosition } from '../conversations/log-repository.ts'
import { hideMessages, historyPage, messagesById } from '../conversations/message-repository.ts'
import { mediaOf } from '../conversations/msg-presenter.ts'
import { showDates } from '../conversations/show-dates.ts'
import type { Caller } from '../http/caller.ts'
import { sliceOf } from '../http/paging.ts'
import { refuse } from '../http/refusal.ts'
import type { Notifier } from '../realtime/notifier.ts'
import type { Database, Queries } from '../storage/database.ts'
import { groupById } from './group-repository.ts'
import { memberOf } from './member-repository.ts'
import { presentGroupMessage } from './message-presenter.ts'
import { checkRight } from './policy.ts'
import type { GroupSendingService } from './sending-service.ts'

type History = Endpoints['GET /api/group/history/{id}']

/** What a person sees of the messages of their groups. */
export class GroupHistoryService {
  readonly #database: Database
  readonly #sending: GroupSendingService
  readonly #notifier: Notifier

  constructor(parts: { database: Database; sending: GroupSendingService; notifier: Notifier }) {
    this.#database = parts.database
    this.#sending = parts.sending
    this.#notifier = parts.notifier
  }

  async history(caller: Caller, groupId: number, query: Input<History>['query']): Promise<Data<History>> {
    const { queries } = this.#database
    await this.checkReading(queries, groupId, caller.userId)
    const before =
      query.before === undefined ? undefined : await this.sequenceOf(queries, groupId, query.before)
    const page = { conversationId: groupId, userId: caller.userId, before, ...sliceOf(query) }
    const end = query.places && before === undefined && { position: await lastPosition(queries, groupId) }
    const { rows, count } = await historyPage(queries, page)
    const around = await this.#sending.surroundings(queries, rows)
    const shown = rows.toReversed().map((row) => ({
      ...presentGroupMessage(row, around),
      isMe: row.sender_id === caller.userId,
      ...mediaOf(row),
      ...(query.places && { sequence: row.sequence }),
    }))
    return { list: showDates(shown, ({ createdAt }) => createdAt), count, ...end }
  }

  /** Hides messages of a group from the caller's view. */
  async hide(caller: Caller, groupId: number, ids: readonly number[]): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      await this.checkReading(queries, groupId, caller.userId)
      const messages = await messagesById(queries, ids)
      if (!ids.every((id) => messages.get(id)?.conversation_id === groupId)) refuse('messageUnknown')
      await hideMessages(queries, caller.userId, [...messages.values()])
      this.#notifier.changed(transaction, [caller.userId], ['sessions', 'messages'])
    })
  }

  /** @throws Refusal `groupUnknown` or `notMember` */
  async checkReading(queries: Queries, groupId: number, userId: number): Promise<void> {
    if (!(await groupById(queries, groupId))) refuse('groupUnknown')
    checkRight(await memberOf(queries, groupId, userId), 'read')
  }

  /** The place of a message of this group. @throws Refusal `messageUnknown` */
  async sequenceOf(queries: Queries, groupId: number, messageId: number): Promise<number> {
    const message = (await messagesById(queries, [messageId])).get(messageId)
    return message?.conversation_id === groupId ? message.sequence : refuse('messageUnknown')
  }
}
