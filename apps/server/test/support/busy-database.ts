import type { TestServer } from '../support/server.ts'

/** Keeps all connections of the database, and has somebody wait for one. Gives what lets go. */
export async function keepDatabaseBusy({ url, config, context }: TestServer): Promise<() => Promise<void>> {
  const seenAll = () => fetch(`${url}/docs`)
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const connections = config.databaseUrl === undefined ? 1 : config.databasePoolSize
  const kept = Array.from({ length: connections }, () =>
    context.database.queries.connection().execute(() => promise),
  )
  const waiting = context.database.ping()
  await seenAll()
  return async () => {
    await seenAll()
    release()
    await Promise.all([...kept, waiting])
  }
}
