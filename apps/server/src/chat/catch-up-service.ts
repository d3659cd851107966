import { type ChatEventOf, type ChatRequest, limits } from '@parley/contract'
import type { Missed, PersonLogs } from '../catch-up/service.ts'
import { fitting } from '../conversations/fitting.ts'
import { positionOf, presentLog, readLog } from '../conversations/log.ts'
import { mediaOf } from '../conversations/msg-presenter.ts'
import { surroundingsOf } from '../conversations/surroundings.ts'
import type { Links } from '../files/service.ts'
import type { Caller } from '../http/caller.ts'
import type { Notifier } from '../realtime/notifier.ts'
import type { Database } from '../storage/database.ts'
import type { UserService } from '../users/service.ts'
import { directLogEnds } from './log-repository.ts'
import { presentMessage, presentWithdrawal } from './presenter.ts'
import type { ChatService } from './service.ts'

type Sync = Extract<ChatRequest, { sync: unknown }>['sync']

/** Tells clients that come back what they have missed. */
export class ChatCatchUpService {
  readonly #database: Database
  readonly #users: UserService
  readonly #links: Links
  readonly #chat: ChatService
  readonly #logs: PersonLogs
  readonly #notifier: Notifier

  constructor(parts: {
    database: Database
    users: UserService
    links: Links
    chat: ChatService
    logs: PersonLogs
    notifier: Notifier
  }) {
    this.#database = parts.database
    this.#users = parts.users
    this.#links = parts.links
    this.#chat = parts.chat
    this.#logs = parts.logs
    this.#notifier = parts.notifier
  }

  async sync(caller: Caller, cursor: Sync): Promise<ChatEventOf<'synced'>> {
    const missed: Missed = await this.#logs.missed(caller.userId, cursor)
    const ends = await directLogEnds(this.#database.queries, caller.userId)
    const conversations = ends.map((end) => ({
      userID: end.peer_id,
      position: end.last_position,
      sequence: end.last_sequence,
      deliveredUpTo: end.delivered_up_to,
      readUpTo: end.read_up_to,
      peerDeliveredUpTo: end.peer_delivered_up_to,
      peerReadUpTo: end.peer_read_up_to,
    }))
    return {
      event: 'synced',
      epoch: missed.epoch,
      position: missed.position,
      reset: missed.reset,
      changes: [...missed.changes],
      conversations: fitting(conversations, limits.syncedBytes, (end) => end),
    }
  }

  async backfill({ userId }: Caller, peerId: number, after: number): Promise<ChatEventOf<'backfill'>> {
    const { queries } = this.#database
    const conversationId = await this.#chat.conversationWith(queries, userId, peerId)
    const log =
      conversationId === undefined ? undefined : await readLog(queries, conversationId, userId, after)
    const head = { event: 'backfill', userID: peerId, after } as const
    if (conversationId === undefined || !log)
      return { ...head, upTo: 0, more: false, reset: after > 0, events: [] }
    const showing = { users: this.#users, links: this.#links }
    const around = await surroundingsOf(queries, showing, log.messages, [userId, peerId])
    const told = presentLog<ChatEventOf<'backfill'>['events'][number]>(log, conversationId, {
      message: (row) => {
        const receiverId = row.sender_id === userId ? peerId : userId
        return {
          event: 'message',
          message: {
            ...presentMessage(row, receiverId, around),
            isMe: row.sender_id === userId,
            ...mediaOf(row),
          },
          sequence: row.sequence,
          position: positionOf(row),
          ...(row.client_message_id && { clientMessageId: row.client_message_id }),
        }
      },
      withdrawal: (withdrawn, position) => {
        const by = withdrawn.message.sender_id
        const message = presentWithdrawal(withdrawn, by === userId ? peerId : userId, around.people)
        return { event: 'notice', message: { ...message, isMe: by === userId }, position }
      },
    })
    return { ...head, ...told }
  }

  /** Tells somebody that the caller is writing to them. */
  async typing({ userId }: Caller, peerId: number): Promise<void> {
    await this.#chat.checkReaching(userId, peerId)
    this.#notifier.chatEvent(peerId, { event: 'typing', userID: userId })
  }
}
