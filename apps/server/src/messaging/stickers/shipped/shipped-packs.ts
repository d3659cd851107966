import type { Database, Queries } from '../../../db/database.ts'
import { type FileService, fileThere, keepForPack } from '../../files/service.ts'
import { insertPack, insertPackSticker, lockPacks, shippedPacks } from '../packs/repository.ts'
import { type ShippedPack, shipped } from './shipped.ts'

/** Puts the packs that come with Parley among the site's, once, when somebody first asks for packs. */
export class ShippedPacks {
  readonly #database: Database
  readonly #files: Pick<FileService, 'storeDrawing'>
  readonly #onError: (error: unknown) => void
  #installing: Promise<void> | undefined

  constructor(parts: {
    database: Database
    files: Pick<FileService, 'storeDrawing'>
    onError: (error: unknown) => void
  }) {
    this.#database = parts.database
    this.#files = parts.files
    this.#onError = parts.onError
  }

  /** Whatever fails is tried again with the next call: the packs that are there are shown. */
  install(): Promise<void> {
    this.#installing ??= this.#installAll().catch((error: unknown) => {
      this.#installing = undefined
      this.#onError(error)
    })
    return this.#installing
  }

  async #installAll(): Promise<void> {
    const there = await shippedPacks(this.#database.queries)
    for (const pack of shipped) if (!there.includes(pack.key)) await this.#installOne(pack)
  }

  async #installOne(pack: ShippedPack): Promise<void> {
    const paths: string[] = []
    for (const { svg, key } of pack.stickers) {
      const path = await this.#files.storeDrawing(svg, `${pack.key}-${key}`)
      // Too little room: what is stored by then goes with the next sweeps.
      if (path === undefined) return
      paths.push(path)
    }
    await this.#database.transaction(async ({ queries }) => {
      // Another node may have done it meanwhile.
      await lockPacks(queries)
      if ((await shippedPacks(queries)).includes(pack.key)) return
      const packId = await insertPack(queries, { name: pack.names.en, shipped: pack.key })
      for (const [index, { key }] of pack.stickers.entries())
        await this.#add(queries, packId, paths[index] ?? '', key)
    })
  }

  async #add(queries: Queries, packId: number, path: string, name: string): Promise<void> {
    const fileId = await fileThere(queries, path)
    if (fileId === undefined) return
    await insertPackSticker(queries, { pack_id: packId, file_id: fileId, name })
    await keepForPack(queries, packId, [fileId])
  }
}
