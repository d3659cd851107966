import { type MediaQuery, mentionLimits, type SystemLine } from '@parley/contract'
import type { Database, Queries } from '../../db/database.ts'
import type { Caller } from '../../kernel/caller.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Links } from '../../platform/files/service.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import type { MessageHead, StoredMessage } from './drafts.ts'
import { extrasOf } from './extras.ts'
import { type HistoryQuery, readHistory } from './history.ts'
import type { ConversationKind } from './kind.ts'
import { linesWithin, type Stretch } from './line-repository.ts'
import { mediaPage } from './media.ts'
import { unreadMentions } from './mention-repository.ts'
import { everyone, hideMessages, messagesById } from './message-repository.ts'
import type { Surroundings } from './msg-presenter.ts'
import { hasPins } from './pinned-repository.ts'
import { peopleIn } from './system-line.ts'

/** Where files are, given the paths of all that messages name. */
type Linking = (paths: ReadonlySet<string>) => Promise<Links>

interface Page {
  readonly userId: number
  readonly as: number
  readonly query: HistoryQuery
  readonly links?: Links
  readonly linking?: Linking
}

/** What people see of the messages of one kind of conversation. */
export class HistoryService<Around extends Surroundings, Message extends object> {
  readonly #database: Database
  readonly #notifier: Notifier
  readonly #kind: ConversationKind<Around, Message>

  constructor(parts: {
    database: Database
    notifier: Notifier
    kind: ConversationKind<Around, Message>
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

  /** What of some kinds the caller sees in a conversation. @throws Refusal */
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
    { after, limit = mentionLimits.page }: { after?: number; limit?: number },
  ) {
    const { queries } = this.#database
    const conversationId = await this.#kind.targets.toRead(queries, userId, target)
    if (conversationId === undefined) return { list: [], count: 0 }
    return unreadMentions(queries, { conversationId, userId }, { after, limit })
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
    const { stretch, ...page } = await readHistory(
      queries,
      { conversationId, ...reading },
      this.#presenting({ as, ...(links && { links }), ...(linking && { linking }) }),
    )
    const answer = reading.query.lines ? { ...page, lines: await this.#lines(conversationId, stretch) } : page
    const isAsked = reading.query.pins === true
    const isPinned = isAsked && (await hasPins(queries, conversationId, reading.userId))
    return isPinned ? { ...answer, hasPins: true as const } : answer
  }

  #presenting({ as, links, linking }: Pick<Page, 'as' | 'links' | 'linking'>) {
    const { queries } = this.#database
    const { presenter } = this.#kind
    return async (messages: readonly StoredMessage[]) => {
      const around = await presenter.surroundings(queries, messages)
      const linked = linking ? await linking(this.#pathsIn(messages, around)) : links
      const shown = linked ? { ...around, links: linked } : around
      return (row: StoredMessage) => ({
        message: { ...presenter.message(row, shown), isMe: row.sender_id === as },
        extras: extrasOf(row, presenter.withdrawer?.(row, shown), shown.people.get(row.sender_id)),
      })
    }
  }

  #pathsIn(messages: readonly StoredMessage[], around: Around): ReadonlySet<string> {
    const paths = new Set<string>()
    const links = { shown: (path: string) => paths.add(path) && path }
    for (const message of messages) this.#kind.presenter.message(message, { ...around, links })
    return paths
  }

  async #lines(conversationId: number, stretch: Stretch): Promise<SystemLine[]> {
    const { queries } = this.#database
    const { presenter } = this.#kind
    const placed = await linesWithin(queries, conversationId, stretch)
    if (placed.length === 0) return []
    const named = placed.flatMap(({ line }) => peopleIn(conversationId, line))
    const people = new Map(named.map((one) => [one.sender_id, one]))
    const around = await presenter.surroundings(queries, [...people.values()])
    return placed.flatMap((one) => presenter.line?.(one, around) ?? [])
  }
}
