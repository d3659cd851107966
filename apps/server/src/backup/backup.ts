import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { BlobStore } from '../blobs/blob-store.ts'
import type { Config } from '../config/config.ts'
import { version } from '../config/version.ts'
import type { Database } from '../storage/database.ts'
import { readSnapshot, type Snapshot } from '../storage/snapshot.ts'
import { ArchiveWriter } from './archive-writer.ts'
import { type FilesOfBackup, format, type Manifest, type Mark, names } from './format.ts'
import { seal } from './seal.ts'
import { settingsToKeep } from './settings.ts'

const zip = promisify(gzip)
/** Twice as fast as the usual, and a tenth larger. */
const level = 4
const missingShown = 100

export interface BackupParts {
  readonly config: Pick<Config, 's3'>
  readonly env: Readonly<Record<string, string | undefined>>
  /** Which nobody else needs meanwhile: the embedded one has a single session. */
  readonly database: Database
  readonly blobs: Pick<BlobStore, 'get'>
  readonly passphrase: string | undefined
  /** Is kept in the archive where there is a passphrase. */
  readonly sessionKey: Uint8Array
  readonly signal?: AbortSignal
}

export interface Made {
  readonly bytes: number
  readonly rows: Readonly<Record<string, number>>
  readonly files: FilesOfBackup
}

/** Writes all that is stored into one file, which appears when it is whole. */
export async function makeBackup(path: string, parts: BackupParts): Promise<Made> {
  const archive = await ArchiveWriter.begin(path)
  try {
    return await readSnapshot(parts.database, (snapshot) => write(archive, snapshot, parts))
  } catch (error) {
    await archive.discard()
    throw error
  }
}

async function write(archive: ArchiveWriter, snapshot: Snapshot, parts: BackupParts): Promise<Made> {
  const { env, passphrase, sessionKey, signal } = parts
  const mark: Mark = { parleyBackup: format, version, madeAt: new Date().toISOString() }
  await archive.add(names.mark, Buffer.from(JSON.stringify(mark)))
  await archive.add(names.settings, Buffer.from(JSON.stringify(settingsToKeep(env))))
  const rows: Record<string, number> = {}
  for (const table of snapshot.tables) {
    rows[table] = 0
    let number = 0
    for await (const { lines, count } of snapshot.rowsOf(table)) {
      signal?.throwIfAborted()
      await archive.add(names.chunk(table, ++number), await zip(lines, { level }))
      rows[table] += count
    }
  }
  const sequences = await snapshot.sequences()
  const files = await writeFiles(archive, snapshot, parts)
  const { migrations, epoch } = snapshot
  const manifest: Omit<Manifest, 'entries'> = { ...mark, epoch, migrations, rows, sequences, files }
  const bytes = await archive.end(manifest, (written) => seal(written, passphrase, sessionKey))
  return { bytes, rows, files }
}

/** The bytes behind the rows that the snapshot has; those in a bucket stay there. */
async function writeFiles(
  archive: ArchiveWriter,
  snapshot: Snapshot,
  { config: { s3 }, blobs, signal }: BackupParts,
): Promise<FilesOfBackup> {
  const missing: string[] = []
  let [count, bytes] = [0, 0]
  for await (const { lines } of snapshot.rowsOf('blobs')) {
    for (const line of lines.trimEnd().split('\n')) {
      const { key, size } = JSON.parse(line) as { key: string; size: number }
      signal?.throwIfAborted()
      const stored = s3 ? undefined : await blobs.get(key)
      if (stored?.size !== undefined) await archive.addStream(names.file(key), stored.size, stored.content)
      else if (!s3) {
        if (missing.length < missingShown) missing.push(key)
        continue
      }
      count += 1
      bytes += size
    }
  }
  const bucket = s3 && { endpoint: s3.endpoint, bucket: s3.bucket, region: s3.region }
  return { count, bytes, missing, ...(bucket && { bucket }) }
}
