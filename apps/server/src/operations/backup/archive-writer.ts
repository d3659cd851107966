import { createHash } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { limits } from '@parley/contract'
import { freeBytes } from '../../db/free-space.ts'
import { CannotLoad } from '../../db/loading.ts'
import { syncFolder } from '../../db/sync-folder.ts'
import { names, type SummedEntry } from './format.ts'
import { tarEnd, tarHeader, tarPadding } from './tar.ts'

/** Writes an archive from its beginning to its end: it has its name only when it is whole and on the disk. */
export class ArchiveWriter {
  readonly entries: SummedEntry[] = []
  readonly #path: string
  readonly #file: FileHandle
  readonly #seconds = Math.floor(Date.now() / 1000)

  readonly #floor: number
  #unlooked = Number.POSITIVE_INFINITY

  private constructor(path: string, file: FileHandle, floor: number) {
    this.#path = path
    this.#file = file
    this.#floor = floor
  }

  /**
   * @param floor bytes that have to stay free on its disk, where the site may have its data as well
   * @throws CannotLoad where another is being written, or was
   */
  static async begin(path: string, floor: number): Promise<ArchiveWriter> {
    return new ArchiveWriter(path, await openNew(partOf(path)), floor)
  }

  async add(name: string, bytes: Buffer): Promise<void> {
    await this.#append(tarHeader(name, bytes.length, this.#seconds), bytes, tarPadding(bytes.length))
    this.entries.push([name, bytes.length, createHash('sha256').update(bytes).digest('hex')])
  }

  /** @throws when `content` has more or fewer bytes than `size` */
  async addStream(name: string, size: number, content: Readable): Promise<void> {
    await this.#append(tarHeader(name, size, this.#seconds))
    const hash = createHash('sha256')
    let written = 0
    for await (const chunk of content as AsyncIterable<Buffer>) {
      written += chunk.length
      hash.update(chunk)
      await this.#append(chunk)
    }
    if (written !== size) throw new Error(`${name} has ${written} bytes instead of ${size}`)
    await this.#append(tarPadding(size))
    this.entries.push([name, size, hash.digest('hex')])
  }

  /** @param lastOf what closes the archive, made of the manifest */
  async end(manifest: object, lastOf: (manifest: Buffer) => object): Promise<number> {
    const bytes = Buffer.from(JSON.stringify({ ...manifest, entries: [...this.entries] }))
    await this.add(names.manifest, bytes)
    await this.add(names.seal, Buffer.from(JSON.stringify(lastOf(bytes))))
    await this.#append(tarEnd)
    await this.#file.sync()
    const { size } = await this.#file.stat()
    await this.#file.close()
    await rename(partOf(this.#path), this.#path)
    await syncFolder(dirname(this.#path))
    return size
  }

  async discard(): Promise<void> {
    await this.#file.close().catch(() => undefined)
    await rm(partOf(this.#path), { force: true })
  }

  /** @throws NoRoomForBackup */
  async #append(...parts: Buffer[]): Promise<void> {
    await this.#checkRoom()
    for (let left = Buffer.concat(parts); left.length > 0; ) {
      this.#unlooked += left.length
      const { bytesWritten } = await this.#file.write(left)
      left = left.subarray(bytesWritten)
    }
  }

  async #checkRoom(): Promise<void> {
    if (this.#unlooked < lookEveryBytes) return
    this.#unlooked = 0
    const floor = this.#floor + 2 * limits.databaseFloorBytes
    if ((await freeBytes(dirname(this.#path))) < floor) throw new NoRoomForBackup(this.#path, floor)
  }
}

const lookEveryBytes = 16 * 1024 ** 2

/** Thrown if writing on would leave too little room to others. */
export class NoRoomForBackup extends CannotLoad {
  constructor(path: string, floor: number) {
    super(
      `There is too little room for ${path}: ${Math.ceil(floor / 1024 ** 2)} MiB have to stay free on its disk. Make room, or name another disk.`,
    )
  }
}

async function openNew(part: string): Promise<FileHandle> {
  try {
    return await open(part, 'wx', 0o600)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new CannotLoad(
      `There is ${part}: another backup is writing it, or one that was killed has left it. If none runs, remove it.`,
    )
  }
}

const partOf = (path: string) => `${path}.part`
