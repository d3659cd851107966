import pg from 'pg'
import { inTime } from '../concurrency/in-time.ts'

/** Connections share sessions of PostgreSQL, as behind PgBouncer with pool_mode = transaction. */
export class SharedSessions extends Error {
  constructor() {
    super(
      'DATABASE_URL leads to a pooler that gives connections away between transactions: set it to pool_mode = session, or use the address of PostgreSQL itself.',
    )
  }
}

/**
 * Statements that were named, settings, and locks that outlive a transaction belong to a session, which has to be ours
 * for as long as the connection lives.
 * @throws SharedSessions
 */
export async function refuseSharedSessions(connection: pg.ClientConfig): Promise<void> {
  const clients = [new pg.Client(connection), new pg.Client(connection)]
  for (const client of clients) client.on('error', () => undefined)
  try {
    for (const client of clients) await client.connect()
    const seen: number[] = []
    // Each is idle while the other queries: a pooler can give its session to nobody else.
    for (const client of [...clients, ...clients]) seen.push(await sessionOf(client))
    const [first, second, firstAgain, secondAgain] = seen
    if (first === second || first !== firstAgain || second !== secondAgain) throw new SharedSessions()
  } finally {
    await Promise.all(clients.map(endClient))
  }
}

/** Time for PostgreSQL to close a connection; one that has fallen silent never would. */
const endMs = 1000

/** Ends a connection, be it that nobody answers any more. */
export async function endClient(client: pg.Client): Promise<void> {
  await inTime(client.end(), endMs, 'the connection did not end').catch(() =>
    client.connection.stream.destroy(),
  )
}

async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}
