import { constants } from 'node:fs'
import { access, copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BlobStore, ByteRange, StoredBlob } from './blob-store.ts'

/** Blobs as files of one folder, spread over 256 folders in it. */
export class DiskStore implements BlobStore {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async put(key: string, file: string): Promise<void> {
    const path = this.#pathOf(key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await sync(file)
    try {
      await rename(file, path)
    } catch (error) {
      if (!isCode(error, 'EXDEV')) throw error
      await this.#putFromElsewhere(path, file)
    }
    await sync(dirname(path))
  }

  /** From another file system: the copy gets its name only when it is whole. */
  async #putFromElsewhere(path: string, file: string): Promise<void> {
    const copy = `${path}.part`
    try {
      await copyFile(file, copy)
      await sync(copy)
      await rename(copy, path)
    } finally {
      await rm(copy, { force: true })
    }
    await rm(file)
  }

  async get(key: string, range?: ByteRange): Promise<StoredBlob | undefined> {
    try {
      const file = await open(this.#pathOf(key))
      const { size } = await file.stat()
      return { size, content: file.createReadStream({ ...range }) }
    } catch (error) {
      if (isCode(error, 'ENOENT')) return undefined
      throw error
    }
  }

  async exists(key: string): Promise<boolean> {
    try {
      await access(this.#pathOf(key), constants.R_OK)
      return true
    } catch (error) {
      if (isCode(error, 'ENOENT')) return false
      throw error
    }
  }

  async delete(key: string): Promise<void> {
    await rm(this.#pathOf(key), { force: true })
  }

  #pathOf(key: string): string {
    if (!/^[0-9a-f]{3,}$/.test(key)) throw new Error(`not a key of a blob: ${key}`)
    return join(this.#folder, key.slice(0, 2), key)
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } catch (error) {
    // Windows syncs no folders, and no files that are open for reading.
    if (!isCode(error, 'EPERM')) throw error
  } finally {
    await handle.close()
  }
}

function isCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code
}
