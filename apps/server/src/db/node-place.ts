import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { heldLocks, isPlace, nodeClass, placeLock, secretClass, upgradeClass } from './advisory-locks.ts'
import { currentTimeline, TimelineChanged } from './database-timeline.ts'
import { schemaNumber } from './migrations/index.ts'
import { endClient, refuseSharedSessions } from './own-session.ts'

/** Two nodes write to one database, and one of them does not receive the other's notices. */
export class PlaceTaken extends Error {
  constructor() {
    super(
      'Another Parley server uses this database, and people on one would hear nothing of the other: set REDIS_URL on both, or stop the other one.',
    )
  }
}

/** The place is not held although its connection lives. */
export class PlaceLost extends Error {
  constructor() {
    super(
      "This server's place at the database was lost, and is taken again: is there a pooler between them that gives connections away?",
    )
  }
}

/** The database has been, or is being, migrated to a schema that this node does not support. */
export class NodeOutdated extends Error {
  constructor(floor: number) {
    super(
      `A newer Parley brings the database to schema ${floor}, and this one knows no more than ${schemaNumber}: it has ended; start the newer version here.`,
    )
  }
}

/** One node does not accept the signatures of another. */
export class SecretsDiffer extends Error {
  constructor() {
    super(
      'Another Parley server that uses this database has another PARLEY_TOKEN_SECRET: whoever signs in here would be signed out there. Give all of them the same one.',
    )
  }
}

/** Longest time for which a killed server is still seen. */
const waitMs = 5000
const retryMs = 250
/** How often a node looks whether it still holds its place, and whether it may go on. */
const checkMs = 2000

/** Name of the connection that holds a place, for people who list a database's connections. */
export const placeName = (version: string) => `parley place ${version}`

interface Listeners {
  /** Called when the place was lost, and when another node has taken it meanwhile. */
  onProblem(error: Error): void
  /** Called once when this node may not go on as it is. */
  onEnd(error: NodeOutdated | TimelineChanged): void
}

/**
 * Holds this node's place at a PostgreSQL: nodes that share notices through Redis share it, a node without Redis must
 * be alone. The place is a lock of a session, since PostgreSQL frees it however the process ends.
 */
export class NodePlace {
  readonly #connection: pg.ClientConfig
  readonly #isShared: boolean
  readonly #listeners: Listeners
  readonly #left = new AbortController()
  #client: pg.Client | undefined
  /** Fingerprint of the secret, which does not reveal it. */
  #mark: number | undefined
  /** Undefined where the service does not show it. */
  #timeline: number | undefined

  private constructor(connectionString: string, isShared: boolean, listeners: Listeners, version: string) {
    this.#connection = {
      connectionString,
      application_name: placeName(version),
      keepAlive: true,
      connectionTimeoutMillis: waitMs,
      query_timeout: waitMs,
    }
    this.#isShared = isShared
    this.#listeners = listeners
  }

  /** @throws PlaceTaken, SharedSessions */
  static async take(
    url: string,
    isShared: boolean,
    listeners: Listeners,
    version: string,
  ): Promise<NodePlace> {
    const place = new NodePlace(url, isShared, listeners, version)
    await refuseSharedSessions(place.#connection)
    const until = Date.now() + waitMs
    while (!(await place.#tryTaking())) {
      if (Date.now() > until) throw new PlaceTaken()
      await sleep(retryMs)
    }
    return place
  }

  /**
   * Looks after the place from now on, once the database has this node's schema.
   * @throws NodeOutdated
   */
  async watch(): Promise<void> {
    if (this.#client) await this.#check(this.#client)
    void this.#checkOnAndOn()
  }

  /**
   * Makes sure that all nodes sign by the same secret, for as long as this one has its place.
   * @throws SecretsDiffer
   */
  async agreeOn(secret: Uint8Array): Promise<void> {
    const mark = createHmac('sha256', secret).update('the secret of a node').digest().readInt32BE() >>> 1
    this.#mark = mark
    const client = this.#client
    // Taken again later, it is held with the place.
    if (!client) return
    await client.query('select pg_advisory_lock_shared($1, $2)', [secretClass, mark])
    const until = Date.now() + waitMs
    while (await hasOther(client, mark)) {
      if (Date.now() > until) throw new SecretsDiffer()
      await sleep(retryMs)
    }
  }

  /** From now on this node may not go on once the database is on another timeline than this one. */
  stayOn(timeline: number): void {
    this.#timeline = timeline
  }

  async leave(): Promise<void> {
    this.#left.abort()
    if (this.#client) await endClient(this.#client)
  }

  async #tryTaking(): Promise<boolean> {
    const client = new pg.Client(this.#connection)
    client.on('error', () => undefined)
    try {
      await client.connect()
      // When this host vanishes, PostgreSQL frees the place within seconds instead of hours.
      await client.query(
        'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3',
      )
      // Before the place: a node that sees that the place is held can then see by whom.
      await client.query('select pg_advisory_lock_shared($1, $2)', [nodeClass, schemaNumber])
      if (this.#mark !== undefined)
        await client.query('select pg_advisory_lock_shared($1, $2)', [secretClass, this.#mark])
      const take = this.#isShared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
      const { rows } = await client.query<{ taken: boolean }>(`select ${take}(${placeLock}) as taken`)
      if (rows[0]?.taken && !this.#left.signal.aborted) {
        this.#client = client
        client.once('end', () => void this.#takeAgain())
        return true
      }
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
    await endClient(client)
    return false
  }

  /** The connection was cut, as when PostgreSQL restarts: nobody is sent away for that. */
  async #takeAgain(): Promise<void> {
    this.#client = undefined
    let isReported = false
    while (!this.#left.signal.aborted && !this.#client) {
      const isTaken = await this.#tryTaking().catch(() => undefined)
      if (isTaken === false && !isReported) {
        isReported = true
        this.#listeners.onProblem(new PlaceTaken())
      }
      if (!isTaken) await sleep(retryMs, undefined, { ref: false })
    }
  }

  async #checkOnAndOn(): Promise<void> {
    const { signal } = this.#left
    while (!signal.aborted) {
      await sleep(checkMs, undefined, { ref: false, signal }).catch(() => undefined)
      const client = this.#client
      if (signal.aborted || !client) continue
      try {
        await this.#check(client)
      } catch (error) {
        if (error instanceof NodeOutdated || error instanceof TimelineChanged)
          return this.#listeners.onEnd(error)
        if (signal.aborted) return
        if (error instanceof PlaceLost) this.#listeners.onProblem(error)
        // The connection's locks end with it, on both sides, and the place is taken again over another.
        client.connection.stream.destroy()
      }
    }
  }

  async #check(client: pg.Client): Promise<void> {
    const { rows } = await client.query<{ isHeld: boolean; floor: number }>(
      `with ${heldLocks}
      select exists (select from held where ${isPlace} and pid = pg_backend_pid()) as "isHeld", greatest(
        (select oldest from schema_floor),
        (select max(key) from held where class = $1 and parts = 2)
      )::integer as floor`,
      [upgradeClass],
    )
    const [found] = rows
    if (found && found.floor > schemaNumber) throw new NodeOutdated(found.floor)
    if (!found?.isHeld) throw new PlaceLost()
    if (this.#timeline === undefined) return
    const { rows: now } = await client.query<{ timeline: number | null }>(
      `select ${currentTimeline} as timeline`,
    )
    const timeline = now[0]?.timeline ?? this.#timeline
    if (timeline !== this.#timeline) throw new TimelineChanged()
  }
}

async function hasOther(client: pg.Client, mark: number): Promise<boolean> {
  const { rows } = await client.query(
    `with ${heldLocks} select from held where class = $1 and parts = 2 and key <> $2 limit 1`,
    [secretClass, mark],
  )
  return rows.length > 0
}
