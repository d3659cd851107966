import { ApiError, type HttpClient } from '@parley/client'
import { timing } from '../timing.ts'

const all = { query: { limit: -1 } } as const

/** Unread counts of a conversation by the server. */
export interface Counts {
  readonly unread: number
  readonly mentions: number
}

/** The lists of a page, read again when they have changed. */
export class Lists {
  friends: ReadonlySet<number> = new Set()
  groups: ReadonlySet<number> = new Set()
  readonly #call: HttpClient['call']
  readonly #onGroups: () => void
  readonly #onMessages: () => Promise<void>
  readonly #stale = new Set(['friends', 'groups'])
  #isReading = false
  #isClosed = false

  constructor(parts: {
    call: HttpClient['call']
    /** The groups have been read. */
    onGroups: () => void
    /** The person has hidden messages from their view. */
    onMessages: () => Promise<void>
  }) {
    this.#call = parts.call
    this.#onGroups = parts.onGroups
    this.#onMessages = parts.onMessages
  }

  get isFresh(): boolean {
    return this.#stale.size === 0 && !this.#isReading
  }

  changed(topics: readonly string[]): void {
    for (const topic of topics) this.#stale.add(topic)
    void this.read()
  }

  close(): void {
    this.#isClosed = true
  }

  /** Reads stale lists, and retries until the server has answered. */
  async read(): Promise<void> {
    if (this.#isReading) return
    this.#isReading = true
    while (this.#stale.size > 0 && !this.#isClosed) {
      const topics = [...this.#stale]
      this.#stale.clear()
      try {
        for (const topic of topics) await this.#readTopic(topic)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        for (const topic of topics) this.#stale.add(topic)
        await new Promise((resolve) => setTimeout(resolve, timing.retryMs))
      }
    }
    this.#isReading = false
  }

  async #readTopic(topic: string): Promise<void> {
    if (topic === 'friends')
      this.friends = new Set(
        (await this.#call('GET /api/user/friends', all)).list.map(({ userID }) => userID),
      )
    else if (topic === 'messages') await this.#onMessages()
    else if (topic === 'groups') {
      const created = await this.#call('GET /api/group/my', { query: { mode: 1, limit: -1 } })
      const joined = await this.#call('GET /api/group/my', { query: { mode: 2, limit: -1 } })
      this.groups = new Set([...created.list, ...joined.list].map(({ groupId }) => groupId))
      this.#onGroups()
    }
  }
}

/**
 * Unread counts in the lists of conversations, by `direct ID` and `group ID`.
 *
 * @param threads without what was sent in threads alone
 */
export async function readCounts(
  call: HttpClient['call'],
  { threads = false } = {},
): Promise<Map<string, Counts>> {
  const chats = await call('GET /api/chat/session', { query: { limit: -1, threads } })
  const groups = await call('GET /api/group/session', { query: { limit: -1, threads } })
  return new Map([
    ...chats.list.map(
      ({ userId, unreadCount }) => [`direct ${userId}`, { unread: unreadCount, mentions: 0 }] as const,
    ),
    ...groups.list.map(
      ({ groupId, unreadCount, mentionCount }) =>
        [`group ${groupId}`, { unread: unreadCount, mentions: mentionCount }] as const,
    ),
  ])
}
