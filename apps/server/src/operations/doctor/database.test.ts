import { expect, test } from 'vitest'
import type { DatabaseFacts } from '../../db/inspection.ts'
import { checkDatabase } from './database.ts'

const facts: DatabaseFacts = {
  version: 'PostgreSQL 17.2',
  number: 170_002,
  epoch: 'an epoch',
  bytes: 1024,
  pendingMigrations: [],
  indexesToCome: [],
  setAside: 0,
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

test('the time for missing indexes is estimated; without any, as from an older server, none is reported', async () => {
  const missing = { indexesToCome: ['messages_media', 'messages_lists'], expectedSeconds: 7.2 } as const
  expect(await found(missing, 'Indexes')).toMatchObject({
    state: 'doubtful',
    says: expect.stringMatching(/messages_media, messages_lists are missing: a server .+ about 8 s: /),
  })
  const embedded = await checkDatabase(async () => ({ ...facts, now: Date.now(), ...missing }), undefined)
  expect(embedded).toContainEqual(
    expect.objectContaining({ what: 'Indexes', says: expect.stringContaining('the next start makes them') }),
  )
  expect(await found({}, 'Indexes')).toBeUndefined()
  const { indexesToCome: _, expectedSeconds: __, ...before } = facts
  const findings = await checkDatabase(async () => ({ ...before, now: Date.now() }) as DatabaseFacts, 40)
  expect(findings.map(({ state }) => state)).not.toContain('wrong')
})
