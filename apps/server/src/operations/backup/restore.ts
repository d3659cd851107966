import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Database } from '../../db/database.ts'
import { CannotLoad, checkEmpty, loadDatabase } from '../../db/loading.ts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import type { Config } from '../../platform/config/config.ts'
import { secretFile } from '../../platform/config/secret.ts'
import { ArchiveReader } from './archive-reader.ts'
import { keyIn, type Manifest } from './format.ts'

/** Place where restored data is put together before it is moved into its own place. */
export interface Staging {
  /** A folder in the data folder, empty. */
  readonly folder: string
  readonly blobs: BlobStore
  /** Opens the database that is restored into: the embedded one is in the staging folder. */
  open(): Promise<Database & AsyncDisposable>
}

export interface Restored {
  readonly manifest: Manifest
  /** The key that signed the sign-ins of before: they hold where it is `here`. */
  readonly sessionKey: 'here' | 'locked' | 'absent'
}

interface Parts {
  readonly config: Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>
  readonly passphrase: string | undefined
  /** Whether the environment has the key that signs sessions. */
  readonly hasKeyOfItsOwn: boolean
  readonly staging: Staging
  readonly signal?: AbortSignal | undefined
}

/** Brings a backup into an empty place, or changes nothing. @throws BrokenArchive, CannotLoad */
export async function restoreBackup(path: string, parts: Parts): Promise<Restored> {
  const { config, staging } = parts
  checkPlace(config)
  const archive = await ArchiveReader.open(path, parts.passphrase, parts.signal)
  try {
    const { manifest } = archive
    checkStore(manifest, config)
    await mkdir(staging.folder, { recursive: true, mode: 0o700 })
    const givesKey = archive.sessionKey !== undefined && !parts.hasKeyOfItsOwn
    const settle = async () => {
      if (existsSync(join(staging.folder, 'files')))
        await rename(join(staging.folder, 'files'), join(config.dataDir, 'files'))
      if (givesKey && archive.sessionKey)
        await writeFile(secretIn(config), archive.sessionKey, { mode: 0o600, flag: 'wx' })
    }
    let isLoaded = false
    try {
      await restoreInto(archive, parts, settle, () => {
        isLoaded = true
      })
      const made = join(staging.folder, 'database')
      if (!config.databaseUrl) await rename(made, join(config.dataDir, 'database'))
    } catch (error) {
      if (isLoaded && config.databaseUrl)
        throw new CannotLoad(
          `Everything is restored, but the tables are not brought up to this version yet: start the server, which does that first. (${error})`,
        )
      if (existsSync(join(config.dataDir, 'files')))
        await rm(join(config.dataDir, 'files'), { recursive: true })
      if (givesKey) await rm(secretIn(config), { force: true })
      // A stream that was ended says only that it was.
      if (!isLoaded) parts.signal?.throwIfAborted()
      throw error
    }
    const isHere = givesKey || parts.hasKeyOfItsOwn
    return { manifest, sessionKey: isHere ? 'here' : archive.holdsSessionKey ? 'locked' : 'absent' }
  } finally {
    await archive.close()
    await rm(staging.folder, { recursive: true, force: true })
  }
}

const secretIn = ({ dataDir }: Parts['config']) => join(dataDir, secretFile)

function checkPlace(config: Parts['config']): void {
  const { dataDir, databaseUrl } = config
  const taken = [...(databaseUrl ? [] : ['database']), 'files', secretFile].find((name) =>
    existsSync(join(dataDir, name)),
  )
  if (taken)
    throw new CannotLoad(
      `There is ${taken} in ${dataDir} already: restore into an empty folder (PARLEY_DATA_DIR), or move what is there away.`,
    )
}

function checkStore({ files: { bucket, count } }: Manifest, { s3 }: Parts['config']): void {
  if (bucket && count > 0 && !s3)
    throw new CannotLoad(
      `Its uploads are in the bucket ${bucket.bucket} at ${bucket.endpoint}: bring that back as it was, and set PARLEY_S3_ENDPOINT and what belongs to it.`,
    )
}

/** The place is known to be empty before anything is put, and what was put goes again where the rest fails. */
async function restoreInto(
  archive: ArchiveReader,
  { config, staging, signal }: Parts,
  settle: () => Promise<void>,
  onLoaded: () => void,
): Promise<void> {
  await using database = await staging.open()
  await checkEmpty(database.queries)
  const put: string[] = []
  let isLoaded = false
  try {
    await restoreFiles(archive, staging, put, signal)
    await restoreDatabase(archive, database, settle, signal, () => {
      isLoaded = true
      onLoaded()
    })
  } catch (error) {
    // Blobs on the disk are removed with their folder.
    if (config.s3 && !isLoaded) await Promise.allSettled(put.map((key) => staging.blobs.delete(key)))
    throw error
  }
}

/** @param put is given the keys that the store had not had */
async function restoreFiles(
  archive: ArchiveReader,
  { folder, blobs }: Staging,
  put: string[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const part = join(folder, 'part')
  for (const { name, read } of archive.contents()) {
    const key = keyIn(name)
    if (!key) continue
    signal?.throwIfAborted()
    await pipeline(read(), createWriteStream(part, { mode: 0o600 }), { ...(signal && { signal }) })
    if (!(await blobs.exists(key))) put.push(key)
    await blobs.put(key, part)
  }
}

async function restoreDatabase(
  archive: ArchiveReader,
  database: Database,
  settle: () => Promise<void>,
  signal: AbortSignal | undefined,
  onLoaded: () => void,
): Promise<void> {
  const { manifest } = archive
  await loadDatabase(
    database,
    {
      migrations: manifest.migrations,
      async *rowsOf(table) {
        for await (const lines of archive.rowsOf(table)) {
          signal?.throwIfAborted()
          yield lines
        }
      },
      countOf: (table) => manifest.rows[table] ?? 0,
      sequences: async () => manifest.sequences,
      isOlder: true,
    },
    settle,
    onLoaded,
  )
}
