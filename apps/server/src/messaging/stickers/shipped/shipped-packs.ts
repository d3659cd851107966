import type { Database, Queries } from '../../../db/database.ts'
import { type FileService, fileThere, keepForPack } from '../../../platform/files/service.ts'
import { insertPack, insertPackSticker, lockPacks, shippedPacks } from '../packs/repository.ts'
import { type ShippedPack, shipped } from './shipped.ts'

/** Milliseconds after a failure. */
const retryMs = 60_000

/** Puts the packs that come with Parley among the site's, once, when somebody first asks for packs. */
export class ShippedPacks {
  readonly #database: Database
  readonly #files: Pick<FileService, 'storeDrawing'>
  readonly #onError: (error: unknown) => void
  #installing: Promise<unknown> | undefined
  #failedAt: number | undefined

  constructor(parts: {
    database: Database
    files: Pick<FileService, 'storeDrawing'>
    onError: (error: unknown) => void
  }) {
    this.#database = parts.database
    this.#files = parts.files
    this.#onError = parts.onError
  }

  /**
   * Installs the packs. After a failure, a request a minute later tries again: until then people see the existing
   * packs.
   */
  install(): Promise<unknown> {
    if (this.#failedAt !== undefined && Date.now() - this.#failedAt > retryMs) this.#installing = undefined
    this.#installing ??= this.#installAll().then(
      () => (this.#failedAt = undefined),
      (error: unknown) => {
        this.#failedAt = Date.now()
        this.#onError(error)
      },
    )
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
      // The next sweeps remove the files that are stored by then.
      if (path === undefined) throw new Error(`too little room for the sticker pack ${pack.key}`)
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
    if (fileId === undefined) throw new Error(`a file of a sticker pack is gone: ${name}`)
    await insertPackSticker(queries, { pack_id: packId, file_id: fileId, name })
    await keepForPack(queries, packId, [fileId])
  }
}
