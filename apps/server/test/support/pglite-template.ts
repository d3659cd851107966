import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openPglite } from '../../src/db/pglite.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with a migrated database, to copy: making one takes seconds. */
    pgliteTemplate: string
  }
}

export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'parley-template-'))
  const database = await openPglite(folder, (error) => {
    throw error
  })
  await database.migrate()
  await database.close()
  project.provide('pgliteTemplate', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
