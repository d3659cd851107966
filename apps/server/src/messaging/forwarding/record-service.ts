import { type Data, type Endpoints, type Input, MessageType, type RecordEntry } from '@parley/contract'
import type { Database } from '../../db/database.ts'
import type { UserService } from '../../identity/users/service.ts'
import type { Caller } from '../../kernel/caller.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Links } from '../../platform/files/service.ts'
import { seenMessages } from '../conversations/copying-repository.ts'
import { extrasOf } from '../conversations/extras.ts'
import { presentSaid } from '../conversations/msg-presenter.ts'
import { entriesOf } from '../conversations/record-repository.ts'
import { factsIn, filesOf, headOf, type StoredEntry } from '../conversations/records.ts'

type Read = Endpoints['GET /api/chat/record']

/** The content of a record, for those who see its message. */
export class RecordService {
  readonly #database: Database
  readonly #users: UserService
  readonly #links: Links

  constructor(parts: { database: Database; users: UserService; links: Links }) {
    this.#database = parts.database
    this.#users = parts.users
    this.#links = parts.links
  }

  /** @throws Refusal `messageUnknown` for whatever is no record that the caller sees */
  async read({ userId }: Caller, { messageId, path }: Input<Read>['query']): Promise<Data<Read>> {
    const { queries } = this.#database
    const [message] = await seenMessages(queries, userId, [messageId])
    if (message?.type === MessageType.withdrawn) refuse('messageWithdrawn')
    const whole = message && (await entriesOf(queries, [messageId])).get(messageId)
    if (!message || !whole) refuse('messageUnknown')
    const { body, entries } = within({ body: message.body, entries: whole }, path?.split('.') ?? [])
    const { record } = factsIn(body)
    if (!record || !entries) refuse('messageUnknown')
    const isFileExpired = factsIn(message.body).isFileExpired ?? false
    const people = await this.#users.briefs(
      entries.map((entry) => entry.userId),
      queries,
    )
    return {
      record: headOf(record),
      entries: entries.map((entry) =>
        this.#shown(entry, people.get(entry.userId)?.avatar ?? '', isFileExpired),
      ),
    }
  }

  #shown(entry: StoredEntry, avatar: string, isFileExpired: boolean): RecordEntry {
    const { userId, nickname, at, type, body } = entry
    const expired = isFileExpired && filesOf(entry).length > 0 && { isFileExpired }
    const extras = extrasOf({ type, body: { ...body, ...expired } })
    return {
      userID: userId,
      nickname,
      avatar,
      createdAt: at,
      msg: presentSaid(entry, this.#links),
      ...(extras && { extras }),
    }
  }
}

type Level = Pick<StoredEntry, 'body' | 'entries'>

/** The record at a path within another. */
function within(level: Level, [next, ...rest]: readonly string[]): Level {
  if (next === undefined) return level
  return within(level.entries?.[Number(next)] ?? refuse('messageUnknown'), rest)
}
