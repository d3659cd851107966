import pg from 'pg'
import type { Queries } from './database.ts'
import { isMakingIndexes, type LargeIndex, largeIndexes, missingIndexes } from './migrations/large-indexes.ts'
import { streamOf } from './stream-of.ts'

/** Making one is silent for as long as it takes: a connection that has died meanwhile is to be noticed. */
const watched = { connectionTimeoutMillis: 10_000, keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

/**
 * Makes the indexes of messages that are missing, one after the other, while others write. What is being made when the
 * signal aborts PostgreSQL makes to its end.
 */
export async function makeIndexesBeside(
  connection: pg.ClientConfig,
  queries: Queries,
  onMaking: (name: LargeIndex) => void,
  signal: AbortSignal,
): Promise<void> {
  const next = async () =>
    signal.aborted || (await isMakingIndexes(queries)) ? undefined : (await missingIndexes(queries))[0]
  const first = await next()
  if (!first) return
  const client = new pg.Client({ ...connection, ...watched, application_name: 'parley indexes' })
  client.on('error', () => undefined)
  const leave = () => streamOf(client).destroy()
  signal.addEventListener('abort', leave)
  try {
    await client.connect()
    // Whatever the role or the database has set.
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    for (let index: typeof first | undefined = first; index; index = await next()) {
      const { name, isInvalid } = index
      onMaking(name)
      if (isInvalid) await client.query(`drop index concurrently if exists ${name}`)
      await client.query(`create index concurrently if not exists ${name} on ${largeIndexes[name]}`)
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    signal.removeEventListener('abort', leave)
    client.end().catch(() => undefined)
  }
}
