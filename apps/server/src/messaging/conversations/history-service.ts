import {
  limits,
  type MediaKind,
  type MediaQuery,
  type MessageExtras,
  mediaLimits,
  mentionLimits,
  type SystemLine,
  type ThreadSummary,
} from '@parley/contract'
import type { Database, Queries } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { refuse, refuseField } from '../../kernel/refusal.ts'
import type { Links } from '../../platform/files/service.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import type { MessageHead, StoredMessage } from './drafts.ts'
import { extrasInRow, extrasOf } from './extras.ts'
import { fitting } from './fitting.ts'
import { type HistoryQuery, readHistory, showsDate } from './history.ts'
import type { ConversationKind } from './kind.ts'
import { linesWithin, type Stretch } from './line-repository.ts'
import { readMedia } from './media-repository.ts'
import { unreadMentions } from './mention-repository.ts'
import { everyone, hideMessages, messagesById } from './message-repository.ts'
import type { RenderContext } from './msg-presenter.ts'
import { hasPins } from './pinned-repository.ts'
import { peopleIn } from './system-line.ts'
import { threadSummaries } from './thread-summary-repository.ts'

/** Where files are, given the paths of all that messages name. */
type Linking = (paths: ReadonlySet<string>) => Promise<Links>

interface Page {
  readonly userId: number
  readonly as: number
  readonly query: HistoryQuery
  readonly links?: Links
  readonly linking?: Linking
}

interface Presenting extends Pick<Page, 'as' | 'links' | 'linking'> {
  /** Reads the threads that begin with the messages, as this person sees them. */
  readonly threadsOf?: number
}

const noThreads: ReadonlyMap<number, ThreadSummary> = new Map()
const idsOf = (messages: readonly StoredMessage[]) => messages.map(({ id }) => id)

function withThread(row: StoredMessage, threads: ReadonlyMap<number, ThreadSummary>): StoredMessage {
  const replies = threads.get(row.id)
  return replies ? { ...row, replies } : row
}

/** Histories of conversations of one kind, as people see them. */
export class HistoryService<Message extends object> {
  readonly #database: Database
  readonly #notifier: Notifier
  readonly #kind: ConversationKind<Message>

  constructor(parts: {
    database: Database
    notifier: Notifier
    kind: ConversationKind<Message>
  }) {
    this.#database = parts.database
    this.#notifier = parts.notifier
    this.#kind = parts.kind
  }

  /** A page as the caller sees it. @throws Refusal */
  async history({ userId }: Caller, target: number, query: HistoryQuery) {
    const conversationId = await this.#kind.targets.toRead(this.#database.queries, userId, target)
    return this.#page(conversationId, { userId, as: userId, query })
  }

  /** Messages of some kinds that the caller sees in a conversation. @throws Refusal */
  async media({ userId }: Caller, target: number, query: MediaQuery) {
    const { queries } = this.#database
    const conversationId = await this.#kind.targets.toRead(queries, userId, target)
    if (conversationId === undefined) return { list: [], more: false }
    return mediaPage(queries, { conversationId, userId, query }, this.#presenting({ as: userId }))
  }

  /** Where the caller is mentioned and has not read it. @throws Refusal */
  async unreadMentions(
    { userId }: Caller,
    target: number,
    { after, limit = mentionLimits.page, threads }: { after?: number; limit?: number; threads?: boolean },
  ) {
    const { queries } = this.#database
    const conversationId = await this.#kind.targets.toRead(queries, userId, target)
    if (conversationId === undefined) return { list: [], count: 0 }
    const view = { conversationId, userId, withoutThreads: threads }
    return unreadMentions(queries, view, { after, limit })
  }

  /**
   * The same to be kept elsewhere, with the files that it names.
   * @param linking says where those are, given the paths of all of them
   */
  async kept({ userId }: Pick<Caller, 'userId'>, target: number, query: HistoryQuery, linking: Linking) {
    const conversationId = await this.#kind.targets.toRead(this.#database.queries, userId, target)
    return this.#page(conversationId, { userId, as: userId, query, linking })
  }

  /**
   * A page of what is left for everybody, with the files' own paths.
   * @param as whose messages are shown as one's own
   */
  historyOfAll(conversationId: number | undefined, as: number, query: HistoryQuery, links: Links) {
    return this.#page(conversationId, { userId: everyone, as, query, links })
  }

  /**
   * Hides messages from the caller's view.
   * @param areTheirs whether all of these are the caller's to see
   */
  hide(
    { userId }: Caller,
    ids: readonly number[],
    areTheirs: (queries: Queries, messages: readonly MessageHead[]) => Promise<boolean>,
  ): Promise<void> {
    return this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      const messages = [...(await messagesById(queries, ids)).values()]
      const areKnown = messages.length === new Set(ids).size
      if (!(await areTheirs(queries, messages)) || !areKnown) refuse('messageUnknown')
      await hideMessages(queries, userId, messages)
      this.#notifier.changed(transaction, [userId], ['sessions', 'messages'])
    })
  }

  async #page(conversationId: number | undefined, { as, links, linking, ...reading }: Page) {
    const list: Array<Message & { isMe: boolean; showDate: boolean }> = []
    if (conversationId === undefined) return { list, count: 0 }
    const { queries } = this.#database
    const { threads: isWithout, thread } = reading.query
    const hasThreads = isWithout || thread !== undefined
    const { stretch, ...page } = await readHistory(
      queries,
      { conversationId, ...reading },
      this.#presenting({
        as,
        ...(links && { links }),
        ...(linking && { linking }),
        ...(hasThreads && { threadsOf: reading.userId }),
      }),
    )
    const answer =
      reading.query.lines && thread === undefined
        ? { ...page, lines: await this.#lines(conversationId, stretch) }
        : page
    const isAsked = reading.query.pins === true
    const isPinned = isAsked && (await hasPins(queries, conversationId, reading.userId))
    return isPinned ? { ...answer, hasPins: true as const } : answer
  }

  #presenting({ as, links, linking, threadsOf }: Presenting) {
    const { queries } = this.#database
    const { presenter } = this.#kind
    return async (messages: readonly StoredMessage[]) => {
      const [context, threads] = await Promise.all([
        presenter.renderContext(queries, messages),
        threadsOf === undefined ? noThreads : threadSummaries(queries, threadsOf, idsOf(messages)),
      ])
      const linked = linking ? await linking(this.#pathsIn(messages, context)) : links
      const shown = linked ? { ...context, links: linked } : context
      return (row: StoredMessage) => ({
        message: { ...presenter.message(row, shown), isMe: row.sender_id === as },
        extras: extrasOf(
          withThread(row, threads),
          presenter.withdrawer?.(row, shown),
          shown.people.get(row.sender_id),
        ),
      })
    }
  }

  #pathsIn(messages: readonly StoredMessage[], context: RenderContext): ReadonlySet<string> {
    const paths = new Set<string>()
    const links = { shown: (path: string) => paths.add(path) && path }
    for (const message of messages) this.#kind.presenter.message(message, { ...context, links })
    return paths
  }

  async #lines(conversationId: number, stretch: Stretch): Promise<SystemLine[]> {
    const { queries } = this.#database
    const { presenter } = this.#kind
    const placed = await linesWithin(queries, conversationId, stretch)
    if (placed.length === 0) return []
    const named = placed.flatMap(({ line }) => peopleIn(conversationId, line))
    const people = new Map(named.map((one) => [one.sender_id, one]))
    const context = await presenter.renderContext(queries, [...people.values()])
    return placed.flatMap((one) => presenter.line?.(one, context) ?? [])
  }
}

interface Presented<T> {
  readonly message: T
  readonly extras: MessageExtras | undefined
}

interface Asked {
  readonly conversationId: number
  readonly userId: number
  readonly query: Omit<MediaQuery, 'friendId'>
}

/** A response without its messages. */
const envelopeBytes = 1024

/**
 * Messages of some kinds in a conversation, newest first, as many as fit into an answer.
 * @param presenting reads what showing these messages takes, and gives how each is shown
 * @throws Refusal
 */
async function mediaPage<T extends object>(
  queries: Queries,
  { conversationId, userId, query }: Asked,
  presenting: (messages: readonly StoredMessage[]) => Promise<(message: StoredMessage) => Presented<T>>,
) {
  const { before, after, limit = mediaLimits.page.default } = query
  if (before !== undefined && after !== undefined) refuseField('after')
  const kinds = [...new Set(query.kinds.split(',') as MediaKind[])]
  // One row more than wanted shows whether there are more.
  const rows = await readMedia(queries, { conversationId, userId, kinds, before, after, limit: limit + 1 })
  const show = await presenting(rows)
  const shown = rows.slice(0, limit).map((row) => {
    const { message, extras } = show(row)
    return {
      ...message,
      ...extrasInRow(extras, true),
      sequence: row.sequence,
      showDate: showsDate(undefined, row),
    }
  })
  const list = fitting(shown, limits.historyBytes - envelopeBytes, (one) => one)
  const more = list.length < rows.length
  return { list: after === undefined ? list : list.toReversed(), more }
}
