import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Room } from './quota.ts'

/** A file of our own on the way into the store. */
export interface Staged {
  readonly path: string
  readonly size: number
  readonly sha256: string
}

const abandonedMs = 24 * 3600_000

/** The folder where uploads wait until they are whole and judged. */
export class Staging {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** A path that nobody else has. */
  async newPath(): Promise<string> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    return join(this.#folder, randomBytes(16).toString('hex'))
  }

  /** Writes a stream down as it comes. @throws what there is no room for; then nothing is left */
  async receive(content: Readable, room: Room): Promise<Staged> {
    const path = await this.newPath()
    const hash = createHash('sha256')
    let size = 0
    const measured = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length
        hash.update(chunk)
        done(room(size) ?? null, chunk)
      },
    })
    try {
      await pipeline(content, measured, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
    } catch (error) {
      await this.discard(path)
      throw error
    }
    return { path, size, sha256: hash.digest('hex') }
  }

  /** A file that was written to a path of ours. */
  async measure(path: string): Promise<Staged> {
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    const { size } = await stat(path)
    return { path, size, sha256: hash.digest('hex') }
  }

  async discard(...paths: readonly string[]): Promise<void> {
    await Promise.all(paths.map((path) => rm(path, { force: true })))
  }

  /** Removes what a dead process has left behind. */
  async sweep(now: Date): Promise<void> {
    const names = await readdir(this.#folder).catch(() => [])
    for (const name of names) {
      const path = join(this.#folder, name)
      const found = await stat(path).catch(() => undefined)
      if (found && now.getTime() - found.mtimeMs > abandonedMs) await this.discard(path)
    }
  }
}
