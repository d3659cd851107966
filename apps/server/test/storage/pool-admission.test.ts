import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openPglite } from '../../src/db/pglite.ts'
import { fairShare } from '../../src/db/pool-admission.ts'
import { openPostgres } from '../../src/db/postgres.ts'
import { createTestDatabase } from '../support/database.ts'

const { databaseUrl, dataDir, dispose } = await createTestDatabase()
const database = databaseUrl
  ? openPostgres({ connectionString: databaseUrl, max: 1 }, () => {})
  : await openPglite(dataDir, () => {})
afterAll(async () => {
  await database.close()
  await dispose()
})

const query = () => sql`select`.execute(database.queries)

/** Keeps the only connection, and has somebody wait for it. */
async function keepBusy() {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const kept = database.transaction(() => {
    begun.resolve()
    return promise
  })
  await begun.promise
  const waiting = query()
  return async () => {
    release()
    await Promise.all([kept, waiting])
  }
}

/** Comes in, and does something. */
async function enter(heard: string[], name: string, isWanted = () => true) {
  const mayBegin = await database.admission.enter(isWanted)
  heard.push(mayBegin ? name : `not ${name}`)
  if (mayBegin) await query()
}

test('while nobody waits for a connection work is let in at once', async () => {
  const heard: string[] = []
  const work = enter(heard, 'first')
  await Promise.resolve()
  expect(heard).toEqual(['first'])
  await work
})

test('the newest of those who wait is let in first, as soon as those before have got through', async () => {
  const letGo = await keepBusy()
  const heard: string[] = []
  const work = ['first', 'second', 'third'].map((name) => enter(heard, name))
  await new Promise(setImmediate)
  expect(heard).toEqual([])
  await letGo()
  await Promise.all(work)
  expect(heard).toEqual(['third', 'second', 'first'])
})

test('a caller who has gone by then is refused, and holds up nobody', async () => {
  const letGo = await keepBusy()
  const heard: string[] = []
  let isThere = true
  const work = [
    enter(heard, 'first'),
    enter(heard, 'second', () => isThere),
    enter(heard, 'third', () => isThere),
  ]
  isThere = false
  await letGo()
  await Promise.all(work)
  expect(heard).toEqual(['not third', 'not second', 'first'])
})

test('in a crowd those who have gone are found before it is their turn', async () => {
  const letGo = await keepBusy()
  const heard: string[] = []
  const work = [enter(heard, 'first')]
  for (let n = 0; n < 499; n++) work.push(enter(heard, 'gone', () => false))
  await Promise.all(work.slice(1))
  expect(new Set(heard)).toEqual(new Set(['not gone']))
  await letGo()
  await Promise.all(work)
  expect(heard.at(-1)).toBe('first')
})

test('work that never asks to be let in cannot keep out work that waits: of so many turns one is theirs', async () => {
  let turns = 0
  let isOver = false
  const outsider = async () => {
    while (!isOver) {
      await query()
      turns++
    }
  }
  const outsiders = Array.from({ length: 4 }, outsider)
  await new Promise(setImmediate)
  const heard: string[] = []
  const before = turns
  const work = ['first', 'second', 'third'].map((name) => enter(heard, name))
  const patience = 10 * 3 * fairShare
  while (heard.length < 3 && turns - before < patience) await query()
  isOver = true
  await Promise.all([...work, ...outsiders])
  expect(turns - before).toBeLessThan(patience)
  expect(heard).toEqual(['third', 'second', 'first'])
})

test('the figures count who had to wait and for how long, and who had gone', async () => {
  const before = database.admission.figures
  const letGo = await keepBusy()
  const heard: string[] = []
  const work = [enter(heard, 'here'), enter(heard, 'gone', () => false)]
  await new Promise(setImmediate)
  expect(database.admission.figures).toMatchObject({ waiting: 2, waits: before.waits })
  await letGo()
  await Promise.all(work)
  const { waiting, waits, gone, seconds } = database.admission.figures
  expect([waiting, waits - before.waits, gone - before.gone]).toEqual([0, 1, 1])
  expect(seconds).toBeGreaterThan(before.seconds)
})
