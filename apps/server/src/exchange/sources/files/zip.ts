import { basename } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { BrokenSource, type SourceLimits } from '../limits.ts'
import { checkCount, checkSize, isOfExport, type SourceFiles } from './source-files.ts'

interface Packed {
  readonly offset: number
  readonly packed: number
  readonly size: number
  readonly isPacked: boolean
  readonly crc: number
}

const stored = 0
const deflated = 8
const kindMask = 0o170_000
const regularFile = 0o100_000

/** A ZIP, of which nothing is unpacked but what is read. */
export async function zipFiles(path: string, limits: SourceLimits): Promise<SourceFiles> {
  const name = basename(path)
  const zip = await told(name, openPromise(path, { autoClose: false }))
  try {
    const entries = await told(name, entriesOf(zip, name, limits))
    return {
      name,
      paths: () => entries.keys(),
      has: (asked) => entries.has(asked),
      open: (asked) => opened(zip, entries.get(asked), `${name}/${asked}`),
      close: async () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function entriesOf(zip: ZipFile, name: string, limits: SourceLimits): Promise<Map<string, Packed>> {
  checkCount(name, zip.entryCount, limits)
  const entries = new Map<string, Packed>()
  let packed = 0
  let count = 0
  for await (const entry of zip.eachEntry()) {
    checkCount(name, ++count, limits)
    const path = entry.fileName
    if (!isOfExport(name, path, limits) || path.endsWith('/')) continue
    checkKind(entry, `${name}/${path}`)
    checkSize(`${name}/${path}`, entry.uncompressedSize, entry.compressedSize, limits)
    if (entries.has(path)) throw new BrokenSource(name, `has "${path}" twice`)
    packed += entry.compressedSize
    // Files that share their bytes unpack to far more than the archive could hold.
    if (packed > zip.fileSize) throw new BrokenSource(name, 'has files that lie over one another')
    entries.set(path, {
      offset: entry.relativeOffsetOfLocalHeader,
      packed: entry.compressedSize,
      size: entry.uncompressedSize,
      isPacked: entry.compressionMethod === deflated,
      crc: entry.crc32,
    })
  }
  return entries
}

function checkKind(entry: Entry, path: string): void {
  if (entry.isEncrypted()) throw new BrokenSource(path, 'is encrypted')
  if (entry.compressionMethod !== stored && entry.compressionMethod !== deflated)
    throw new BrokenSource(path, 'is packed in a way that is not known')
  const kind = (entry.externalFileAttributes >>> 16) & kindMask
  if (kind !== 0 && kind !== regularFile)
    throw new BrokenSource(path, 'is a link or a device: an export has files and folders only')
}

async function opened(zip: ZipFile, entry: Packed | undefined, path: string): Promise<Readable> {
  if (!entry) throw new BrokenSource(path, 'is not in the export')
  const header = { relativeOffsetOfLocalHeader: entry.offset } as Entry
  const { fileDataStart } = await told(path, zip.readLocalFileHeaderPromise(header, { minimal: true }))
  const bytes = await told(
    path,
    zip.openReadStreamLowLevelPromise(
      fileDataStart,
      entry.packed,
      0,
      entry.packed,
      entry.isPacked,
      entry.size,
    ),
  )
  return checked(bytes, entry.crc, path)
}

/** The same bytes; an error where they are not what was packed. */
function checked(bytes: Readable, expected: number, path: string): Readable {
  let sum = 0
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum)
      done(null, chunk)
    },
    flush: (done) => done(sum === expected ? null : new BrokenSource(path, 'is damaged')),
  })
  bytes.once('error', (error) => check.destroy(new BrokenSource(path, error.message)))
  check.once('close', () => bytes.destroy())
  return bytes.pipe(check)
}

/** @throws BrokenSource in place of what the library says, which names no file */
async function told<T>(where: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof BrokenSource) throw error
    throw new BrokenSource(where, error instanceof Error ? error.message : String(error))
  }
}
