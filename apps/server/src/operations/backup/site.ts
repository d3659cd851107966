import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Database } from '../../db/database.ts'
import { CannotLoad, loadDatabase } from '../../db/loading.ts'
import { readSnapshot } from '../../db/snapshot.ts'
import { openAlone, openBare } from '../../platform/adapters/adapters.ts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import type { Config } from '../../platform/config/config.ts'
import { secretFile, tokenSecret } from '../../platform/config/secret.ts'
import { type Made, makeBackup } from './backup.ts'
import { type Restored, restoreBackup } from './restore.ts'
import { stagingIn } from './staging.ts'

type Environment = Readonly<Record<string, string | undefined>>

export const passphraseIn = (env: Environment): string | undefined =>
  env.PARLEY_BACKUP_PASSPHRASE || undefined

/**
 * Backs up the site that the configuration names.
 * @param copyOf gives a copy of the embedded database that is in use; undefined where nobody uses it
 */
export async function backUpSite(
  path: string,
  {
    config,
    env,
    blobs,
    copyOf,
    signal,
  }: {
    config: Config
    env: Environment
    blobs: Pick<BlobStore, 'get'>
    copyOf: () => Promise<string | undefined>
    signal?: AbortSignal
  },
): Promise<Made> {
  if (existsSync(path)) throw new CannotLoad(`There is ${path} already: name a new file.`)
  const passphrase = passphraseIn(env)
  const sessionKey = passphrase ? await knownSessionKey(config.dataDir, env) : undefined
  return readSite(config, copyOf, (database) =>
    makeBackup(path, { config, env, database, blobs, passphrase, sessionKey, ...(signal && { signal }) }),
  )
}

/**
 * Reads the database of the site while others use it.
 * @param copyOf gives a copy of the embedded database that is in use; undefined where nobody uses it
 */
export async function readSite<T>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  copyOf: () => Promise<string | undefined>,
  read: (database: Database) => Promise<T>,
): Promise<T> {
  const copy = databaseUrl ? undefined : await copyOf()
  let database: Database | undefined
  try {
    // A database that has died fails the queries that it receives, and the server goes on.
    const opened = await openBare({ databaseUrl, dataDir: copy ?? dataDir }, () => undefined)
    database = opened.database
    return await read(database)
  } finally {
    await database?.close()
    if (copy && isCopy(copy, dataDir)) await rm(copy, { recursive: true, force: true })
  }
}

/** None is made for it: it would open nobody's session. @throws CannotLoad */
async function knownSessionKey(dataDir: string, env: Environment): Promise<Uint8Array> {
  const path = join(dataDir, secretFile)
  if (!env.PARLEY_TOKEN_SECRET && !existsSync(path))
    throw new CannotLoad(
      `There is no ${path}: give this command the PARLEY_DATA_DIR or PARLEY_TOKEN_SECRET that the server has.`,
    )
  return await tokenSecret(dataDir, env)
}

/** Nothing else is ever removed, whatever the answer was. */
const isCopy = (copy: string, dataDir: string) =>
  resolve(dirname(copy)) === resolve(dataDir) && basename(copy).startsWith('copy-')

/** @param storeOf the store of uploads, with a folder for those on the disk */
export async function restoreSite(
  path: string,
  config: Config,
  env: Environment,
  storeOf: (dataDir: string) => Promise<BlobStore>,
  signal?: AbortSignal,
): Promise<Restored> {
  await using staging = await stagingIn(config.dataDir)
  const { folder } = staging
  return await restoreBackup(path, {
    config,
    passphrase: passphraseIn(env),
    hasKeyOfItsOwn: Boolean(env.PARLEY_TOKEN_SECRET),
    signal,
    staging: { folder, blobs: await storeOf(folder), open: () => openAlone(config.databaseUrl, folder) },
  })
}

/** @param url of PostgreSQL; undefined for the embedded database */
export async function moveSite(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  url: string | undefined,
  signal?: AbortSignal,
): Promise<Readonly<Record<string, number>>> {
  const isThere = existsSync(join(dataDir, 'database'))
  if (!databaseUrl && !isThere)
    throw new CannotLoad(`There is no database in ${dataDir}: name the folder in PARLEY_DATA_DIR.`)
  if (!databaseUrl && !url)
    throw new CannotLoad(
      'The site is in the embedded database already. To move from PostgreSQL set DATABASE_URL.',
    )
  if (databaseUrl && !url) return intoEmbedded(databaseUrl, dataDir, signal)
  await using from = await openAlone(databaseUrl, dataDir)
  await using to = await openAlone(url, dataDir)
  return await moveDatabase(from, to, signal)
}

/** The folder has its place when everything is in it. */
async function intoEmbedded(
  databaseUrl: string,
  dataDir: string,
  signal: AbortSignal | undefined,
): Promise<Readonly<Record<string, number>>> {
  if (existsSync(join(dataDir, 'database')))
    throw new CannotLoad(
      `There is a database in ${dataDir} already: move it away, or name another folder in PARLEY_DATA_DIR.`,
    )
  await using staging = await stagingIn(dataDir)
  const { folder } = staging
  await mkdir(folder, { mode: 0o700 })
  await using from = await openAlone(databaseUrl, dataDir)
  const rows = await moveInto(from, folder, signal)
  await rename(join(folder, 'database'), join(dataDir, 'database'))
  return rows
}

async function moveInto(from: Database, folder: string, signal: AbortSignal | undefined) {
  await using to = await openAlone(undefined, folder)
  return await moveDatabase(from, to, signal)
}

/** Brings all rows of one database into another that is empty. Clients go on with what they know. @throws CannotLoad */
async function moveDatabase(
  from: Database,
  to: Database,
  signal?: AbortSignal,
): Promise<Readonly<Record<string, number>>> {
  const rows: Record<string, number> = {}
  await readSnapshot(from, (snapshot) =>
    loadDatabase(
      to,
      {
        migrations: snapshot.migrations,
        async *rowsOf(table) {
          for await (const { lines, count } of snapshot.rowsOf(table)) {
            signal?.throwIfAborted()
            rows[table] = (rows[table] ?? 0) + count
            yield lines
          }
        },
        countOf: (table) => rows[table] ?? 0,
        sequences: () => snapshot.sequences(),
        isOlder: false,
      },
      async () => undefined,
    ),
  )
  return rows
}
