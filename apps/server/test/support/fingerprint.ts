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

/** Sees whether what changes nothing changed something: one look covers all that was tried since the last. */
export class Watch {
  readonly #queries: Queries
  #known: Record<string, string> | undefined
  #tried: string[] = []

  constructor(queries: Queries) {
    this.#queries = queries
  }

  /** To be called before each that is tried. */
  async before(what: { mayBeAccepted: boolean }): Promise<void> {
    if (what.mayBeAccepted || !this.#known) await this.look()
  }

  /** To be called at the end. */
  async look(): Promise<void> {
    if (this.#known && this.#tried.length === 0) return
    const found = await fingerprintOf(this.#queries)
    const [known, tried] = [this.#known ?? found, this.#tried]
    this.#known = found
    this.#tried = []
    expect(found, `one of these changed something:\n${tried.join('\n')}`).toEqual(known)
  }

  /** It must have changed nothing. */
  tried(what: string): void {
    this.#tried.push(what)
  }

  /** Something was accepted, or goes on in the background. */
  forget(): void {
    this.#known = undefined
    this.#tried = []
  }
}
