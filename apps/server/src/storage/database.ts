import type { Kysely, Transaction as KyselyTransaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrations } from './migrations/index.ts'
import type { Tables } from './tables.ts'

/** What repositories query through: the pool, or a transaction. */
export type Queries = Kysely<Tables>

/** One transaction of an action. */
export interface Transaction {
  readonly queries: KyselyTransaction<Tables>
  /** Runs once the transaction has committed; never when it has not. The only place to publish from. */
  onCommit(effect: () => void): void
}

/** SQLSTATEs after which the same transaction may succeed: serialization failure, deadlock, lost unique race. */
const retryable = new Set(['40001', '40P01', '23505'])
const maxAttempts = 4

export class Database {
  readonly queries: Queries

  constructor(queries: Queries) {
    this.queries = queries
  }

  /**
   * Runs `work` in one transaction, again from the start when it lost a race (so `work` must have no effects outside
   * but through `onCommit`). Inside, query only through the transaction: the embedded database has one connection.
   */
  async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const effects: Array<() => void> = []
      try {
        const result = await this.queries
          .transaction()
          .execute((queries) => work({ queries, onCommit: (effect) => void effects.push(effect) }))
        for (const effect of effects) effect()
        return result
      } catch (error) {
        if (attempt === maxAttempts || !isRetryable(error)) throw error
      }
    }
  }

  /** Brings the tables up to this version. Several nodes may start at once: one migrates, the others wait. */
  async migrate(): Promise<void> {
    const migrator = new Migrator({ db: this.queries, provider: { getMigrations: async () => migrations } })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
  }

  /** Answers when the database does. @throws when it does not */
  async ping(): Promise<void> {
    await this.queries.selectFrom('users').select('id').limit(1).execute()
  }

  async close(): Promise<void> {
    await this.queries.destroy()
  }
}

function isRetryable(error: unknown): boolean {
  return retryable.has(String((error as { code?: unknown } | null)?.code))
}
