import { addAbortSignal } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Database } from '../../db/database.ts'
import { readSnapshot, type Snapshot } from '../../db/snapshot.ts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import type { Config } from '../../platform/config/config.ts'
import { version } from '../../platform/config/installed.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { type FilesOfBackup, format, type Manifest, type Mark, names } from './format.ts'
import { seal } from './seal.ts'

/** Names of settings whose values are secrets, or hold some. */
const secret = /SECRET|KEY|PASS|TOKEN|URL$|OPEN_LOGIN|ICE_SERVERS/
const harmless = ['PARLEY_PUBLIC_URL']

/** The settings that the environment makes, to be made again elsewhere: of secrets only that they were set. */
function settingsToKeep(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const kept: Record<string, string> = {}
  for (const [name, value] of Object.entries(env).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (!value || !/^(PARLEY_(?!TEST_)|DATABASE_URL$|REDIS_URL$)/.test(name)) continue
    kept[name] = secret.test(name) && !harmless.includes(name) ? '(a secret, not kept here)' : value
  }
  return kept
}

const zip = promisify(gzip)
/** Twice as fast as the usual, and a tenth larger. */
const level = 4
const missingShown = 100

export interface BackupParts {
  readonly config: Pick<Config, 's3' | 'freeSpaceFloor'>
  readonly env: Readonly<Record<string, string | undefined>>
  /** A database that nobody else uses meanwhile: the embedded one has a single session. */
  readonly database: Database
  readonly blobs: Pick<BlobStore, 'get'>
  readonly passphrase: string | undefined
  /** Is kept in the archive where there is a passphrase. */
  readonly sessionKey: Uint8Array | undefined
  readonly signal?: AbortSignal
}

export interface Made {
  readonly bytes: number
  readonly rows: Readonly<Record<string, number>>
  readonly files: FilesOfBackup
}

/** Writes all that is stored into one file, which appears when it is whole. */
export async function makeBackup(path: string, parts: BackupParts): Promise<Made> {
  const archive = await ArchiveWriter.begin(path, parts.config.freeSpaceFloor)
  try {
    const read = await readSnapshot(parts.database, (snapshot) => writeRows(archive, snapshot, parts))
    // Not before the transaction has ended: it may take hours, and would hold up everybody who changes a table.
    const files = await writeFiles(archive, read.blobs, parts)
    const { mark, rows } = read
    const manifest: Omit<Manifest, 'entries'> = { ...mark, ...read.state, rows, files }
    const bytes = await archive.end(manifest, (written) => seal(written, parts.passphrase, parts.sessionKey))
    return { bytes, rows, files }
  } catch (error) {
    await archive.discard()
    // A stream that was ended says only that it was.
    parts.signal?.throwIfAborted()
    throw error
  }
}

interface StoredFile {
  readonly key: string
  readonly size: number
}

async function writeRows(archive: ArchiveWriter, snapshot: Snapshot, { env, signal }: BackupParts) {
  const mark: Mark = { parleyBackup: format, version, madeAt: new Date().toISOString() }
  await archive.add(names.mark, Buffer.from(JSON.stringify(mark)))
  await archive.add(names.settings, Buffer.from(JSON.stringify(settingsToKeep(env))))
  const rows: Record<string, number> = {}
  const blobs: StoredFile[] = []
  for (const table of snapshot.tables) {
    rows[table] = 0
    let number = 0
    for await (const { lines, count } of snapshot.rowsOf(table)) {
      signal?.throwIfAborted()
      await archive.add(names.chunk(table, ++number), await zip(lines, { level }))
      rows[table] += count
      if (table === 'blobs') blobs.push(...filesIn(lines))
    }
  }
  const { migrations, epoch } = snapshot
  return { mark, rows, blobs, state: { epoch, migrations, sequences: await snapshot.sequences() } }
}

const filesIn = (lines: string): StoredFile[] =>
  lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
    .map(({ key, size }) => ({ key, size }))

/** The bytes behind the rows that were read; those in a bucket stay there, and what has gone or is damaged is missing. */
async function writeFiles(
  archive: ArchiveWriter,
  known: readonly StoredFile[],
  { config: { s3 }, blobs, signal }: BackupParts,
): Promise<FilesOfBackup> {
  const missing: string[] = []
  let [count, bytes] = [0, 0]
  for (const { key, size } of known) {
    signal?.throwIfAborted()
    const stored = s3 ? undefined : await blobs.get(key)
    if (stored && stored.size === size) {
      if (signal) addAbortSignal(signal, stored.content)
      await archive.addStream(names.file(key), size, stored.content)
    } else if (!s3) {
      stored?.content.destroy()
      if (missing.length < missingShown) missing.push(key)
      continue
    }
    count += 1
    bytes += size
  }
  const bucket = s3 && { endpoint: s3.endpoint, bucket: s3.bucket, region: s3.region }
  return { count, bytes, missing, ...(bucket && { bucket }) }
}
