import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { templateDatabase } from './postgres-cluster.ts'

export interface TestDatabase {
  /** Undefined: PGlite in `dataDir`. */
  databaseUrl?: string
  dataDir: string
  dispose(): Promise<void>
}

const administrators = new Map<string, Promise<pg.Client>>()

/**
 * Runs a statement over the one connection that all files of this worker have for it: PostgreSQL begins a process for
 * each, which takes as long as to copy a database.
 */
async function administer(clusterUrl: string, sql: string): Promise<void> {
  const known = administrators.get(clusterUrl)
  const client = await (known ?? connect(clusterUrl))
  await client.query(sql)
}

function connect(clusterUrl: string): Promise<pg.Client> {
  // No worker waits for it when it ends.
  const client = new pg.Client({ connectionString: clusterUrl, stream: () => new Socket().unref() })
  const connecting = client.connect().then(() => client)
  const forget = () => {
    if (administrators.get(clusterUrl) === connecting) administrators.delete(clusterUrl)
  }
  // The cluster may end first.
  client.on('error', forget)
  connecting.catch(forget)
  administrators.set(clusterUrl, connecting)
  return connecting
}

/**
 * A migrated, empty database and a data folder of the caller's own: PostgreSQL or PGlite by the test project.
 * @param original what to copy instead, which nobody has open
 */
export async function createTestDatabase(original?: TestDatabase): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-test-'))
  const removeData = () => rmSync(dataDir, { recursive: true, force: true })
  if (process.env.PARLEY_TEST_DATABASE !== 'postgres') {
    cpSync(original?.dataDir ?? inject('pgliteTemplate'), dataDir, { recursive: true })
    return { dataDir, dispose: async () => removeData() }
  }

  const clusterUrl = inject('postgresUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const template = original?.databaseUrl ? new URL(original.databaseUrl).pathname.slice(1) : templateDatabase
  await administer(clusterUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  return {
    databaseUrl: new URL(name, clusterUrl).href,
    dataDir,
    async dispose() {
      await administer(clusterUrl, `DROP DATABASE ${name} WITH (FORCE)`)
      removeData()
    },
  }
}
