import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { Database } from './database.ts'
import type { Tables } from './tables.ts'

const int8 = 20

/** Ids and sequences stay below 2^53, so they are numbers everywhere. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === int8 && format !== 'binary'
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** A database behind any address that speaks PostgreSQL's protocol. */
export function openPostgres(pool: pg.PoolConfig, onIdleError: (error: Error) => void): Database {
  const connections = new pg.Pool({ ...pool, types, application_name: 'parley' })
  // A server that restarts cuts idle connections; the pool opens new ones by itself.
  connections.on('error', onIdleError)
  return new Database(new Kysely<Tables>({ dialect: new PostgresDialect({ pool: connections }) }))
}
