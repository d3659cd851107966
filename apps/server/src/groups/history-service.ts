import type { Data, Endpoints, Input } from '@parley/contract'
import { readHistory } from '../conversations/history.ts'
import { hideMessages, messagesById } from '../conversations/message-repository.ts'
import type { Caller } from '../http/caller.ts'
import { refuse } from '../http/refusal.ts'
import type { Notifier } from '../realtime/notifier.ts'
import type { Database } from '../storage/database.ts'
import { readableGroup } from './access.ts'
import { presentGroupMessage } from './message-presenter.ts'
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
    await readableGroup(queries, groupId, caller.userId)
    const reading = { conversationId: groupId, userId: caller.userId, query }
    return readHistory(queries, reading, async (messages) => {
      const around = await this.#sending.surroundings(queries, messages)
      return (row) => ({ ...presentGroupMessage(row, around), isMe: row.sender_id === caller.userId })
    })
  }

  /** Hides messages of a group from the caller's view. */
  async hide(caller: Caller, groupId: number, ids: readonly number[]): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      await readableGroup(queries, groupId, caller.userId)
      const messages = await messagesById(queries, ids)
      if (!ids.every((id) => messages.get(id)?.conversation_id === groupId)) refuse('messageUnknown')
      await hideMessages(queries, caller.userId, [...messages.values()])
      this.#notifier.changed(transaction, [caller.userId], ['sessions', 'messages'])
    })
  }
}
