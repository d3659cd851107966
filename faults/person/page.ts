import {
  type Command,
  type HttpClient,
  type Kind,
  openRealtime,
  type Realtime,
  type SendError,
  type Target,
} from '@parley/client'
import { changeTopics, type GroupFrame, type OutgoingMsg } from '@parley/contract'
import { timing } from '../timing.ts'
import { clientOf, decided } from './calls.ts'
import { Channel, type HistoryPage, type Listener } from './channel.ts'
import type { Disk, Kept } from './disk.ts'
import { Lists } from './lists.ts'
import { readPins } from './pins.ts'
import { readOf } from './view.ts'

/** Number of the longest messages whose answer arrives in time on a busy machine. */
const historyPageRows = 30

/** Fields beside a message. */
export type More = Pick<GroupFrame, 'mentions' | 'poll' | 'list' | 'album'>

/** A person's open page: everything that a reload forgets. */
export class Page {
  readonly lists: Lists
  readonly call: HttpClient['call']
  /** For requests that take long on a busy machine: a client that gives up early and retries keeps it busy. */
  readonly #patientCall: HttpClient['call']
  readonly #realtime: Realtime
  readonly #channels: Readonly<Record<Kind, Channel>>
  #isOpen = true

  constructor(parts: { url: string; token: string; disk: Disk; kept: Kept | undefined }, listener: Listener) {
    const http = clientOf(parts.url, parts.token)
    this.call = http.call
    this.#patientCall = clientOf(parts.url, parts.token, timing.patientCallTimeoutMs).call
    this.lists = new Lists({
      call: this.call,
      onGroups: () => this.#followGroups(),
      onMessages: () => this.#dropHidden(),
    })
    this.#realtime = openRealtime({
      baseUrl: parts.url,
      api: http,
      token: parts.token,
      onEvent: ({ kind, event }) => this.channel(kind).take(event),
      onReset: ({ kind, id }) => this.channel(kind).startAnew(id),
      onResetAll: () => this.lists.changed(changeTopics),
      onGone: ({ kind, id }) => this.channel(kind).views.delete(id),
      onSessionEnded: () => listener.complain('the session was said to have ended'),
      onInvalidFrame: (frame) => listener.complain(`a frame could not be read: ${String(frame)}`),
      ownCursor: parts.kept?.own,
      queues: parts.disk.queues,
      timing,
    })
    const heard = {
      realtime: this.#realtime,
      listener: { ...listener, changed: (topics: readonly string[]) => this.lists.changed(topics) },
      history: (target: Target) => this.#history(target),
    }
    this.#channels = {
      direct: new Channel('direct', heard, parts.kept?.views.direct),
      group: new Channel('group', heard, parts.kept?.views.group),
    }
    void this.lists.read()
  }

  channel(kind: Kind): Channel {
    return this.#channels[kind]
  }

  send(target: Target, msg: OutgoingMsg, clientMessageId: string, more: More): void {
    // `answered` gets the outcome, on this page or another.
    this.#realtime.send(target, msg, clientMessageId, more).catch(() => undefined)
  }

  /** @returns whether it is so now; undefined if that is not known */
  command(target: Target, command: Command): Promise<boolean | undefined> {
    return outcomeOf(this.#realtime.command(target, command))
  }

  /** Reads over HTTP: up to this message. */
  async readOverHttp(kind: Kind, id: number, messageId: number): Promise<void> {
    await decided(
      () =>
        kind === 'direct'
          ? this.call('PUT /api/chat/read', { body: { friendId: id, messageId } })
          : this.call('PUT /api/group/read', { body: { groupId: id, messageId } }),
      () => this.#isOpen,
    )
  }

  /** Takes messages out of the person's view. @returns the code of a refusal, 0 for none, undefined if the page closed */
  async hide(kind: Kind, id: number, ids: number[]): Promise<number | undefined> {
    const code = await decided(
      () =>
        kind === 'direct'
          ? this.call('DELETE /api/chat/chat', { body: { idList: ids } })
          : this.call('DELETE /api/group/history/{id}', { params: { id }, body: { msgIdList: ids } }),
      () => this.#isOpen,
    )
    if (code === 0) this.channel(kind).views.get(id)?.hide(ids)
    return code
  }

  /** The page's state for storing; undefined while it does not know enough. */
  keep(): Kept | undefined {
    const own = this.#realtime.ownCursor
    // The state must match the cursor of the own log.
    if (!this.lists.isFresh) return undefined
    const { direct, group } = this.#channels
    return own && { own, views: { direct: direct.keep(), group: group.keep() } }
  }

  close(): void {
    this.#isOpen = false
    this.lists.close()
    this.#realtime.close()
  }

  /** Drops groups that the person has left; new ones have to be requested. */
  #followGroups(): void {
    const { views } = this.#channels.group
    for (const id of views.keys()) if (!this.lists.groups.has(id)) views.delete(id)
    this.#realtime.sync('group')
  }

  /** Another page of the person may have hidden messages. */
  async #dropHidden(): Promise<void> {
    for (const channel of Object.values(this.#channels))
      for (const [id, view] of channel.views) {
        const known = [...view.messages.keys()]
        const page = await this.#history({ kind: channel.kind, id })
        const shown = new Set(page?.list.map(({ seen }) => seen.id))
        if (page) view.hide(known.filter((one) => !shown.has(one)))
      }
  }

  /**
   * The whole history, page by page, each requested until it is answered; undefined if the person is not in the group.
   */
  async #history(target: Target): Promise<HistoryPage | undefined> {
    let all: HistoryPage | undefined
    for (let before: number | undefined; ; before = all.list[0]?.seen.id) {
      const page = await this.#historyPage(target, before)
      if (!page) return undefined
      const { position, pins } = all ?? page
      all = { ...page, list: [...page.list, ...(all?.list ?? [])], position, pins }
      if (!page.more) return all
    }
  }

  async #historyPage(target: Target, before?: number): Promise<HistoryPage | undefined> {
    let page: HistoryPage | undefined
    let { call } = this
    await decided(
      async () => {
        const asking = readHistory(call, target, before)
        call = this.#patientCall
        page = await asking
      },
      () => this.#isOpen,
    )
    return this.#isOpen ? page : undefined
  }
}

const outcomeOf = (work: Promise<void>): Promise<boolean | undefined> =>
  work.then(
    () => true,
    (error: SendError) => (error.retry ? undefined : false),
  )

async function readHistory(call: HttpClient['call'], target: Target, before?: number): Promise<HistoryPage> {
  const { kind, id } = target
  const query = {
    limit: historyPageRows,
    places: true,
    extras: true,
    ...(before !== undefined && { before }),
  } as const
  const {
    list,
    position = 0,
    more = false,
  } = kind === 'direct'
    ? await call('GET /api/chat/history', { query: { friendId: id, ...query } })
    : await call('GET /api/group/history/{id}', { params: { id }, query })
  const pins = before === undefined ? await readPins(call, target) : []
  return { list: list.map((row) => readOf(row, row.sequence ?? 0)), position, more, pins }
}
