import { expect, test } from 'vitest'
import type { DatabaseFacts } from '../storage/inspection.ts'
import { checkDatabase } from './database.ts'

const facts: DatabaseFacts = {
  version: 'PostgreSQL 17.2',
  number: 170_002,
  epoch: 'an epoch',
  bytes: 1024,
  pendingMigrations: [],
  expectedSeconds: 0,
  largest: [{ table: 'messages', rows: 5, bytes: 1024 }],
  now: 0,
  maxConnections: 100,
  nodes: [],
}

const found = async (given: Partial<DatabaseFacts>, what: string, pool = 40) => {
  const findings = await checkDatabase(async () => ({ ...facts, now: Date.now(), ...given }), pool)
  return findings.find((finding) => finding.what === what)
}

test('connections are reckoned for all servers that use the database', async () => {
  expect(await found({ nodes: ['0.1.0', '0.1.0'] }, 'Connections')).toBeUndefined()
  expect(await found({ nodes: ['0.1.0', '0.1.0', '0.1.0'] }, 'Connections')).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining('PostgreSQL lets 100 in, and 3 servers take up to 129'),
  })
  expect(await found({}, 'Connections', 98)).toMatchObject({
    says: expect.stringContaining('a server takes up to 101'),
  })
})

test('of migrations that read large tables the time is estimated, and of others none is told', async () => {
  const pendingMigrations = ['0069-imports']
  expect(await found({ pendingMigrations, expectedSeconds: 7.2 }, 'Migrations')).toMatchObject({
    says: expect.stringMatching(/takes about 8 s, .+: an estimate, /),
  })
  expect((await found({ pendingMigrations }, 'Migrations'))?.says).not.toContain('estimate')
})
