import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** Two nodes write to one database, and one of them hears nothing of what the other tells. */
export class PlaceTaken extends Error {
  constructor() {
    super(
      'Another Parley server uses this database, and people on one would hear nothing of the other: set REDIS_URL on both, or stop the other one.',
    )
  }
}

/** The same for all versions: "parley" as a number. */
const lockKey = '123563833845113'
/** A server that was killed a moment ago is still seen for so long at most. */
const waitMs = 5000
const retryMs = 250

/**
 * Holds this node's place at a PostgreSQL: nodes that tell each other through Redis share it, one without must be
 * alone. A lock of a session is the place, since PostgreSQL frees it however the process ends.
 */
export class NodePlace {
  readonly #url: string
  readonly #isShared: boolean
  readonly #onProblem: (error: Error) => void
  #client: pg.Client | undefined
  #isLeft = false

  private constructor(url: string, isShared: boolean, onProblem: (error: Error) => void) {
    this.#url = url
    this.#isShared = isShared
    this.#onProblem = onProblem
  }

  /**
   * @param onProblem is told when the place was lost with its connection and somebody else has taken it meanwhile
   * @throws PlaceTaken
   */
  static async take(url: string, isShared: boolean, onProblem: (error: Error) => void): Promise<NodePlace> {
    const place = new NodePlace(url, isShared, onProblem)
    const until = Date.now() + waitMs
    while (!(await place.#tryTaking())) {
      if (Date.now() > until) throw new PlaceTaken()
      await sleep(retryMs)
    }
    return place
  }

  async leave(): Promise<void> {
    this.#isLeft = true
    await this.#client?.end()
  }

  async #tryTaking(): Promise<boolean> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'parley place',
      keepAlive: true,
      connectionTimeoutMillis: waitMs,
      query_timeout: waitMs,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      // When this host vanishes, PostgreSQL frees the place within seconds instead of hours.
      await client.query(
        'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3',
      )
      const take = this.#isShared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock'
      const { rows } = await client.query<{ taken: boolean }>(`select ${take}(${lockKey}) as taken`)
      if (rows[0]?.taken && !this.#isLeft) {
        this.#client = client
        client.once('end', () => void this.#takeAgain())
        return true
      }
    } catch (error) {
      client.end().catch(() => undefined)
      throw error
    }
    await client.end()
    return false
  }

  /** The connection was cut, as when PostgreSQL restarts: nobody is sent away for that. */
  async #takeAgain(): Promise<void> {
    this.#client = undefined
    let isTold = false
    while (!this.#isLeft && !this.#client) {
      const isTaken = await this.#tryTaking().catch(() => undefined)
      if (isTaken === false && !isTold) {
        isTold = true
        this.#onProblem(new PlaceTaken())
      }
      if (!isTaken) await sleep(retryMs, undefined, { ref: false })
    }
  }
}
