import { type GroupEventOf, limits } from '@parley/contract'
import type { PersonLogs } from '../catch-up/service.ts'
import { fitting } from '../conversations/fitting.ts'
import { type Backfill as Log, positionOf, presentLog, readLog } from '../conversations/log.ts'
import { mediaOf } from '../conversations/msg-presenter.ts'
import { withdrawnBy } from '../conversations/surroundings.ts'
import type { Caller } from '../http/caller.ts'
import { refuse } from '../http/refusal.ts'
import type { Notifier } from '../realtime/notifier.ts'
import type { Database } from '../storage/database.ts'
import { readableGroup } from './access.ts'
import { groupLogEnds } from './log-repository.ts'
import { presentGroupMessage, presentWithdrawal } from './message-presenter.ts'
import type { GroupSendingService } from './sending-service.ts'

type Backfill = GroupEventOf<'backfill'>

/** Tells members that come back what they have missed. */
export class GroupCatchUpService {
  readonly #database: Database
  readonly #sending: GroupSendingService
  readonly #logs: PersonLogs
  readonly #notifier: Notifier

  constructor(parts: {
    database: Database
    groupSending: GroupSendingService
    logs: PersonLogs
    notifier: Notifier
  }) {
    this.#database = parts.database
    this.#sending = parts.groupSending
    this.#logs = parts.logs
    this.#notifier = parts.notifier
  }

  async sync({ userId }: Caller): Promise<GroupEventOf<'synced'>> {
    const ends = await groupLogEnds(this.#database.queries, userId)
    const conversations = ends.map((end) => ({
      groupID: end.group_id,
      position: end.last_position,
      sequence: end.last_sequence,
      readUpTo: end.read_up_to,
    }))
    return {
      event: 'synced',
      epoch: await this.#logs.epoch(),
      conversations: fitting(conversations, limits.syncedBytes, (end) => end),
    }
  }

  async backfill({ userId }: Caller, groupId: number, after: number): Promise<Backfill> {
    const { queries } = this.#database
    await readableGroup(queries, groupId, userId)
    const log = (await readLog(queries, groupId, userId, after)) ?? refuse('groupUnknown')
    const around = await this.#sending.surroundings(queries, [...log.messages, ...withdrawnIn(log, groupId)])
    const told = presentLog<Backfill['events'][number]>(log, groupId, {
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
    return { event: 'backfill', groupID: groupId, after, ...told }
  }

  /** Tells the other members that the caller is writing. */
  async typing({ userId }: Caller, groupId: number): Promise<void> {
    await readableGroup(this.#database.queries, groupId, userId)
    this.#notifier.groupTyping(groupId, userId)
  }
}

/** Withdrawals as what names the people in them. */
const withdrawnIn = ({ changes }: Log, groupId: number) =>
  changes.flatMap(({ change }) => (change.kind === 'withdrawal' ? [withdrawnBy(groupId, change.by)] : []))
