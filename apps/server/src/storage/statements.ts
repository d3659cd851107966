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
import { type Answer, StatementGroup } from './statement-group.ts'
import type { Tables } from './tables.ts'

const transactionAborted = '25P02'

/**
 * The statements of one transaction on one connection. Those that are called within one tick, without waiting for one
 * another, are carried out in the order of the calls for one round trip together; a transaction that waits for none of
 * its statements before the commit is one round trip altogether.
 */
export class Statements implements DatabaseConnection {
  readonly queries: Transaction<Tables>
  readonly #client: pg.PoolClient
  /** Those of this tick. */
  #group: StatementGroup | undefined
  #hasBegun = false
  #failure: { readonly error: unknown } | undefined

  constructor(client: pg.PoolClient, dialect: Dialect) {
    this.#client = client
    const executor = new DefaultQueryExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), {
      provideConnection: (consumer) => consumer(this),
    })
    this.queries = new Transaction({ config: { dialect }, dialect, driver: new DummyDriver(), executor })
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, count, rows } = await this.#add(sql, parameters)
    const changed = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE'
    return { rows: rows as R[], ...(changed && { numAffectedRows: BigInt(count) }) }
  }

  /** Commits what was called so far, answered or not. @throws the error of the first statement that failed */
  async commit(): Promise<void> {
    const group = this.#group
    if (!this.#hasBegun && group) {
      // Nothing is open: they are a transaction by themselves.
      this.#send(group)
      await group.done
    } else if (this.#hasBegun) {
      const { command } = await this.#add('/* commit */ commit')
      if (this.#failure) throw this.#failure.error
      if (command !== 'COMMIT') throw new Error(`the transaction ended with ${command}`)
    }
  }

  /** @throws when the connection is of no more use */
  async rollback(): Promise<void> {
    await this.#add('/* rollback */ rollback')
  }

  /** Statements behind one that failed are refused; what counts is why that one did. */
  causeOf(error: unknown): unknown {
    const wasRefused = (error as { code?: unknown } | null)?.code === transactionAborted
    return wasRefused && this.#failure ? this.#failure.error : error
  }

  streamQuery(): never {
    throw new Error('rows of a transaction are not streamed')
  }

  #add(text: string, values?: readonly unknown[]): Promise<Answer> {
    const answer = this.#groupOfThisTick().add(text, values)
    // Whether or not the caller waits for it, a failed statement fails the transaction.
    answer.catch((error: unknown) => {
      this.#failure ??= { error }
    })
    return answer
  }

  #groupOfThisTick(): StatementGroup {
    if (this.#group) return this.#group
    const group = new StatementGroup()
    this.#group = group
    process.nextTick(() => {
      if (this.#group !== group) return
      if (!this.#hasBegun) group.begin()
      this.#hasBegun = true
      this.#send(group)
    })
    return group
  }

  #send(group: StatementGroup): void {
    this.#group = undefined
    this.#client.query(group)
  }
}
