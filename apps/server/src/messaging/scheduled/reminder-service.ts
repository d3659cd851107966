import {
  type Data,
  type Endpoints,
  gistOf,
  type Input,
  laterLimits,
  MessageType,
  type Reminder,
} from '@parley/contract'
import type { Database, Queries, Transaction } from '../../db/database.ts'
import { lockAccounts, type UserService } from '../../identity/users/service.ts'
import type { Caller } from '../../kernel/caller.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import { type SeenMessage, seenMessages } from '../conversations/copying-repository.ts'
import type { Sending } from './due-sender.ts'
import { named, placeOf } from './place.ts'
import type { DueReminder, RemindingDevices } from './ports.ts'
import {
  deleteReminder,
  deleteReminders,
  deleteRemindersOf,
  isReminderDue,
  moveReminder,
  putReminder,
  type ReminderRow,
  remindersOf,
  takeDueReminders,
} from './reminder-repository.ts'
import { timeAhead } from './time.ts'

type Remind = Endpoints['POST /api/chat/reminders']
type List = Endpoints['GET /api/chat/reminders']

const batch = 200

/** Undefined where no devices are notified. */
export type Devices = RemindingDevices | undefined

/** Reminders of messages: visible to their people alone, as long as they may read the message. */
export class ReminderService {
  readonly #database: Database
  readonly #notifier: Notifier
  readonly #users: UserService
  readonly #devices: Devices
  readonly #sending: Readonly<Record<'direct' | 'group', Pick<Sending, 'conversationOf'>>>

  constructor(parts: {
    database: Database
    notifier: Notifier
    users: UserService
    devices: Devices
    sending: Readonly<Record<'direct' | 'group', Pick<Sending, 'conversationOf'>>>
  }) {
    this.#database = parts.database
    this.#notifier = parts.notifier
    this.#users = parts.users
    this.#devices = parts.devices
    this.#sending = parts.sending
  }

  async list({ userId }: Caller): Promise<Data<List>> {
    const { queries } = this.#database
    const rows = await remindersOf(queries, userId)
    const seen = await saidMessages(
      queries,
      userId,
      rows.map(({ message_id }) => message_id),
    )
    const senders = [...seen.values()].map(({ sender_id }) => sender_id)
    const people = await this.#users.briefs(senders, queries)
    const list = rows.flatMap((row): Reminder[] => {
      const message = seen.get(row.message_id)
      const nickname = message && (people.get(message.sender_id)?.nickname ?? '')
      return message ? [presentReminder(row, message, nickname ?? '')] : []
    })
    return { list, count: list.length }
  }

  async remind({ userId }: Caller, { messageId, at, ...asked }: Input<Remind>['body']): Promise<void> {
    const place = placeOf(asked)
    const due_at = timeAhead(at)
    await this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      await lockAccounts(queries, [userId])
      const message = (await saidMessages(queries, userId, [messageId])).get(messageId)
      const conversationId = await this.#sending[place.place].conversationOf(queries, userId, place.target)
      if (!message || message.conversation_id !== conversationId) refuse('messageUnknown')
      await this.#makeRoom(queries, userId, messageId)
      await putReminder(queries, { ...place, user_id: userId, message_id: messageId, due_at })
      this.#publish(transaction, [userId])
    })
  }

  putOff({ userId }: Caller, id: number, at: string): Promise<void> {
    const time = timeAhead(at)
    return this.#change(userId, id, (queries) => moveReminder(queries, userId, id, time))
  }

  end({ userId }: Caller, id: number): Promise<void> {
    return this.#change(userId, id, (queries) => deleteReminder(queries, userId, id))
  }

  /** A person whose reminder is due on several nodes at once is notified once. */
  async run(signal: AbortSignal): Promise<void> {
    if (!(await isReminderDue(this.#database.queries))) return
    for (let count = batch; count === batch && !signal.aborted; )
      count = await this.#database.transaction(async (transaction) => {
        const reminded = await takeDueReminders(transaction.queries, batch)
        if (reminded.length > 0) {
          this.#publish(
            transaction,
            reminded.map(({ user_id }) => user_id),
          )
          await this.#queuePushes(transaction, reminded)
        }
        return reminded.length
      })
  }

  async depart({ queries }: Transaction, userId: number): Promise<void> {
    await deleteRemindersOf(queries, userId)
  }

  /** Makes room by deleting reminders of messages that can no longer be read. */
  async #makeRoom(queries: Queries, userId: number, messageId: number): Promise<void> {
    const rows = (await remindersOf(queries, userId)).filter(({ message_id }) => message_id !== messageId)
    const max = laterLimits.reminders
    if (rows.length < max) return
    const seen = await saidMessages(
      queries,
      userId,
      rows.map(({ message_id }) => message_id),
    )
    const gone = rows.filter(({ message_id }) => !seen.has(message_id))
    if (gone.length === 0) refuse('remindersFull', { max })
    await deleteReminders(
      queries,
      gone.map(({ id }) => id),
    )
  }

  /** Queues a push for each message that its person can still read; a batch is seldom more than a few. */
  async #queuePushes(transaction: Transaction, rows: readonly ReminderRow[]): Promise<void> {
    const { queries } = transaction
    const due: DueReminder[] = []
    for (const { id, user_id: userId, message_id: messageId, place, target } of rows) {
      const message = (await saidMessages(queries, userId, [messageId])).get(messageId)
      if (!message) continue
      const sender = (await this.#users.briefs([message.sender_id], queries)).get(message.sender_id)
      const path = place === 'group' ? `/group/${target}` : `/user/${target}`
      const { conversation_id: conversationId } = message
      due.push({ id, userId, path, conversationId, messageId, name: sender?.nickname ?? '', message })
    }
    await this.#devices?.remind(transaction, due)
  }

  #change(userId: number, id: number, act: (queries: Queries) => Promise<boolean>): Promise<void> {
    return this.#database.transaction(async (transaction) => {
      if (!(await act(transaction.queries))) refuse('reminderUnknown')
      await this.#devices?.end(transaction, userId, id)
      this.#publish(transaction, [userId])
    })
  }

  #publish(transaction: Transaction, userIds: readonly number[]): void {
    this.#notifier.changed(transaction, [...new Set(userIds)], ['later'])
  }
}

/** The messages among these that this person sees and that still have content. */
async function saidMessages(queries: Queries, userId: number, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, SeenMessage>()
  const seen = await seenMessages(queries, userId, ids)
  return new Map(
    seen.filter(({ type }) => type !== MessageType.withdrawn).map((message) => [message.id, message]),
  )
}

const presentReminder = (row: ReminderRow, message: SeenMessage, nickname: string): Reminder => ({
  id: row.id,
  messageId: row.message_id,
  sequence: message.sequence,
  ...named(row),
  sender: { userID: message.sender_id, nickname },
  gist: gistOf(message.type, message.body),
  at: row.due_at.toISOString(),
  isDue: row.is_told,
})
