import pg from 'pg'
import { coalescingSocket } from './coalescing-socket.ts'
import { Database } from './database.ts'

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
  return new Database(openPool(pool, onIdleError))
}

export function openPool(pool: pg.PoolConfig, onIdleError: (error: Error) => void): pg.Pool {
  const connections = new pg.Pool({
    ...pool,
    types,
    pipeline: true,
    stream: coalescingSocket,
    application_name: 'parley',
  })
  // A server that restarts cuts idle connections; the pool opens new ones by itself.
  connections.on('error', onIdleError)
  // One that is in use tells by its statements that it was cut; without a listener it would end the process too.
  connections.on('connect', (client) => void client.on('error', () => undefined))
  // No statement here runs for longer than compiling it to machine code would take, a second for a list of sessions.
  connections.on('connect', (client) => void client.query('set jit = off').catch(onIdleError))
  return connections
}
