import type { HttpClient } from '@parley/client'
import { clientOf, decided } from './calls.ts'
import type { Channel, Ears, HistoryPage, SocketKind } from './channel.ts'
import { openChat, openGroups } from './channels.ts'
import type { Disk, Kept } from './disk.ts'
import { Lists } from './lists.ts'
import { seenOf } from './view.ts'

/** Of the longest messages, so many make an answer that arrives in time on a machine that is busy. */
const historyPageRows = 30

/** An open page of somebody: all that a reload forgets. */
export class Page {
  readonly lists: Lists
  readonly call: HttpClient['call']
  readonly #chat: ReturnType<typeof openChat>
  readonly #groups: Channel
  #isOpen = true

  constructor(parts: { url: string; token: string; disk: Disk; kept: Kept | undefined }, ears: Ears) {
    const http = clientOf(parts.url, parts.token)
    this.call = http.call
    const heard: Ears = {
      answered: (answer) => ears.answered(answer),
      complain: (what) => ears.complain(what),
      changed: (topics) => this.lists.changed(topics),
    }
    this.lists = new Lists({
      call: this.call,
      onGroups: () => this.#followGroups(),
      onMessages: () => this.#dropHidden(),
    })
    const history = (kind: SocketKind, id: number) => this.#history(kind, id)
    this.#chat = openChat({ ...parts, http, history }, heard)
    this.#groups = openGroups({ ...parts, http, history }, heard)
    void this.lists.read()
  }

  channel(kind: SocketKind): Channel {
    return kind === 'chat' ? this.#chat.channel : this.#groups
  }

  /** Reads over HTTP: up to this message. */
  async readOverHttp(kind: SocketKind, id: number, messageId: number): Promise<void> {
    await decided(
      () =>
        kind === 'chat'
          ? this.call('PUT /api/chat/read', { body: { friendId: id, messageId } })
          : this.call('PUT /api/group/read', { body: { groupId: id, messageId } }),
      () => this.#isOpen,
    )
  }

  /** Takes messages out of the person's view. @returns the code of a refusal, 0 for none, undefined if the page closed */
  async hide(kind: SocketKind, id: number, ids: number[]): Promise<number | undefined> {
    const code = await decided(
      () =>
        kind === 'chat'
          ? this.call('DELETE /api/chat/chat', { body: { idList: ids } })
          : this.call('DELETE /api/group/history/{id}', { params: { id }, body: { msgIdList: ids } }),
      () => this.#isOpen,
    )
    if (code === 0) this.channel(kind).views.get(id)?.hide(ids)
    return code
  }

  /** What is to be written down of this page now; undefined while it does not know enough. */
  keep(): Kept | undefined {
    const own = this.#chat.ownCursor()
    // What is known and the place in the own log go together.
    if (!this.lists.isFresh) return undefined
    return own && { own, chat: this.#chat.channel.keep(), group: this.#groups.keep() }
  }

  close(): void {
    this.#isOpen = false
    this.lists.close()
    this.#chat.channel.close()
    this.#groups.close()
  }

  /** Forgets the groups that are no longer mine; what of the others is new has to be asked for. */
  #followGroups(): void {
    const { views } = this.#groups
    for (const id of views.keys()) if (!this.lists.groups.has(id)) views.delete(id)
    this.#groups.sync()
  }

  /** Another page of mine may have taken messages out of view. */
  async #dropHidden(): Promise<void> {
    for (const channel of [this.#chat.channel, this.#groups])
      for (const [id, view] of channel.views) {
        const known = [...view.messages.keys()]
        const page = await this.#history(channel.kind, id)
        const shown = new Set(page?.list.map((seen) => seen.id))
        if (page) view.hide(known.filter((one) => !shown.has(one)))
      }
  }

  /** All that the history shows, page by page, each asked for until there is an answer; undefined of a group that is not mine. */
  async #history(kind: SocketKind, id: number): Promise<HistoryPage | undefined> {
    let all: HistoryPage | undefined
    for (let before: number | undefined; ; before = all.list[0]?.id) {
      const page = await this.#historyPage(kind, id, before)
      if (!page) return undefined
      all = { ...page, list: [...page.list, ...(all?.list ?? [])], position: all?.position ?? page.position }
      if (!page.more) return all
    }
  }

  async #historyPage(kind: SocketKind, id: number, before?: number): Promise<HistoryPage | undefined> {
    let page: HistoryPage | undefined
    await decided(
      async () => {
        page = await readHistory(this.call, kind, id, before)
      },
      () => this.#isOpen,
    )
    return this.#isOpen ? page : undefined
  }
}

async function readHistory(
  call: HttpClient['call'],
  kind: SocketKind,
  id: number,
  before?: number,
): Promise<HistoryPage> {
  const query = { limit: historyPageRows, places: true, ...(before !== undefined && { before }) } as const
  const {
    list,
    position = 0,
    more = false,
  } = kind === 'chat'
    ? await call('GET /api/chat/history', { query: { friendId: id, ...query } })
    : await call('GET /api/group/history/{id}', { params: { id }, query })
  return { list: list.map((row) => seenOf(row, row.sequence ?? 0)), position, more }
}
