import { limits } from '@parley/contract'
import { freeBytes } from './free-space.ts'
import { Upkeep } from './upkeep.ts'

const everyMs = 60_000
/** Rounds in which a table is passed over that could not be vacuumed. */
const restingRounds = 60

/** Executes single statements on the embedded database. */
interface Connections {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
}

/** There is no room to vacuum a table, which grows meanwhile. */
export class NoRoomToVacuum extends Error {
  constructor({ name, bytes }: Due) {
    super(`${name} is not vacuumed, and grows: it takes ${2 * bytes} bytes of room, so make some on the disk`)
  }
}

interface Due {
  readonly name: string
  readonly bytes: number
}

/**
 * Vacuums and analyses the tables of the embedded database, which lacks PostgreSQL's autovacuum process: without this
 * the files would grow for as long as people change and delete data.
 */
export function keepVacuumed(
  folder: string,
  connections: Connections,
  onProblem: (error: unknown) => void,
): Upkeep {
  const vacuum = new Vacuum(connections, () => freeBytes(folder), onProblem)
  return new Upkeep(everyMs, () => vacuum.next(), onProblem)
}

/**
 * The due tables, those furthest from their last statistics first. Counters end with the server, sizes of tables do
 * not.
 */
const due = `
  select c.oid::regclass::text as name, pg_total_relation_size(c.oid)::float8 as bytes
  from pg_class c join pg_stat_all_tables s on s.relid = c.oid
  cross join lateral (select
    greatest(c.reltuples, 0) as rows,
    greatest(s.n_dead_tup, s.n_ins_since_vacuum, s.n_mod_since_analyze) as changed,
    pg_relation_size(c.oid) / current_setting('block_size')::int as pages
  ) now
  where c.relkind = 'r' and c.relpersistence = 'p' and current_setting('default_transaction_read_only') = 'off'
    and (now.changed > 1000 + 0.2 * now.rows or now.pages > 100 + 1.2 * c.relpages
      or age(c.relfrozenxid) > current_setting('autovacuum_freeze_max_age')::int)
  order by now.changed / (1000 + now.rows) + now.pages / (100.0 + c.relpages) desc`

/** One table at a time, since everybody waits meanwhile. */
export class Vacuum {
  readonly #connections: Connections
  readonly #room: () => Promise<number>
  readonly #onNoRoom: (error: NoRoomToVacuum) => void
  /** Tables without enough room, which have been reported. */
  readonly #tight = new Set<string>()
  /** In which round tables that failed are tried again. */
  readonly #resting = new Map<string, number>()
  #round = 0

  constructor(
    connections: Connections,
    room: () => Promise<number>,
    onNoRoom: (error: NoRoomToVacuum) => void,
  ) {
    this.#connections = connections
    this.#room = room
    this.#onNoRoom = onNoRoom
  }

  /** @throws why a table could not be vacuumed; others come before it is tried again */
  async next(): Promise<void> {
    this.#round++
    await this.#connections.query('select pg_stat_force_next_flush()')
    const room = (await this.#room()) - limits.databaseStartBytes
    const { rows } = await this.#connections.query(due)
    const tables = (rows as Due[]).filter((table) => this.#fits(table, room))
    const table = tables.find(({ name }) => (this.#resting.get(name) ?? 0) <= this.#round)
    if (!table) return
    try {
      await this.#connections.query(`vacuum (analyze) ${table.name}`)
      this.#resting.delete(table.name)
    } catch (error) {
      this.#resting.set(table.name, this.#round + restingRounds)
      throw error
    }
  }

  /** A vacuum writes at worst the whole table to the log: a table is skipped if the disk has no room for that. */
  #fits(table: Due, room: number): boolean {
    if (2 * table.bytes < room) {
      this.#tight.delete(table.name)
      return true
    }
    if (!this.#tight.has(table.name)) this.#onNoRoom(new NoRoomToVacuum(table))
    this.#tight.add(table.name)
    return false
  }
}
