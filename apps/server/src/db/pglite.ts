import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@parley/contract'
import type pg from 'pg'
import { watchAnswers } from './answers-in-time.ts'
import { Database, isReadOnly } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { makeIndex, missingIndexes } from './migrations/large-indexes.ts'
import type { SchemaMigrations } from './migrations/migration.ts'
import { copyEmbedded } from './pglite-copy.ts'
import { files, program } from './pglite-program.ts'
import { checkRoom, RoomWatch } from './pglite-room.ts'
import { DatabaseThread } from './pglite-thread.ts'
import { keepVacuumed } from './pglite-vacuum.ts'
import { openPool } from './postgres.ts'
import type { SlowStatements } from './slow-statements.ts'
import { Upkeep } from './upkeep.ts'

/** PostgreSQL inside this process: in a thread of its own, reached through a private socket by the usual driver. */
class EmbeddedDatabase extends Database {
  readonly #folder: string
  readonly #connections: pg.Pool
  readonly #room: RoomWatch
  readonly #log: Upkeep
  readonly #vacuum: Upkeep
  readonly #slow: SlowStatements | undefined
  readonly #stop: () => Promise<void>
  #copied: Promise<unknown> = Promise.resolve()

  constructor(
    folder: string,
    connections: pg.Pool,
    {
      room,
      log,
      vacuum,
      slow,
      stop,
    }: {
      room: RoomWatch
      log: Upkeep
      vacuum: Upkeep
      slow: SlowStatements | undefined
      stop: () => Promise<void>
    },
  ) {
    super(connections)
    this.#folder = folder
    this.#connections = connections
    this.#room = room
    this.#log = log
    this.#vacuum = vacuum
    this.#slow = slow
    this.#stop = stop
  }

  /** Nothing else makes it read-only. */
  override isOutOfSpace(error: unknown): boolean {
    return super.isOutOfSpace(error) || isReadOnly(error)
  }

  override async migrate(all?: SchemaMigrations): Promise<void> {
    const work = async () => {
      await super.migrate(all)
      if (all) return
      for (const { name } of await missingIndexes(this.queries)) await makeIndex(this.queries, name)
    }
    await (this.#slow ? this.#slow.quietly(work) : work())
  }

  /** Copies are made one after the other: the single session makes one at a time. */
  override copy(): Promise<string> {
    const copy = this.#copied.then(() =>
      this.#log.whileHeld(() => this.#vacuum.whileHeld(() => copyEmbedded(this.#folder, this.#connections))),
    )
    this.#copied = copy.catch(() => undefined)
    return copy
  }

  override async close(): Promise<void> {
    await this.#room.close()
    await this.#vacuum.close()
    await this.#log.close()
    await super.close()
    await this.#stop()
  }
}

interface Listener {
  /** The disk has too little room to write, or enough again. */
  onRoom(hasRoom: boolean, freeBytes: number): void
  /** Its log could not be begun anew, and grows. */
  onLogProblem(error: unknown): void
  /** Its tables could not be vacuumed, and grow. */
  onVacuumProblem(error: unknown): void
  readonly slow?: SlowStatements
}

const nobody: Listener = {
  onRoom: () => undefined,
  onLogProblem: () => undefined,
  onVacuumProblem: () => undefined,
}

/**
 * @param onFailure the database's thread died: nothing can be stored any more
 * @throws TooLittleRoom
 */
export async function openPglite(
  dataDir: string,
  onFailure: (error: Error) => void,
  { onRoom, onLogProblem, onVacuumProblem, slow }: Listener = nobody,
): Promise<Database> {
  const folder = join(dataDir, 'database')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(folder)
  await checkRoom(folder)
  const socket = await privateSocket()
  const thread = new DatabaseThread({
    folder,
    socketPath: socket.path,
    program: await program(),
    files: await files(),
  })
  await thread.ready()
  thread.onDeath(onFailure)
  const connections = openPool(
    { host: socket.host, user: 'postgres', database: 'postgres', max: 1 },
    () => {},
  )
  watchAnswers(connections, { slow })
  // All connections share one session there, and with it the statements that one before has named.
  connections.on('connect', (client) => void client.query('deallocate all').catch(() => undefined))
  const room = await RoomWatch.begin(folder, connections, onRoom)
  const log = keepLog(connections, onLogProblem)
  const vacuum = keepVacuumed(folder, connections, onVacuumProblem)
  const stop = async () => {
    await thread.close()
    await socket.remove()
    await unlock()
  }
  return new EmbeddedDatabase(folder, connections, { room, log, vacuum, slow, stop })
}

/** The driver finds a Unix socket by its folder and a fixed file name. */
async function privateSocket(): Promise<{ host: string; path: string; remove(): Promise<void> }> {
  if (process.platform === 'win32') {
    const host = `\\\\.\\pipe\\parley-${randomBytes(12).toString('hex')}`
    return { host, path: `${host}\\.s.PGSQL.5432`, remove: async () => {} }
  }
  const host = await mkdtemp(join(tmpdir(), 'parley-'))
  return { host, path: join(host, '.s.PGSQL.5432'), remove: () => rm(host, { recursive: true, force: true }) }
}

const everyMs = 5000

/**
 * Keeps the log of the embedded database short. PostgreSQL leaves that to a process that is missing there: without
 * this the log would grow, and a start after a crash take longer, for as long as the server runs.
 */
const keepLog = (connections: pg.Pool, onProblem: (error: unknown) => void) =>
  new Upkeep(everyMs, () => shorten(connections), onProblem)

/** Drops log that has reached the tables, once there is enough of it. */
async function shorten(connections: pg.Pool): Promise<void> {
  const { rows } = await connections.query<{ long: boolean }>(
    `select pg_current_wal_insert_lsn() - redo_lsn > ${limits.databaseLogBytes} as long from pg_control_checkpoint()`,
  )
  if (rows[0]?.long) await connections.query('checkpoint')
}
