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
/** After which nobody can be about to open a copy any more. */
const abandonedMs = 3600_000
/** What belongs to whoever runs the original, or is copied last. */
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
  const copy = join(dataDir, `${prefix}${randomUUID()}`)
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
  await writeFile(join(target, 'backup_label'), rows[0]?.label ?? '', { mode: 0o600 })
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

/** What goes while it is copied, the log knows. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

async function removeAbandoned(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(prefix)) continue
    const path = join(dataDir, name)
    const found = await stat(path).catch(ignoreMissing)
    if (!found || Date.now() - found.mtimeMs < abandonedMs) continue
    try {
      await (await lockFolder(join(path, 'database')))()
    } catch {
      // Somebody reads it still.
      continue
    }
    await rm(path, { recursive: true, force: true })
  }
}
