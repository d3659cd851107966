import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  DummyDriver,
  type QueryResult,
  Transaction,
} from 'kysely'
import type pg from 'pg'
import type { Tables } from './tables.ts'

const transactionAborted = '25P02'

/**
 * The statements of one transaction on one connection. Each is sent at once, in the order of the calls, without
 * waiting for the answers of those before it; the database carries them out one after the other. So several that do
 * not depend on each other's answers cost one round trip together.
 */
export class Statements implements DatabaseConnection {
  readonly queries: Transaction<Tables>
  readonly #client: pg.PoolClient
  #failure: { readonly error: unknown } | undefined

  constructor(client: pg.PoolClient, dialect: Dialect) {
    this.#client = client
    const executor = new DefaultQueryExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), {
      provideConnection: (consumer) => consumer(this),
    })
    this.queries = new Transaction({ config: { dialect }, dialect, driver: new DummyDriver(), executor })
    void this.#send('begin')
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#send(sql, parameters)
    const changed = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE'
    return { rows, ...(changed && { numAffectedRows: BigInt(rowCount ?? 0) }) }
  }

  /** Commits what was sent so far, answered or not. @throws the error of the first statement that failed */
  async commit(): Promise<void> {
    const { command } = await this.#send('commit')
    if (this.#failure) throw this.#failure.error
    if (command !== 'COMMIT') throw new Error(`the transaction ended with ${command}`)
  }

  /** @throws when the connection is of no more use */
  async rollback(): Promise<void> {
    await this.#send('rollback')
  }

  /** Statements behind one that failed are refused; what counts is why that one did. */
  causeOf(error: unknown): unknown {
    const wasRefused = (error as { code?: unknown } | null)?.code === transactionAborted
    return wasRefused && this.#failure ? this.#failure.error : error
  }

  streamQuery(): never {
    throw new Error('rows of a transaction are not streamed')
  }

  #send(text: string, values?: readonly unknown[]): Promise<pg.QueryResult> {
    const answer = this.#client.query(text, values as unknown[])
    // Whether or not the caller waits for it, a failed statement fails the transaction.
    answer.catch((error: unknown) => {
      this.#failure ??= { error }
    })
    return answer
  }
}
