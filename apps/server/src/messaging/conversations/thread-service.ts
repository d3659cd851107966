import { type Data, type Endpoints, type Input, type ThreadLevel, threadLimits } from '@parley/contract'
import type { Database, Queries } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { sliceOf } from '../../kernel/paging.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import { seenMessages } from './copying-repository.ts'
import { type FollowedRow, listFollowedThreads } from './followed-threads-repository.ts'
import { gistIn } from './gist-repository.ts'
import { factsIn } from './records.ts'
import { lastReply, moveThreadMark, setThreadLevel } from './thread-repository.ts'
import { presentSummary } from './thread-summary-repository.ts'

type List = Endpoints['GET /api/chat/threads']
type Read = Endpoints['PUT /api/chat/threads/read']

/** How people follow threads, in conversations of any kind. */
export class ThreadService {
  readonly #database: Database
  readonly #notifier: Notifier

  constructor(parts: { database: Database; notifier: Notifier }) {
    this.#database = parts.database
    this.#notifier = parts.notifier
  }

  async list({ userId }: Caller, query: Input<List>['query']): Promise<Data<List>> {
    const slice = { ...sliceOf({ limit: threadLimits.page, ...query }), isUnread: query.unread ?? false }
    const { rows, ...totals } = await listFollowedThreads(this.#database.queries, userId, slice)
    return { list: rows.map((row) => present(row, userId)), ...totals }
  }

  /** Moves the caller's mark in a thread that they follow; in others there is none. @throws Refusal */
  read({ userId }: Caller, { root, messageId }: Input<Read>['body']): Promise<void> {
    return this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      const ids = messageId === undefined ? [root] : [root, messageId]
      const [first, reply] = await this.#seen(queries, userId, ids)
      if (reply && reply.id !== root && factsIn(reply.body).thread?.root !== root) refuse('messageUnknown')
      const upTo = reply ? reply.sequence : await lastReply(queries, root)
      if (first && (await moveThreadMark(queries, root, userId, upTo)))
        this.#notifier.changed(transaction, [userId], ['threads'])
    })
  }

  /** @throws Refusal */
  follow({ userId }: Caller, { root, level }: { root: number; level: ThreadLevel }): Promise<void> {
    return this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      const [first] = await this.#seen(queries, userId, [root])
      if (!first || factsIn(first.body).thread) refuse('messageUnknown')
      const follower = { rootId: root, userId, conversationId: first.conversation_id }
      if (await setThreadLevel(queries, follower, level))
        this.#notifier.changed(transaction, [userId], ['threads'])
    })
  }

  /** These messages, in their order; all of them are the caller's to see. */
  async #seen(queries: Queries, userId: number, ids: readonly number[]) {
    const found = new Map((await seenMessages(queries, userId, ids)).map((message) => [message.id, message]))
    return ids.map((id) => found.get(id) ?? refuse('messageUnknown'))
  }
}

const present = (row: FollowedRow, userId: number): Data<List>['list'][number] => ({
  root: row.root_id,
  kind: row.peer_id === null ? 'group' : 'direct',
  id: row.peer_id ?? row.conversation_id,
  title: row.title,
  avatar: row.avatar,
  author: { userID: row.author_id, nickname: row.author_nickname, avatar: row.author_avatar },
  createdAt: row.created_at.toISOString(),
  ...(row.is_root_seen && gistIn(row, row.peer_id === null ? undefined : userId)),
  replies: presentSummary(row),
})
