import pg from 'pg'
import { watchAnswers } from './answers-in-time.ts'
import { loadersOf } from './batch-loader.ts'
import { Circuit, DatabaseUnavailableError, longestDoubtMs } from './circuit.ts'
import { columnTypes } from './column-types.ts'
import { Database } from './database.ts'
import { noteTimeline } from './database-timeline.ts'
import { isAnswer } from './database-unavailable.ts'
import { dropSilent } from './drop-silent.ts'
import { makeIndexesBeside } from './index-making.ts'
import { migrations, schemaNumber } from './migrations/index.ts'
import { breakOffMaking, type LargeIndex } from './migrations/large-indexes.ts'
import type { SchemaMigrations } from './migrations/migration.ts'
import { nameStatements } from './named-statements.ts'
import { NodePlace } from './node-place.ts'
import { writeOnceATick } from './one-write.ts'
import { floorAfter, pendingMigrations } from './schema.ts'
import type { SlowStatements } from './slow-statements.ts'
import { streamOf } from './stream-of.ts'
import { olderNodesMs, stopOlderNodes } from './upgrade.ts'

interface Options extends pg.PoolConfig {
  /** Milliseconds within which every statement is answered, or its connection is given up; undefined: no limit. */
  readonly answerMs?: number | undefined
  readonly slow?: SlowStatements | undefined
  /** Called when it answers again after it was found silent. */
  readonly onAnswering?: (() => void) | undefined
}

/** A database at any address that speaks PostgreSQL's protocol. */
class PostgresDatabase extends Database {
  readonly #options: Options
  readonly #onIdleError: (error: Error) => void
  readonly #circuit: Circuit | undefined
  readonly #stopWatching: () => void

  constructor(options: Options, onIdleError: (error: Error) => void) {
    const connections = openPool(options, onIdleError)
    super(connections)
    this.#options = options
    this.#onIdleError = onIdleError
    this.#stopWatching = watchAnswers(connections, options)
    if (!options.answerMs) return
    this.#circuit = this.#watch(connections, Math.min(options.answerMs, longestDoubtMs))
  }

  override async close(): Promise<void> {
    this.#circuit?.close()
    await super.close()
    this.#stopWatching()
  }

  #watch(connections: pg.Pool, doubtMs: number): Circuit {
    const lookUps = loadersOf(this.queries)
    const circuit = new Circuit({
      probe: () => probe(this.#options),
      doubtMs,
      isAwaited: () =>
        connections.waitingCount > 0 ||
        this.places.waiting > 0 ||
        this.admission.hasWaiting ||
        lookUps.haveWaiting,
      onChange: (isSilent) => {
        const reason = isSilent ? new DatabaseUnavailableError() : undefined
        this.admission.refuse(reason)
        lookUps.refuse(reason)
        if (reason) this.places.refuse(reason)
        if (!isSilent) this.#options.onAnswering?.()
      },
    })
    dropSilent(connections, { onSilence: () => circuit.suspect(), onAnswer: () => circuit.answered() })
    return circuit
  }

  /** A migration of much data takes longer than any statement may. */
  override async migrate(all: SchemaMigrations = migrations, withinMs = olderNodesMs): Promise<void> {
    const pending = await pendingMigrations(this.queries, all)
    if (pending.length === 0) return
    await breakOffMaking(this.queries)
    const unhurried = this.#unhurried()
    const floor = floorAfter(pending, all)
    await using _told = floor > 0 ? await stopOlderNodes(unhurried, floor, withinMs) : undefined
    const database = new Database(openPool({ ...unhurried, max: 1 }, this.#onIdleError))
    try {
      await database.migrate(all)
    } finally {
      await database.close()
    }
  }

  override makeMissingIndexes(onMaking: (name: LargeIndex) => void, signal: AbortSignal): Promise<void> {
    return makeIndexesBeside(this.#unhurried(), this.queries, onMaking, signal)
  }

  /** Settings of a separate connection without a time limit. */
  #unhurried(): pg.ClientConfig {
    const { answerMs: _, slow: __, ...unhurried } = this.#options
    return unhurried
  }
}

/** The database of a node that serves: it holds its place there. */
class NodeDatabase extends PostgresDatabase {
  readonly #place: NodePlace

  constructor(options: Options, onProblem: (error: Error) => void, place: NodePlace) {
    super(options, onProblem)
    this.#place = place
  }

  /** @throws NodeOutdated */
  override async migrate(): Promise<void> {
    await super.migrate()
    await this.#place.watch()
  }

  override agreeOn(secret: Uint8Array): Promise<void> {
    return this.#place.agreeOn(secret)
  }

  override async noteTimeline(): Promise<'same' | 'other' | 'hidden'> {
    const noted = await noteTimeline(this.queries)
    if (!noted) return 'hidden'
    this.#place.stayOn(noted.timeline)
    return noted.isOther ? 'other' : 'same'
  }

  override async close(): Promise<void> {
    try {
      await super.close()
    } finally {
      await this.#place.leave()
    }
  }
}

/**
 * @param isShared other nodes may use it too, since they receive each other's notices
 * @param onEnd this node may not go on as it is
 * @throws PlaceTaken, SharedSessions
 */
export async function openNodeDatabase(
  { version, ...options }: Options & { readonly connectionString: string; readonly version: string },
  isShared: boolean,
  onProblem: (error: Error) => void,
  onEnd: (error: Error) => void,
): Promise<Database> {
  const place = await NodePlace.take(options.connectionString, isShared, { onProblem, onEnd }, version)
  return new NodeDatabase(options, onProblem, place)
}

export function openPostgres(options: Options, onIdleError: (error: Error) => void): PostgresDatabase {
  return new PostgresDatabase(options, onIdleError)
}

export function openPool(
  { answerMs, slow: _, onAnswering: __, ...pool }: Options,
  onIdleError: (error: Error) => void,
): pg.Pool {
  const connections = new pg.Pool({
    ...pool,
    ...(answerMs && { connectionTimeoutMillis: answerMs }),
    keepAlive: true,
    types: columnTypes,
    pipeline: true,
    application_name: 'parley',
  })
  // A server that restarts cuts idle connections; the pool opens new ones automatically, and none once it ends.
  connections.on('error', (error) => {
    if (!connections.ending) onIdleError(error)
  })
  connections.on('connect', (client) => {
    writeOnceATick(streamOf(client))
    nameStatements(client)
  })
  // A cut connection in use fails by its statements; without a listener its error would also end the process.
  connections.on('connect', (client) => void client.on('error', () => undefined))
  connections.on('connect', (client) => void client.query(settings(answerMs)).catch(onIdleError))
  return connections
}

/** Ends when the database has answered, be it that it lets nobody in, on a connection of its own. */
async function probe({ answerMs, connectionString }: Options): Promise<void> {
  const client = new pg.Client({
    connectionString,
    application_name: 'parley probe',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select')
  } catch (error) {
    if (!isAnswer(error)) throw error
  } finally {
    client.end().catch(() => undefined)
  }
}

/**
 * No statement here runs for longer than compiling it to machine code would take, a second for a list of sessions. A
 * database that is alive gives a statement up before its caller does, also one that is sent together with others, the
 * commit among them, and waits for locks twice; and when it is the caller who has vanished, it lets go of what the
 * transaction had locked. By parley.schema it knows which version writes (decision 71).
 */
function settings(answerMs: number | undefined): string {
  const always = `set jit = off; set parley.schema = ${schemaNumber}`
  if (!answerMs) return always
  const share = (of: number) => Math.round(of * answerMs)
  return `${always}; set lock_timeout = ${share(0.45)}; set statement_timeout = ${share(0.8)}; set idle_in_transaction_session_timeout = ${answerMs}`
}
