import pg from 'pg'

/** Runs a statement over a connection of its own. */
export async function execute(url: string, sql: string) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
