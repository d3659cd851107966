import { type Data, type Endpoints, type Input, type PackSticker, stickerLimits } from '@parley/contract'
import type { Database, Queries, Transaction } from '../../../db/database.ts'
import type { Caller } from '../../../kernel/caller.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { AuditService } from '../../../platform/audit/service.ts'
import {
  fileToUse,
  isLasting,
  isPicture,
  keepForPack,
  type Links,
  releasePack,
} from '../../../platform/files/service.ts'
import type { ShippedPacks } from '../shipped/shipped-packs.ts'
import { PackPresenter } from './presenter.ts'
import {
  deletePack,
  deletePackStickers,
  insertPack,
  insertPackSticker,
  listPacks,
  lockPack,
  lockPacks,
  type PackRow,
  placeInOrder,
  stickersOfPacks,
  updatePack,
} from './repository.ts'

type List = Endpoints['GET /api/chat/sticker_packs']
type Kept = Endpoints['GET /api/settings/admin/sticker_packs']
type Make = Endpoints['POST /api/settings/admin/sticker_packs']
type Change = Endpoints['PUT /api/settings/admin/sticker_packs']
type AddSticker = Endpoints['POST /api/settings/admin/sticker_packs/stickers']

type AuditEvent = Parameters<AuditService['record']>[2]

const mebibyte = 1024 * 1024

/** Stickers that everybody on the site may send: those that come with Parley, and those of its administrators. */
export class StickerPackService {
  readonly #database: Database
  readonly #audit: AuditService
  readonly #links: Links
  readonly #shipped: ShippedPacks

  constructor(parts: { database: Database; audit: AuditService; links: Links; shipped: ShippedPacks }) {
    this.#database = parts.database
    this.#audit = parts.audit
    this.#links = parts.links
    this.#shipped = parts.shipped
  }

  /** A pack without pictures is still being made. */
  async list(caller: Caller): Promise<Data<List>> {
    const packs = (await this.#read(caller, { hidden: false })).filter(({ stickers }) => stickers.length > 0)
    const list = packs.map(({ id, name, stickers }) => ({ id, name, stickers }))
    return { list, count: list.length }
  }

  async keptPacks(caller: Caller): Promise<Data<Kept>> {
    const list = await this.#read(caller, { hidden: true })
    return { list, count: list.length }
  }

  /** @throws Refusal */
  make(caller: Caller, { name }: Input<Make>['body']): Promise<Data<Make>> {
    return this.#database.transaction(async ({ queries }) => {
      const { packs: max } = stickerLimits
      if ((await lockPacks(queries)).length >= max) refuse('stickerPacksFull', { max })
      const id = await insertPack(queries, { name, shipped: null })
      await this.#audit.record(queries, caller, 'stickerPackCreated', { name })
      return { id, name, stickers: [], isShipped: false, isHidden: false }
    })
  }

  /** @throws Refusal */
  change(caller: Caller, { id, name, isHidden }: Input<Change>['body']): Promise<void> {
    return this.#database.transaction(async ({ queries }) => {
      const pack = (await lockPack(queries, id)) ?? refuse('stickerPackUnknown')
      if (name !== undefined && pack.shipped !== null) refuse('stickerPackShipped')
      const changes = {
        ...(name !== undefined && { name }),
        ...(isHidden !== undefined && { is_hidden: isHidden }),
      }
      if (Object.keys(changes).length === 0) return
      await updatePack(queries, id, changes)
      await this.#record(queries, caller, 'stickerPackChanged', { ...pack, ...changes })
    })
  }

  /** @throws Refusal */
  remove(caller: Caller, id: number): Promise<void> {
    return this.#database.transaction(async ({ queries }) => {
      const pack = await this.#own(queries, id)
      const files = (await stickersOfPacks(queries, [id])).map(({ file_id }) => file_id)
      await releasePack(queries, id, files)
      await deletePack(queries, id)
      await this.#record(queries, caller, 'stickerPackDeleted', pack)
    })
  }

  /** @throws Refusal when one of them is there no more */
  move(caller: Caller, asked: readonly number[]): Promise<void> {
    return this.#database.transaction(async ({ queries }) => {
      const all = await lockPacks(queries)
      await placeInOrder(queries, 'sticker_packs', inFront(all, asked, 'stickerPackUnknown'))
      await this.#audit.record(queries, caller, 'stickerPackChanged')
    })
  }

  /** Adds a sticker, or returns the one of the pack that has the same file. @throws Refusal */
  addSticker(caller: Caller, { packId, src, name = '' }: Input<AddSticker>['body']): Promise<PackSticker> {
    return this.#database.transaction(async ({ queries }) => {
      // Before the file: a pack that goes locks its files after itself.
      const pack = await this.#own(queries, packId)
      const file = await fileToUse(queries, caller.userId, src)
      const { width, height } = file
      if (!isPicture(file) || !width || !height) refuse('stickerRefused')
      if (!(await isLasting(queries, caller.userId, file.id))) refuse('stickerVanishing')
      const { ofPack: max, bytes } = stickerLimits
      if (file.size > bytes) refuse('stickerTooLarge', { megabytes: bytes / mebibyte })
      const presenter = new PackPresenter(this.#links, caller.language)
      const there = await stickersOfPacks(queries, [packId])
      const known = there.find(({ file_id }) => file_id === file.id)
      if (known) return presenter.sticker(known)
      if (there.length >= max) refuse('stickerPackFull', { max })
      const id = await insertPackSticker(queries, { pack_id: packId, file_id: file.id, name })
      await keepForPack(queries, packId, [file.id])
      await this.#record(queries, caller, 'stickerPackChanged', pack)
      return presenter.sticker({ ...file, width, height, id, name })
    })
  }

  /** @throws Refusal when one of them is there no more */
  moveStickers(caller: Caller, packId: number, asked: readonly number[]): Promise<void> {
    return this.#database.transaction(async ({ queries }) => {
      const pack = await this.#own(queries, packId)
      const all = (await stickersOfPacks(queries, [packId])).map(({ id }) => id)
      await placeInOrder(queries, 'sticker_pack_stickers', inFront(all, asked, 'stickerUnknown'))
      await this.#record(queries, caller, 'stickerPackChanged', pack)
    })
  }

  /** Removes stickers from a pack. Messages with them stay. @throws Refusal */
  removeStickers(caller: Caller, packId: number, asked: readonly number[]): Promise<void> {
    return this.#database.transaction(async ({ queries }) => {
      const pack = await this.#own(queries, packId)
      const there = (await stickersOfPacks(queries, [packId])).filter(({ id }) => asked.includes(id))
      if (there.length === 0) return
      const ids = there.map(({ id }) => id)
      await releasePack(queries, packId, await deletePackStickers(queries, ids))
      await this.#record(queries, caller, 'stickerPackChanged', pack)
    })
  }

  async #read({ language }: Caller, wanted: { hidden: boolean }) {
    await this.#shipped.install()
    const { queries } = this.#database
    const rows = await listPacks(queries, wanted)
    const stickers = await stickersOfPacks(
      queries,
      rows.map(({ id }) => id),
    )
    return new PackPresenter(this.#links, language).packs(rows, stickers)
  }

  /** A pack that the site has made itself, locked. @throws Refusal */
  async #own(queries: Queries, id: number): Promise<PackRow> {
    const pack = (await lockPack(queries, id)) ?? refuse('stickerPackUnknown')
    if (pack.shipped !== null) refuse('stickerPackShipped')
    return pack
  }

  #record(queries: Transaction['queries'], caller: Caller, event: AuditEvent, { name }: PackRow) {
    return this.#audit.record(queries, caller, event, { name })
  }
}

/** All of these, those that are asked for first. @throws Refusal when one of them is not among them */
function inFront(
  all: readonly number[],
  asked: readonly number[],
  unknown: 'stickerPackUnknown' | 'stickerUnknown',
): number[] {
  const first = [...new Set(asked)]
  if (!first.every((id) => all.includes(id))) refuse(unknown)
  return [...first, ...all.filter((id) => !first.includes(id))]
}
