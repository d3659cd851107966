import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { crc32 } from 'node:zlib'
import { Entry, fromRandomAccessReaderPromise, type ZipFile } from 'yauzl'
import { BrokenSource } from '../format/source.ts'
import type { SourceLimits } from '../limits.ts'
import { BlockReader } from './block-reader.ts'
import { checkCount, checkRatio, checkSize, isOfExport, type SourceFiles } from './source-files.ts'

interface Packed {
  readonly entry: Entry
  readonly crc: number
}

const listMark = 'PK\x01\x02'
const stored = 0
const deflated = 8
const kindMask = 0o170_000
const regularFile = 0o100_000

/** A ZIP, of which nothing is unpacked but what is read. */
export async function zipFiles(path: string, limits: SourceLimits): Promise<SourceFiles> {
  const name = basename(path)
  const file = await open(path)
  const { size } = await file.stat()
  const reader = new BlockReader(file)
  const zip = await readableZip(
    name,
    fromRandomAccessReaderPromise(reader, size, { autoClose: false }),
  ).catch(async (error: unknown) => {
    await file.close()
    throw error
  })
  try {
    const entries = await readableZip(name, entriesOf(zip, name, limits))
    await checkEnd(zip, file, name)
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
  let bytes = 0
  let count = 0
  for await (const entry of zip.eachEntry()) {
    checkCount(name, ++count, limits)
    const path = entry.fileName
    if (!isOfExport(name, path, limits) || path.endsWith('/')) continue
    checkKind(entry, `${name}/${path}`)
    checkSize(`${name}/${path}`, entry.uncompressedSize, entry.compressedSize, limits)
    if (entries.has(path)) throw new BrokenSource(name, `has "${path}" twice`)
    packed += entry.compressedSize
    bytes += entry.uncompressedSize
    // Files that share their bytes unpack to far more than the archive could hold.
    if (packed > zip.fileSize) throw new BrokenSource(name, 'has files that lie over one another')
    entries.set(path, { entry: bare(entry), crc: entry.crc32 })
  }
  checkRatio(name, bytes, packed, limits)
  return entries
}

/** Behind the last file that is counted no other is listed, which would be left out without a word. */
async function checkEnd(zip: ZipFile, file: FileHandle, name: string): Promise<void> {
  const at = (zip as unknown as { readEntryCursor: number }).readEntryCursor
  const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, at)
  if (buffer.toString('latin1', 0, bytesRead) === listMark)
    throw new BrokenSource(name, 'has more files than it counts: pack it anew')
}

function checkKind(entry: Entry, path: string): void {
  if (entry.isEncrypted()) throw new BrokenSource(path, 'is encrypted')
  if (entry.compressionMethod !== stored && entry.compressionMethod !== deflated)
    throw new BrokenSource(path, 'is packed in a way that is not known')
  const kind = (entry.externalFileAttributes >>> 16) & kindMask
  if (kind !== 0 && kind !== regularFile)
    throw new BrokenSource(path, 'is a link or a device: an export has files and folders only')
}

/**
 * The fields of an entry that are needed to read it: an archive may have very many, with their names and more in each.
 */
function bare(entry: Entry): Entry {
  const { generalPurposeBitFlag, compressionMethod, compressedSize, uncompressedSize } = entry
  const { relativeOffsetOfLocalHeader } = entry
  return Object.assign(new Entry(), {
    ...{ generalPurposeBitFlag, compressionMethod, compressedSize, uncompressedSize },
    relativeOffsetOfLocalHeader,
  })
}

async function opened(zip: ZipFile, packed: Packed | undefined, path: string): Promise<Readable> {
  if (!packed) throw new BrokenSource(path, 'is not in the export')
  const bytes = await readableZip(path, zip.openReadStreamPromise(packed.entry))
  return checked(bytes, packed.crc, path)
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
async function readableZip<T>(where: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof BrokenSource) throw error
    throw new BrokenSource(where, error instanceof Error ? error.message : String(error))
  }
}
