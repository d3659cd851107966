import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { limits } from '@parley/contract'
import type pg from 'pg'
import { TooLittleRoom } from './embedded-problems.ts'
import { lockFolder } from './folder-lock.ts'
import { freeBytes } from './free-space.ts'

/** Beside the database: on the same disk a copy may cost nothing. */
const prefix = 'copy-'
/** After which nobody can be about to open a copy any more that is whole. */
const abandonedMs = 300_000
/** Is written last. */
const label = join('database', 'backup_label')
/** Copies of this process; a server has its database for itself. */
const underWay = new Set<string>()
/** Files that belong to the running original, or are copied last. */
const leftOut = new Set(['postmaster.pid', 'pg_wal', 'pg_replslot'])

/**
 * Copies the files of a running database, and gives the data folder that they are in. Files that are written meanwhile
 * are copied half old and half new: its log, which is copied last, mends them when the copy is opened.
 * @throws TooLittleRoom
 */
export async function copyEmbedded(folder: string, connections: pg.Pool): Promise<string> {
  const dataDir = dirname(folder)
  await removeAbandoned(dataDir)
  await checkRoomFor(folder, connections)
  const name = `${prefix}${randomUUID()}`
  underWay.add(name)
  try {
    return await copyInto(join(dataDir, name), folder, connections)
  } finally {
    underWay.delete(name)
  }
}

async function copyInto(copy: string, folder: string, connections: pg.Pool): Promise<string> {
  const target = join(copy, 'database')
  // All connections share one session there: what one begins another ends.
  await connections.query("select pg_backup_start('parley', true)")
  try {
    await copyFolder(folder, target)
  } catch (error) {
    await connections.query('select pg_backup_stop(false)')
    await rm(copy, { recursive: true, force: true })
    throw error
  }
  const { rows } = await connections.query<{ label: string }>(
    'select labelfile as label from pg_backup_stop(false)',
  )
  await copyFolder(join(folder, 'pg_wal'), join(target, 'pg_wal'))
  await mkdir(join(target, 'pg_replslot'), { mode: 0o700 })
  await writeFile(join(copy, label), rows[0]?.label ?? '', { mode: 0o600 })
  return copy
}

async function checkRoomFor(folder: string, connections: pg.Pool): Promise<void> {
  const { rows } = await connections.query<{ bytes: number }>(
    'select pg_database_size(current_database()) + (select sum(size) from pg_ls_waldir()) as bytes',
  )
  const needed = Number(rows[0]?.bytes ?? 0) + 2 * limits.databaseFloorBytes
  const free = await freeBytes(folder)
  if (free < needed) throw new TooLittleRoom(`a copy of ${folder}`, free, needed)
}

async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (leftOut.has(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await copyFolder(source, target)
    else if (entry.isFile()) await copyFile(source, target, constants.COPYFILE_FICLONE).catch(ignoreMissing)
  }
}

/** The log has the removal of files that vanish during the copy. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

async function removeAbandoned(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(prefix) || underWay.has(name)) continue
    const path = join(dataDir, name)
    const found = await stat(join(path, label)).catch(ignoreMissing)
    // Without it the server was killed that copied.
    if (found && (Date.now() - found.mtimeMs < abandonedMs || (await isRead(path)))) continue
    await rm(path, { recursive: true, force: true })
  }
}

async function isRead(copy: string): Promise<boolean> {
  try {
    await (await lockFolder(join(copy, 'database')))()
    return false
  } catch {
    return true
  }
}
