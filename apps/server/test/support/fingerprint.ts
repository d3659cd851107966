import { type RawBuilder, sql } from 'kysely'
import { expect } from 'vitest'
import type { Queries } from '../../src/db/database.ts'
import { isOfConversation } from '../../src/db/sql/conversations.ts'

/**
 * Tables that tell what happened rather than what is, as a refused sign-in is written down, when the server will do what
 * it does by itself, and what it makes of the logs in its own time.
 */
const journals = [
  ...['audit_log', 'sessions', 'sign_in_places', 'last_seen', 'jobs'],
  ...['search_blocks', 'search_filling', 'search_remaking', 'pushes', 'mail_progress', 'gone_conversations'],
]

/** Rows of these that belong to a deleted conversation do not count: the server deletes them in its own time. */
const clearedLater = ['messages', 'message_deletions']

interface State {
  readonly name: string
  readonly state: string
}

const statements = new WeakMap<Queries, RawBuilder<State>>()

async function statementFor(queries: Queries): Promise<RawBuilder<State>> {
  const tables = (await queries.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !journals.includes(name))
  const parts = tables.map(
    (name) => sql`
      select ${name} as name, count(*) || ' rows, ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as state
      from ${sql.table(name)} t ${clearedLater.includes(name) ? sql`where ${isOfConversation('t')}` : sql``}`,
  )
  const statement = sql<State>`/* fingerprint */ ${sql.join(parts, sql` union all `)}`
  statements.set(queries, statement)
  return statement
}

/** Rows and a hash of every table; equal fingerprints mean that nothing was changed. */
export async function fingerprintOf(queries: Queries): Promise<Record<string, string>> {
  const statement = statements.get(queries) ?? (await statementFor(queries))
  const { rows } = await statement.execute(queries)
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
}

/** Counts the rows that any session writes to tables that a fingerprint covers, committed or not. */
class WriteCounter {
  readonly #queries: Queries

  private constructor(queries: Queries) {
    this.#queries = queries
  }

  static async install(queries: Queries): Promise<WriteCounter> {
    await sql`create sequence if not exists test_writes`.execute(queries)
    await sql`
      create or replace function count_test_write() returns trigger language plpgsql as $$
      begin perform nextval('test_writes'); return null; end $$`.execute(queries)
    for (const { name } of await queries.introspection.getTables()) {
      if (journals.includes(name)) continue
      await sql`
        create or replace trigger count_test_write after insert or update or delete on ${sql.table(name)}
        for each row execute function count_test_write()`.execute(queries)
      await sql`
        create or replace trigger count_test_truncate after truncate on ${sql.table(name)}
        for each statement execute function count_test_write()`.execute(queries)
    }
    return new WriteCounter(queries)
  }

  async read(): Promise<number> {
    const { rows } = await sql<{ writes: number }>`
      select case when is_called then last_value else 0 end as writes from test_writes`.execute(this.#queries)
    return rows[0]?.writes ?? 0
  }
}

/** Sees whether what changes nothing changed something: one look covers all that was tried since the last. */
export class Watch {
  readonly #queries: Queries
  #writes: WriteCounter | undefined
  /** Before the last fingerprint. */
  #writesThen = 0
  #known: Record<string, string> | undefined
  /** Whatever was written since is none of what was tried. */
  #isForgotten = true
  #tried: string[] = []

  constructor(queries: Queries) {
    this.#queries = queries
  }

  /** To be called before each that is tried. */
  async before(what: { mayBeAccepted: boolean }): Promise<void> {
    if (what.mayBeAccepted || this.#isForgotten) await this.look()
  }

  /** To be called at the end. */
  async look(): Promise<void> {
    if (!this.#isForgotten && this.#tried.length === 0) return
    this.#writes ??= await WriteCounter.install(this.#queries)
    const writes = await this.#writes.read()
    const tried = this.#tried
    this.#tried = []
    // To hash every table costs a hundred times as much as what is tried.
    if (this.#known && writes === this.#writesThen) {
      this.#isForgotten = false
      return
    }
    const found = await fingerprintOf(this.#queries)
    const known = this.#isForgotten ? found : this.#known
    this.#known = found
    this.#writesThen = writes
    this.#isForgotten = false
    expect(found, `one of these changed something:\n${tried.join('\n')}`).toEqual(known)
  }

  /** It must have changed nothing. */
  tried(what: string): void {
    this.#tried.push(what)
  }

  /** Something was accepted, or goes on in the background. */
  forget(): void {
    this.#isForgotten = true
    this.#tried = []
  }
}
