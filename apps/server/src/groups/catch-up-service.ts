import { type GroupEventOf, MessageType } from '@parley/contract'
import type { PersonLogs } from '../catch-up/service.ts'
import { inOrder, type Backfill as Log, positionOf, readLog } from '../conversations/log.ts'
import { mediaOf } from '../conversations/msg-presenter.ts'
import type { Caller } from '../http/caller.ts'
import { refuse } from '../http/refusal.ts'
import type { Notifier } from '../realtime/notifier.ts'
import type { Database } from '../storage/database.ts'
import type { GroupHistoryService } from './history-service.ts'
import { groupLogEnds } from './log-repository.ts'
import { presentGroupMessage, presentWithdrawal } from './message-presenter.ts'
import type { GroupSendingService } from './sending-service.ts'

type Backfill = GroupEventOf<'backfill'>

/** Tells members that come back what they have missed. */
export class GroupCatchUpService {
  readonly #database: Database
  readonly #sending: GroupSendingService
  readonly #history: GroupHistoryService
  readonly #logs: PersonLogs
  readonly #notifier: Notifier

  constructor(parts: {
    database: Database
    groupSending: GroupSendingService
    history: GroupHistoryService
    logs: PersonLogs
    notifier: Notifier
  }) {
    this.#database = parts.database
    this.#sending = parts.groupSending
    this.#history = parts.history
    this.#logs = parts.logs
    this.#notifier = parts.notifier
  }

  async sync({ userId }: Caller): Promise<GroupEventOf<'synced'>> {
    const ends = await groupLogEnds(this.#database.queries, userId)
    return {
      event: 'synced',
      epoch: await this.#logs.epoch(),
      conversations: ends.map((end) => ({
        groupID: end.group_id,
        position: end.last_position,
        sequence: end.last_sequence,
        readUpTo: end.read_up_to,
      })),
    }
  }

  async backfill({ userId }: Caller, groupId: number, after: number): Promise<Backfill> {
    const { queries } = this.#database
    await this.#history.checkReading(queries, groupId, userId)
    const log = (await readLog(queries, groupId, userId, after)) ?? refuse('groupUnknown')
    const around = await this.#sending.surroundings(queries, [...log.messages, ...withdrawnIn(log, groupId)])
    const events = inOrder<Backfill['events'][number]>(log, groupId, {
      message: (row) => ({
        event: 'message',
        message: {
          ...presentGroupMessage(row, around),
          isMe: row.sender_id === userId,
          ...mediaOf(row),
        },
        sequence: row.sequence,
        position: positionOf(row),
        ...(row.client_message_id && { clientMessageId: row.client_message_id }),
      }),
      withdrawal(withdrawn, position) {
        const by = withdrawn.message.sender_id
        const message = presentWithdrawal(withdrawn, around.people, around.nicknames, by)
        return { event: 'notice', message: { ...message, isMe: by === userId }, position }
      },
      group: (position) => ({ event: 'changed', groupID: groupId, topics: ['groups'], position }),
    })
    return {
      event: 'backfill',
      groupID: groupId,
      after,
      upTo: log.upTo,
      more: log.more,
      reset: log.reset,
      events,
    }
  }

  /** Tells the other members that the caller is writing. */
  async typing({ userId }: Caller, groupId: number): Promise<void> {
    await this.#history.checkReading(this.#database.queries, groupId, userId)
    this.#notifier.groupTyping(groupId, userId)
  }
}

/** Withdrawals as what names the people in them. */
const withdrawnIn = ({ changes }: Log, groupId: number) =>
  changes.flatMap(({ change }) =>
    change.kind === 'withdrawal'
      ? [{ conversation_id: groupId, sender_id: change.by, type: MessageType.withdrawn, body: {} }]
      : [],
  )
