import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { execute } from './execute.ts'
import { templateDatabase } from './postgres-cluster.ts'

export interface TestDatabase {
  /** Undefined: PGlite in `dataDir`. */
  databaseUrl?: string
  dataDir: string
  dispose(): Promise<void>
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
  await execute(clusterUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  return {
    databaseUrl: new URL(name, clusterUrl).href,
    dataDir,
    async dispose() {
      await execute(clusterUrl, `DROP DATABASE ${name} WITH (FORCE)`)
      removeData()
    },
  }
}
