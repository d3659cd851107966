import { type ChatFolder, chatListLimits, type Data, type Endpoints, type Input } from '@parley/contract'
import type { Database, Queries, Transaction } from '../../db/database.ts'
import { lockAccounts } from '../../identity/users/service.ts'
import type { Caller } from '../../kernel/caller.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import {
  deleteEntries,
  deleteFolder,
  deleteFoldersOf,
  type EntryRow,
  entriesOf,
  type FolderRow,
  foldersOf,
  insertEntries,
  insertFolder,
  placeFolders,
  renameFolder,
} from './folder-repository.ts'

type List = Endpoints['GET /api/chat/folders']
type Change = Endpoints['PUT /api/chat/folders']
type Add = Endpoints['POST /api/chat/folders']

/** Conversations as a request names them. */
export interface NamedChats {
  readonly userIdList?: number[]
  readonly groupIdList?: number[]
}

/** The conversations that a request names and the person is in. */
export type ConversationsNamed = (queries: Queries, userId: number, named: NamedChats) => Promise<number[]>

/** A person's folders of the list of chats: theirs alone to know, on all of their devices. */
export class FolderService {
  readonly #database: Database
  readonly #notifier: Notifier
  readonly #conversationsNamed: ConversationsNamed

  constructor(parts: { database: Database; notifier: Notifier; conversationsNamed: ConversationsNamed }) {
    this.#database = parts.database
    this.#notifier = parts.notifier
    this.#conversationsNamed = parts.conversationsNamed
  }

  async list({ userId }: Caller): Promise<Data<List>> {
    const { queries } = this.#database
    const list = await present(queries, userId, await foldersOf(queries, userId))
    return { list, count: list.length }
  }

  /** @throws Refusal */
  add({ userId }: Caller, { label, ...named }: Input<Add>['body']): Promise<ChatFolder> {
    return this.#change(userId, async (queries) => {
      const { folders: max } = chatListLimits
      if ((await foldersOf(queries, userId)).length >= max) refuse('foldersFull', { max })
      const id = await insertFolder(queries, userId, label)
      await this.#put(queries, userId, id, named)
      return this.#folder(queries, userId, id)
    })
  }

  /** @throws Refusal */
  change({ userId }: Caller, { id, label, add, remove }: Input<Change>['body']): Promise<ChatFolder> {
    return this.#change(userId, async (queries) => {
      await this.#folder(queries, userId, id)
      if (label !== undefined) await renameFolder(queries, userId, id, label)
      if (remove) await deleteEntries(queries, id, await this.#conversationsNamed(queries, userId, remove))
      if (add) await this.#put(queries, userId, id, add)
      return this.#folder(queries, userId, id)
    })
  }

  /** @throws Refusal */
  async remove({ userId }: Caller, id: number): Promise<void> {
    await this.#change(userId, async (queries) => {
      if (!(await deleteFolder(queries, userId, id))) refuse('folderUnknown')
    })
  }

  /** Puts these before the others, in this order. @throws Refusal when one of them is there no more */
  async order({ userId }: Caller, idList: readonly number[]): Promise<void> {
    await this.#change(userId, async (queries) => {
      const there = (await foldersOf(queries, userId)).map(({ id }) => id)
      const first = [...new Set(idList)]
      if (!first.every((id) => there.includes(id))) refuse('folderUnknown')
      await placeFolders(queries, [...first, ...there.filter((id) => !first.includes(id))])
    })
  }

  async all(caller: Caller): Promise<ChatFolder[]> {
    return (await this.list(caller)).list
  }

  async depart({ queries }: Transaction, userId: number): Promise<void> {
    await deleteFoldersOf(queries, userId)
  }

  /** Changes a person's folders, one change after the other, and publishes each to all of their devices. */
  #change<T>(userId: number, work: (queries: Queries) => Promise<T>): Promise<T> {
    return this.#database.transaction(async (transaction) => {
      if (!(await lockAccounts(transaction.queries, [userId])).has(userId)) refuse('unauthenticated')
      const changed = await work(transaction.queries)
      this.#notifier.changed(transaction, [userId], ['folders'])
      return changed
    })
  }

  async #put(queries: Queries, userId: number, id: number, named: NamedChats): Promise<void> {
    await insertEntries(queries, userId, id, await this.#conversationsNamed(queries, userId, named))
    const { folderChats: max } = chatListLimits
    if ((await entriesOf(queries, userId, [id])).length > max) refuse('folderFull', { max })
  }

  async #folder(queries: Queries, userId: number, id: number): Promise<ChatFolder> {
    const row = (await foldersOf(queries, userId)).find((folder) => folder.id === id)
    const [folder] = row ? await present(queries, userId, [row]) : []
    return folder ?? refuse('folderUnknown')
  }
}

async function present(
  queries: Queries,
  userId: number,
  folders: readonly FolderRow[],
): Promise<ChatFolder[]> {
  const entries = await entriesOf(
    queries,
    userId,
    folders.map(({ id }) => id),
  )
  const byFolder = Map.groupBy(entries, ({ folder_id }) => folder_id)
  return folders.map(({ id, label }) => ({ id, label, ...chatsOf(byFolder.get(id) ?? []) }))
}

/** A group and its conversation share their id. */
const chatsOf = (entries: readonly EntryRow[]) => ({
  userIdList: entries.flatMap(({ peer_id }) => peer_id ?? []),
  groupIdList: entries.flatMap(({ peer_id, conversation_id }) => (peer_id === null ? conversation_id : [])),
})
