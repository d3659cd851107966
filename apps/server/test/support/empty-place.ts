import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { createTestDatabase } from './database.ts'
import { execute } from './execute.ts'
import { environment } from './server.ts'

/** An empty data folder and, on PostgreSQL, a database without tables: the settings of a server there. */
export async function emptyPlace(): Promise<Record<string, string> & { PARLEY_DATA_DIR: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-empty-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const url = process.env.PARLEY_TEST_DATABASE === 'postgres' ? await emptyDatabase() : undefined
  return environment(dataDir, url)
}

/** The settings of a server whose database has its tables, and nothing in them. */
export async function newPlace(): Promise<Record<string, string> & { PARLEY_DATA_DIR: string }> {
  const { dataDir, databaseUrl, dispose } = await createTestDatabase()
  onTestFinished(dispose)
  return environment(dataDir, databaseUrl)
}

export async function emptyDatabase(): Promise<string> {
  const clusterUrl = inject('postgresUrl')
  const name = `empty_${randomUUID().replaceAll('-', '')}`
  await execute(clusterUrl, `CREATE DATABASE ${name}`)
  onTestFinished(async () => void (await execute(clusterUrl, `DROP DATABASE ${name} WITH (FORCE)`)))
  return new URL(name, clusterUrl).href
}
