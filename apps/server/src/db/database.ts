import { Kysely, type Transaction as KyselyTransaction, PostgresDialect, type QueryCompiler } from 'kysely'
import type pg from 'pg'
import type { Committed } from './committed.ts'
import { migrations } from './migrations/index.ts'
import type { LargeIndex } from './migrations/large-indexes.ts'
import type { SchemaMigrations } from './migrations/migration.ts'
import { PoolAdmission } from './pool-admission.ts'
import { applyMigrations, pendingMigrations } from './schema.ts'
import { Statements } from './statements.ts'
import type { Tables } from './tables.ts'
import { placesOf, TransactionPlaces } from './transaction-places.ts'

/** The query interface of repositories: the pool, or a transaction. */
export type Queries = Kysely<Tables>

/**
 * One transaction of an action. Statements that are called without waiting for one another are sent together, and
 * carried out in the order of the calls.
 */
export interface Transaction {
  readonly queries: KyselyTransaction<Tables>
  /** Counts from 1; more, when the transaction lost a race before. */
  readonly attempt: number
  /** Runs when the action is done and before its commit, so that what an action gathers is written once. */
  beforeCommit(last: () => Promise<void>): void
  /** Runs once the transaction has committed; never when it has not. The only place to publish from. */
  onCommit(effect: (committed: Committed) => void): void
  /**
   * The commit is sent right behind a last statement, whose answer only the effects need. What it takes is called
   * before anything of it is answered: statements that wait for one another come too late.
   */
  commitWith(answer: Promise<unknown>): void
}

type Effect = (committed: Committed) => void

/**
 * SQLSTATEs after which the same transaction may succeed: serialization failure, deadlock, a lost race for a unique key,
 * and one against the deletion of what a foreign key names.
 */
const retryable = new Set(['40001', '40P01', '23505', '23503'])
const maxAttempts = 4

/** Of PostgreSQL, and of files. */
const outOfSpace = new Set(['53100', 'ENOSPC', 'EDQUOT'])

export class Database {
  readonly queries: Queries
  readonly admission: PoolAdmission
  /** Called when a commit was cut off, so that its outcome is unknown: nothing was published of it. */
  onUncertainCommit: () => void = () => undefined
  protected readonly places: TransactionPlaces
  readonly #connections: pg.Pool
  readonly #dialect: PostgresDialect
  /** To make one takes longer than to compile a statement. */
  readonly #compiler: QueryCompiler

  constructor(connections: pg.Pool) {
    this.#connections = connections
    this.admission = new PoolAdmission(connections)
    const { max, connectionTimeoutMillis = 0 } = connections.options
    this.places = new TransactionPlaces(placesOf(max), connectionTimeoutMillis)
    this.#dialect = new PostgresDialect({ pool: connections })
    this.#compiler = this.#dialect.createQueryCompiler()
    this.queries = new Kysely<Tables>({ dialect: this.#dialect })
  }

  /**
   * Runs `work` in one transaction, again from the start when it lost a race (so `work` must have no effects outside
   * but through `onCommit`). Inside, query only through the transaction: the embedded database has one connection.
   */
  async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return (await this.commit(work)).value
  }

  /** The same, with a proof of the commit for publishing the result. */
  async commit<T>(work: (transaction: Transaction) => Promise<T>): Promise<Committed<T>> {
    this.admission.checkOpen()
    for (let attempt = 1; ; attempt++) {
      const effects: Effect[] = []
      try {
        const value = await this.#inPlace(() => this.#attempt(work, attempt, effects))
        const committed = { value } as Committed<T>
        for (const effect of effects) effect(committed)
        return committed
      } catch (error) {
        if (attempt === maxAttempts || !isRetryable(error)) throw error
      }
    }
  }

  async #inPlace<T>(work: () => Promise<T>): Promise<T> {
    await this.places.enter()
    try {
      this.admission.checkOpen()
      return await work()
    } finally {
      this.places.leave()
    }
  }

  async #attempt<T>(
    work: (transaction: Transaction) => Promise<T>,
    attempt: number,
    effects: Effect[],
  ): Promise<T> {
    const answers: Array<Promise<unknown>> = []
    const lasts: Array<() => Promise<void>> = []
    const client = await this.#connections.connect()
    const statements = new Statements(client, this.#dialect, this.#compiler)
    let isUsable = true
    let isCommitting = false
    let hasCommitted = false
    try {
      const result = await work({
        queries: statements.queries,
        attempt,
        beforeCommit: (last) => void lasts.push(last),
        onCommit: (effect) => void effects.push(effect),
        commitWith(answer) {
          // If the action fails, nobody awaits it.
          answer.catch(() => undefined)
          answers.push(answer)
        },
      })
      for (const last of lasts) await last()
      isCommitting = true
      const committed = statements.commit().then(() => {
        hasCommitted = true
      })
      await Promise.all([committed, ...answers])
      return result
    } catch (error) {
      await statements.rollback().catch(() => {
        isUsable = false
      })
      // Both for a commit whose result cannot be published, and for one with an unknown outcome.
      if (hasCommitted || (isCommitting && !isUsable)) this.onUncertainCommit()
      throw statements.causeOf(error)
    } finally {
      client.release(!isUsable)
    }
  }

  /**
   * Brings the tables up to this version. Several nodes may start at once: one migrates, the others wait.
   * @param all other than those of this version in tests alone
   * @throws NewerSchema and changes nothing
   */
  async migrate(all: SchemaMigrations = migrations): Promise<void> {
    if ((await pendingMigrations(this.queries, all)).length > 0) await applyMigrations(this.queries, all)
  }

  /**
   * Makes the indexes of large tables that migrations left out, beside the running site. The embedded database, which
   * nobody else uses meanwhile, makes them with its migrations.
   */
  async makeMissingIndexes(_onMaking: (name: LargeIndex) => void, _signal: AbortSignal): Promise<void> {}

  /** Whether something could not be stored because a disk is full. */
  isOutOfSpace(error: unknown): boolean {
    return outOfSpace.has(String((error as { code?: unknown } | null)?.code))
  }

  /**
   * Copies the embedded database at one moment, while others read and write, into a data folder of its own, which the
   * caller removes.
   */
  copy(): Promise<string> {
    return Promise.reject(new Error('PostgreSQL reads from one moment without a copy'))
  }

  /**
   * Makes sure that other nodes sign by the same secret, where there are others.
   * @throws SecretsDiffer
   */
  async agreeOn(_secret: Uint8Array): Promise<void> {}

  /**
   * Notes the history that the database goes on from, and gives it a new epoch where that is another one than before.
   * @returns `hidden` where the service does not show it
   */
  async noteTimeline(): Promise<'same' | 'other' | 'hidden'> {
    return 'same'
  }

  /** Its connections, and how much waits for one, or for its transaction's place. */
  get pool(): { readonly open: number; readonly idle: number; readonly waiting: number } {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.#connections
    return { open, idle, waiting: waiting + this.places.waiting }
  }

  /** Writes something to the disk, always into the same place. @throws when that is not possible */
  async tryWriting(): Promise<void> {
    const value = JSON.stringify(new Date().toISOString())
    await this.queries
      .insertInto('settings')
      .values({ key: 'lastProbe', value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
  }

  /** Answers when the database does. @throws when it does not */
  async ping(): Promise<void> {
    await this.queries.selectFrom('users').select('id').limit(1).execute()
  }

  async close(): Promise<void> {
    await this.queries.destroy()
  }
}

const readOnlyTransaction = '25006'

/** Whether the database takes no changes. */
export function isReadOnly(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === readOnlyTransaction
}

function isRetryable(error: unknown): boolean {
  return retryable.has(String((error as { code?: unknown } | null)?.code))
}
