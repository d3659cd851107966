import { type Data, type Endpoints, type Sticker, stickerLimits } from '@parley/contract'
import type { Database, Transaction } from '../../db/database.ts'
import { lockAccounts } from '../../identity/users/service.ts'
import type { Caller } from '../../kernel/caller.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { OwnData } from '../../platform/domains/own-data.ts'
import {
  fileToUse,
  isLasting,
  isPicture,
  keepForStickers,
  type Links,
  pathOf,
  releaseStickers,
} from '../../platform/files/service.ts'
import type { Notifier } from '../../platform/sockets/notifier.ts'
import {
  countStickers,
  deleteStickers,
  deleteStickersOf,
  insertSticker,
  lockStickers,
  moveToFront,
  type StickerRow,
  stickerLike,
  stickersOf,
} from './repository.ts'

type List = Endpoints['GET /api/chat/stickers']

const mebibyte = 1024 * 1024

/** The pictures that somebody keeps: theirs alone to know and to send, on all of their devices. */
export class StickerService {
  readonly #database: Database
  readonly #notifier: Notifier
  readonly #links: Links

  constructor(parts: { database: Database; notifier: Notifier; links: Links }) {
    this.#database = parts.database
    this.#notifier = parts.notifier
    this.#links = parts.links
  }

  async list({ userId }: Caller): Promise<Data<List>> {
    const rows = await stickersOf(this.#database.queries, userId)
    return { list: rows.map((row) => this.#present(row)), count: rows.length }
  }

  /** Adds a sticker, or moves one that looks the same to the front. @throws Refusal */
  add({ userId }: Caller, src: string): Promise<Sticker> {
    return this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      const file = await fileToUse(queries, userId, src)
      const { width, height } = file
      if (!isPicture(file) || !width || !height) refuse('stickerRefused')
      if (!(await isLasting(queries, userId, file.id))) refuse('stickerVanishing')
      // A person's stickers are added one after the other.
      if (!(await lockAccounts(queries, [userId])).has(userId)) refuse('unauthenticated')
      const like = await stickerLike(queries, userId, file.id)
      if (like) {
        await this.#toFront(transaction, userId, [like.id])
        return this.#present(like)
      }
      const { ofPerson: max, bytes } = stickerLimits
      if (file.size > bytes) refuse('stickerTooLarge', { megabytes: bytes / mebibyte })
      if ((await countStickers(queries, userId)) >= max) refuse('stickersFull', { max })
      const id = await insertSticker(queries, userId, file.id)
      await keepForStickers(queries, userId, file.id)
      this.#publish(transaction, userId)
      return this.#present({ ...file, width, height, id })
    })
  }

  /** @throws Refusal when one of them is there no more */
  async move({ userId }: Caller, asked: readonly number[]): Promise<void> {
    const ids = [...new Set(asked)]
    await this.#database.transaction(async (transaction) => {
      const there = await lockStickers(transaction.queries, userId, ids)
      if (there.length < ids.length) refuse('stickerUnknown')
      await this.#toFront(transaction, userId, ids)
    })
  }

  async remove({ userId }: Caller, ids: readonly number[]): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      const { queries } = transaction
      const there = await lockStickers(queries, userId, ids)
      if (there.length === 0) return
      await releaseStickers(queries, userId, await deleteStickers(queries, there))
      this.#publish(transaction, userId)
    })
  }

  async depart({ queries }: Transaction, userId: number): Promise<void> {
    const rows = await stickersOf(queries, userId)
    await deleteStickersOf(queries, userId)
    await releaseStickers(
      queries,
      userId,
      rows.map(({ file_id }) => file_id),
    )
  }

  /** The pictures are beside it. */
  readonly ownData: OwnData = {
    name: 'stickers',
    read: async (caller, linking) => {
      const rows = await stickersOf(this.#database.queries, caller.userId)
      const links = await linking(new Set(rows.map(({ public_id }) => pathOf(public_id))))
      return rows.map((row) => presentSticker(row, links))
    },
  }

  async #toFront(transaction: Transaction, userId: number, ids: readonly number[]): Promise<void> {
    const { queries } = transaction
    const before = await stickersOf(queries, userId)
    if (ids.every((id, place) => before[place]?.id === id)) return
    await moveToFront(queries, ids)
    this.#publish(transaction, userId)
  }

  #publish(transaction: Transaction, userId: number): void {
    this.#notifier.changed(transaction, [userId], ['stickers'])
  }

  #present(row: Omit<StickerRow, 'file_id'>): Sticker {
    return presentSticker(row, this.#links)
  }
}

const presentSticker = (
  { id, public_id, width, height }: Omit<StickerRow, 'file_id'>,
  links: Links,
): Sticker => ({ id, src: links.shown(pathOf(public_id)), width, height })
