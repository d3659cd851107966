import { createHash } from 'node:crypto'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { names, type SummedEntry } from './format.ts'
import { tarEnd, tarHeader, tarPadding } from './tar.ts'

/** Writes an archive from its beginning to its end: it has its name only when it is whole and on the disk. */
export class ArchiveWriter {
  readonly entries: SummedEntry[] = []
  readonly #path: string
  readonly #file: FileHandle
  readonly #seconds = Math.floor(Date.now() / 1000)

  private constructor(path: string, file: FileHandle) {
    this.#path = path
    this.#file = file
  }

  static async begin(path: string): Promise<ArchiveWriter> {
    return new ArchiveWriter(path, await open(partOf(path), 'wx', 0o600))
  }

  async add(name: string, bytes: Buffer): Promise<void> {
    await this.#append(tarHeader(name, bytes.length, this.#seconds), bytes, tarPadding(bytes.length))
    this.entries.push([name, bytes.length, createHash('sha256').update(bytes).digest('hex')])
  }

  /** @throws when there are more or fewer bytes than were told */
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

  async #append(...parts: Buffer[]): Promise<void> {
    for (let left = Buffer.concat(parts); left.length > 0; ) {
      const { bytesWritten } = await this.#file.write(left)
      left = left.subarray(bytesWritten)
    }
  }
}

const partOf = (path: string) => `${path}.part`

async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r')
  await opened.sync().catch(() => undefined)
  await opened.close()
}
