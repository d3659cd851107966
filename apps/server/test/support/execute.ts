import pg from 'pg'

/** Runs a statement over a connection of its own, and gives its rows. */
export async function execute(url: string, sql: string): Promise<Array<Record<string, unknown>>> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
