import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { format, type Manifest, type Mark, names, tableIn } from './format.ts'
import { openSeal, type Seal } from './seal.ts'
import { BrokenArchive, type TarEntry, tarEntries } from './tar.ts'

const unzip = promisify(gunzip)
/** Most bytes of an unpacked chunk, and of an entry that is read whole: a larger one was not written by a backup. */
const chunkBytesMax = 512 * 1024 ** 2
const pieceBytes = 1024 ** 2

/** An archive whose every byte is what was written, as far as its checksums show, and its seal if there is a passphrase. */
export class ArchiveReader {
  readonly manifest: Manifest
  readonly sessionKey: Buffer | undefined
  /** Also where no passphrase was given to open it. */
  readonly holdsSessionKey: boolean
  readonly #path: string
  readonly #file: FileHandle
  readonly #entries: readonly TarEntry[]

  private constructor(
    path: string,
    file: FileHandle,
    entries: readonly TarEntry[],
    manifest: Manifest,
    sessionKey: Buffer | undefined,
    holdsSessionKey: boolean,
  ) {
    this.#path = path
    this.#file = file
    this.#entries = entries
    this.manifest = manifest
    this.sessionKey = sessionKey
    this.holdsSessionKey = holdsSessionKey
  }

  /** Reads all of it once. @throws BrokenArchive */
  static async open(
    path: string,
    passphrase: string | undefined,
    signal?: AbortSignal,
  ): Promise<ArchiveReader> {
    const file = await open(path)
    try {
      const entries: TarEntry[] = []
      for await (const entry of tarEntries(file)) {
        if (entries.length === 0) checkMark(entry.name, await bytesOf(file, entry))
        entries.push(entry)
      }
      const [manifest, seal] = entries.slice(-2)
      if (manifest?.name !== names.manifest || seal?.name !== names.seal)
        throw new BrokenArchive('the archive has no end')
      const bytes = await bytesOf(file, manifest)
      const sealed = parsed<Seal>(await bytesOf(file, seal))
      const sessionKey = openSeal(bytes, sealed, passphrase)
      const listed = parsed<Manifest>(bytes)
      const content = entries.slice(0, -2)
      await checkSums(file, content, listed, signal)
      return new ArchiveReader(path, file, content, listed, sessionKey, sealed.kept?.sessionKey !== undefined)
    } catch (error) {
      await file.close()
      throw error
    }
  }

  /** The rows of a table, a chunk at a time, as text with a row a line. */
  async *rowsOf(table: string): AsyncGenerator<string> {
    for (const entry of this.#entries)
      if (tableIn(entry.name) === table) {
        const bytes = await unzip(await bytesOf(this.#file, entry), { maxOutputLength: chunkBytesMax })
        yield bytes.toString('utf8')
      }
  }

  /** Entries of the archive, except for the manifest and the seal. */
  *contents(): Generator<{ readonly name: string; readonly size: number; read(): Readable }> {
    for (const { name, offset, size } of this.#entries)
      yield {
        name,
        size,
        read: () =>
          size === 0
            ? Readable.from([])
            : createReadStream(this.#path, { start: offset, end: offset + size - 1 }),
      }
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}

function checkMark(name: string, bytes: Buffer): void {
  if (name !== names.mark) throw new BrokenArchive('this is no backup of Parley')
  const { parleyBackup, version } = parsed<Mark>(bytes)
  if (parleyBackup > format)
    throw new BrokenArchive(`the archive was made by a newer Parley (${version}): use that version`)
}

async function checkSums(
  file: FileHandle,
  found: readonly TarEntry[],
  { entries }: Manifest,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (found.length !== entries.length) throw new BrokenArchive('the archive has not what its list says')
  for (const [at, { name, offset, size }] of found.entries()) {
    signal?.throwIfAborted()
    const [listed, listedSize, sum] = entries[at] ?? []
    if (listed !== name || listedSize !== size || sum !== (await sumOf(file, offset, size)))
      throw new BrokenArchive(`${name} in the archive is damaged, or has been changed`)
  }
}

async function sumOf(file: FileHandle, offset: number, size: number): Promise<string> {
  const hash = createHash('sha256')
  const piece = Buffer.alloc(Math.min(size, pieceBytes))
  for (let done = 0; done < size; ) {
    const { bytesRead } = await file.read(piece, 0, Math.min(piece.length, size - done), offset + done)
    if (bytesRead === 0) throw new BrokenArchive('the archive breaks off')
    hash.update(piece.subarray(0, bytesRead))
    done += bytesRead
  }
  return hash.digest('hex')
}

async function bytesOf(file: FileHandle, { name, offset, size }: TarEntry): Promise<Buffer> {
  if (size > chunkBytesMax) throw new BrokenArchive(`${name} in the archive is too large`)
  const bytes = Buffer.alloc(size)
  for (let done = 0; done < size; ) {
    const { bytesRead } = await file.read(bytes, done, size - done, offset + done)
    if (bytesRead === 0) throw new BrokenArchive('the archive breaks off')
    done += bytesRead
  }
  return bytes
}

function parsed<T>(bytes: Buffer): T {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new BrokenArchive('what lists the archive is damaged')
  }
}
