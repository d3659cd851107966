import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  type Dialect,
  DummyDriver,
  type QueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely'
import type pg from 'pg'
import { type Answer, StatementGroup } from './statement-group.ts'
import type { Tables } from './tables.ts'

/** Errors of statements behind a failed one: the transaction is aborted, or a prepared statement does not exist. */
const refusedBehind = new Set<unknown>(['25P02', '26000'])

const over = 'the transaction is over'

/**
 * The statements of one transaction on one connection. Those that are called within one tick, without waiting for one
 * another, are carried out in the order of the calls for one round trip together; a transaction that waits for none of
 * its statements before the commit is one round trip altogether.
 */
export class Statements implements DatabaseConnection {
  readonly queries: Transaction<Tables>
  readonly #client: pg.PoolClient
  /** The statements of this tick. */
  #group: StatementGroup | undefined
  #hasBegun = false
  /** Set during the last tick: a statement after it is too late. */
  #end: PromiseWithResolvers<void> | undefined
  #isOver = false
  #failure: { readonly error: unknown } | undefined

  constructor(client: pg.PoolClient, dialect: Dialect, compiler: QueryCompiler) {
    this.#client = client
    const executor = new DefaultQueryExecutor(compiler, dialect.createAdapter(), {
      provideConnection: (consumer) => consumer(this),
    })
    this.queries = new Transaction({ config: { dialect }, dialect, driver: new DummyDriver(), executor })
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, count, rows } = await this.#add(sql, parameters)
    const changed = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE'
    return { rows: rows as R[], ...(changed && { numAffectedRows: BigInt(count) }) }
  }

  /** Commits all statements until the end of this tick, answered or not. @throws the error of the first that failed */
  commit(): Promise<void> {
    this.#end = Promise.withResolvers()
    this.#groupOfThisTick()
    return this.#end.promise
  }

  /** @throws when the connection is of no more use */
  async rollback(): Promise<void> {
    this.#group?.giveUp(new Error(over))
    this.#group = undefined
    const wasSent = this.#hasBegun || this.#isOver
    this.#isOver = true
    if (!wasSent) return
    const group = new StatementGroup()
    const answer = group.add('/* rollback */ rollback')
    this.#client.query(group)
    await answer
  }

  /** Statements behind a failed one are refused; the cause is the error of the failed one. */
  causeOf(error: unknown): unknown {
    const wasRefused = refusedBehind.has((error as { code?: unknown } | null)?.code)
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
    if (this.#isOver) throw new Error(over)
    const group = new StatementGroup()
    this.#group = group
    process.nextTick(() => {
      if (this.#group === group) this.#send(group)
    })
    return group
  }

  #send(group: StatementGroup): void {
    this.#group = undefined
    if (this.#end) this.#sendLast(group, this.#end)
    else this.#sendWithin(group)
  }

  #sendWithin(group: StatementGroup): void {
    if (!this.#hasBegun) group.begin()
    this.#hasBegun = true
    this.#client.query(group)
  }

  #sendLast(group: StatementGroup, { resolve, reject }: PromiseWithResolvers<void>): void {
    this.#isOver = true
    if (this.#hasBegun) {
      group.add('/* commit */ commit').then(({ command }) => {
        if (this.#failure) reject(this.#failure.error)
        else if (command === 'COMMIT') resolve()
        else reject(new Error(`the transaction ended with ${command}`))
      }, reject)
      this.#client.query(group)
    } else if (group.isEmpty) {
      resolve()
    } else {
      // Nothing is open: they are a transaction by themselves.
      group.done.then(resolve, reject)
      this.#client.query(group)
    }
  }
}
