import {
  addressOf,
  type HttpClient,
  type Kind,
  parseEvent,
  socketOf,
  targetOf,
  ticketAddress,
} from '@parley/client'
import {
  type ChatEventOf,
  type Conference,
  type GroupEventOf,
  searchLimits,
  subprotocol,
} from '@parley/contract'
import type { Conferences } from '../model/conferences.ts'
import { clientOf } from '../person/calls.ts'
import type { Account } from '../person/device.ts'
import { type Counts, readCounts } from '../person/lists.ts'
import { readPins } from '../person/pins.ts'
import { chosenIn, type Seen, seenOf } from '../person/view.ts'
import { timing } from '../timing.ts'

/** A conversation as the server sends it to a new client. */
export interface ServerConversation {
  readonly kind: Kind
  readonly id: number
  readonly readUpTo: number
  readonly messages: readonly Seen[]
  /** Ids of its senders' frames, by message. */
  readonly clientMessageIds: ReadonlyMap<number, string>
  /** The person's own reactions: `message emoji`. */
  readonly mine: ReadonlySet<string>
  /** The person's own choices in polls, and entries in lists, by message. */
  readonly chosen: ReadonlyMap<number, string>
  /** Ids of pinned messages, in order. */
  readonly pins: readonly number[]
  /** Ids of the history over HTTP, oldest first. */
  readonly history: readonly number[]
  /** The same without what was sent in threads alone. */
  readonly chat: readonly number[]
  /** Ids of each thread's messages, by the first of them. */
  readonly threads: ReadonlyMap<number, readonly number[]>
}

/** A conversation as the server sends it to one person. */
export interface ConversationOf {
  readonly me: number
  readonly conversation: ServerConversation
}

/** Everything that the server sends to a person, without any faults. */
export interface Truth {
  readonly account: Account
  readonly conversations: readonly ServerConversation[]
  /** Scheduled messages, by their senders' ids, and those that could not be sent. */
  readonly scheduled: ReadonlyMap<string, 'waiting' | 'refused'>
  readonly counts: ReadonlyMap<string, Counts>
  /** The same without what was sent in threads alone. */
  readonly chatCounts: ReadonlyMap<string, Counts>
  readonly friends: ReadonlySet<number>
  readonly groups: ReadonlySet<number>
  readonly conferences: Conferences
  /** Ids of found messages, by search text. */
  readonly finds: ReadonlyMap<string, readonly number[]>
}

type Backfill = ChatEventOf<'backfill'> | GroupEventOf<'backfill'>
type Synced = ChatEventOf<'synced'> | GroupEventOf<'synced'>

/** @param sought texts to search for at the end */
export async function readTruth(
  url: string,
  account: Account,
  sought: readonly string[] = [],
): Promise<Truth> {
  const { call } = clientOf(url, account.token, timing.settleMs)
  // Before the conversations: they have the messages that are sent meanwhile.
  const later = await call('GET /api/chat/scheduled')
  const conversations: ServerConversation[] = []
  for (const kind of ['direct', 'group'] as const) {
    using asker = await Asker.open(kind, url, account)
    const { conversations: ends } = await asker.ask<Synced>({ sync: {} }, 'synced')
    for (const end of ends) {
      const id = targetOf(end)?.id ?? 0
      const list = await asker.readAll(id)
      const history = await readHistory(call, kind, id)
      const chat = await readHistory(call, kind, id, { threads: true })
      const roots = new Set(list.messages.flatMap(({ thread }) => thread ?? []))
      const threads = new Map<number, readonly number[]>()
      for (const root of roots) threads.set(root, await readHistory(call, kind, id, { thread: root }))
      const pins = await readPins(call, { kind, id })
      conversations.push({ kind, id, readUpTo: end.readUpTo, ...list, pins, history, chat, threads })
    }
  }
  const friends = await call('GET /api/user/friends', { query: { limit: -1 } })
  const groups = conversations.filter(({ kind }) => kind === 'group')
  const conferences = new Map<number, Conference>()
  for (const { id } of groups) {
    const { conference } = await call('GET /api/group/conference', { query: { groupId: id } })
    if (conference) conferences.set(id, conference)
  }
  const finds = new Map<string, readonly number[]>()
  for (const text of sought) finds.set(text, await find(call, text))
  return {
    account,
    conversations,
    finds,
    scheduled: new Map(later.list.map((one) => [one.clientMessageId, one.refusal ? 'refused' : 'waiting'])),
    counts: await readCounts(call),
    chatCounts: await readCounts(call, { threads: true }),
    friends: new Set(friends.list.map(({ userID }) => userID)),
    groups: new Set(groups.map(({ id }) => id)),
    conferences,
  }
}

/** Ids of all rows, oldest first, as many at a time as a page holds. */
async function readHistory(
  call: HttpClient['call'],
  kind: Kind,
  id: number,
  of: { threads?: true; thread?: number } = {},
): Promise<number[]> {
  const ids: number[] = []
  for (let hasMore = true; hasMore; ) {
    const query = { limit: -1, places: true, ...of, ...(ids[0] !== undefined && { before: ids[0] }) } as const
    const { list, more = false } =
      kind === 'direct'
        ? await call('GET /api/chat/history', { query: { friendId: id, ...query } })
        : await call('GET /api/group/history/{id}', { params: { id }, query })
    ids.unshift(...list.map((row) => row.id))
    hasMore = more
  }
  return ids
}

/** Ids of all that is found, page by page. */
async function find(call: HttpClient['call'], text: string): Promise<number[]> {
  const ids: number[] = []
  for (let cursor: string | undefined, hasMore = true; hasMore; ) {
    const query = { text, limit: searchLimits.page.max, ...(cursor !== undefined && { cursor }) }
    const { list, next } = await call('GET /api/search/messages', { query })
    ids.push(...list.flatMap(({ direct, group }) => direct?.id ?? group?.id ?? []))
    cursor = next
    hasMore = next !== undefined
  }
  return ids
}

/** A socket that sends one request after the other. */
class Asker implements Disposable {
  readonly #socket: WebSocket
  readonly #kind: Kind

  static async open(kind: Kind, url: string, { token }: Account): Promise<Asker> {
    const http = clientOf(url, token, timing.settleMs)
    const socket = new WebSocket(await ticketAddress(socketOf[kind], url, http), subprotocol)
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve())
      socket.addEventListener('error', () => reject(new Error('the server does not accept a socket')))
    })
    return new Asker(kind, socket)
  }

  private constructor(kind: Kind, socket: WebSocket) {
    this.#kind = kind
    this.#socket = socket
  }

  ask<E>(request: object, answer: string): Promise<E> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => finish(() => reject(new Error(`no ${answer} came`))), timing.settleMs)
      const hear = ({ data }: MessageEvent) => {
        const event = parseEvent(this.#kind, String(data))
        if (event?.event === answer) finish(() => resolve(event as E))
        if (event?.event === 'error') finish(() => reject(new Error(event.msg)))
      }
      const end = () => finish(() => reject(new Error('the socket was closed')))
      const finish = (settle: () => void) => {
        clearTimeout(timer)
        this.#socket.removeEventListener('close', end)
        this.#socket.removeEventListener('message', hear)
        settle()
      }
      this.#socket.addEventListener('message', hear)
      this.#socket.addEventListener('close', end)
      // It may have been closed since the last question.
      if (this.#socket.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(request))
      else end()
    })
  }

  async readAll(
    id: number,
  ): Promise<Pick<ServerConversation, 'messages' | 'clientMessageIds' | 'mine' | 'chosen'>> {
    const messages: Seen[] = []
    const clientMessageIds = new Map<number, string>()
    const mine = new Set<string>()
    const chosen = new Map<number, string>()
    const whom = addressOf({ kind: this.#kind, id })
    for (let after = 0, more = true; more; ) {
      const page: Backfill = await this.ask<Backfill>({ backfill: { ...whom, after } }, 'backfill')
      for (const event of page.events) {
        if (event.event !== 'message') continue
        messages.push(seenOf(event.message, event.sequence))
        const { id: messageId, extras } = event.message
        if (extras?.poll || extras?.list) chosen.set(messageId, chosenIn(event.message))
        for (const kind of extras?.reactions?.kinds ?? [])
          if (kind.mine) mine.add(`${messageId} ${kind.emoji}`)
        if (event.clientMessageId) clientMessageIds.set(event.message.id, event.clientMessageId)
      }
      after = page.upTo
      more = page.more
    }
    return { messages, clientMessageIds, mine, chosen }
  }

  [Symbol.dispose](): void {
    this.#socket.close()
  }
}
