import { beforeEach, expect, test, vi } from 'vitest'
import { stubIndexedDb } from '../test/indexed-db.ts'
import { settled } from '../test/settled.ts'
import { createLocalDatabase, type TableName } from './local-database.ts'

const name = 'parley.1'
const everything: readonly TableName[] = ['outbox', 'conversations', 'answers', 'recalled']

let browser: ReturnType<typeof stubIndexedDb>
beforeEach(() => {
  browser = stubIndexedDb()
})

/** A person's database with something in each table. */
async function filled(userID = 1) {
  const database = createLocalDatabase(userID)
  for (const table of everything) await database.table(table).put('key', { of: table })
  return database
}
const sizes = () => everything.map((table) => browser.tables(name)?.get(table)?.size)

test('a stored value is there for the next page, and gone once it is deleted', async () => {
  const table = createLocalDatabase(1).table<number>('outbox')
  expect(await table.put('a', 1)).toBe(true)
  expect(await table.put('b', 2)).toBe(true)
  const next = createLocalDatabase(1).table<number>('outbox')
  expect([await next.get('a'), await next.all(), await next.keys()]).toEqual([1, [1, 2], ['a', 'b']])
  await next.delete('a', 'unknown')
  expect(await table.keys()).toEqual(['b'])
  expect(await table.get('a')).toBeUndefined()
})

test('people have databases of their own', async () => {
  await filled(1)
  await filled(2)
  expect(browser.names()).toEqual(['parley.1', 'parley.2'])
})

test('the database is not opened before its first use', async () => {
  createLocalDatabase(1).table('answers')
  await settled()
  expect(browser.names()).toEqual([])
})

test('simultaneous requests share one connection', async () => {
  await filled()
  expect(browser.connections(name)).toBe(1)
})

test('a browser that gives no room keeps nothing, and says so', async () => {
  browser.refuse()
  const table = createLocalDatabase(1).table('outbox')
  expect(await table.put('a', 1)).toBe(false)
  expect([await table.get('a'), await table.all(), await table.keys()]).toEqual([undefined, [], []])
  await table.delete('a')
})

test('opening is tried again after the browser refused once', async () => {
  browser.refuse()
  const table = createLocalDatabase(1).table('outbox')
  await table.put('a', 1)
  browser.allow()
  expect(await table.put('a', 1)).toBe(true)
})

test('a full disk keeps nothing more, and what was kept stays', async () => {
  const table = createLocalDatabase(1).table<number>('outbox')
  await table.put('a', 1)
  browser.fill()
  expect(await table.put('b', 2)).toBe(false)
  expect(await table.all()).toEqual([1])
})

test('on a computer that others use too nothing is kept', async () => {
  vi.stubGlobal('sessionStorage', { getItem: () => 'yes' })
  expect(await createLocalDatabase(1).table('outbox').put('a', 1)).toBe(false)
  expect(browser.names()).toEqual([])
})

test('a person who signs out leaves nothing behind', async () => {
  const database = await filled()
  database.close('signedOut')
  await settled()
  expect(browser.names()).toEqual([])
})

test('a session that the server ended leaves what is not sent, and nothing else', async () => {
  const database = await filled()
  database.close('ended')
  await settled()
  expect(sizes()).toEqual([1, 0, 0, 0])
  expect(browser.connections(name)).toBe(0)
})

test('after the end nothing is kept, nor read', async () => {
  const database = await filled()
  const table = database.table('outbox')
  database.close('ended')
  expect(await table.put('later', 1)).toBe(false)
  expect(await table.all()).toEqual([])
  await table.delete('key')
  await settled()
  expect(sizes()).toEqual([1, 0, 0, 0])
})

test('closing before the first use does nothing', async () => {
  createLocalDatabase(1).close('signedOut')
  await settled()
  expect(browser.names()).toEqual([])
})

test('an end while it is being opened leaves nothing behind either', async () => {
  const database = createLocalDatabase(1)
  const putting = database.table('outbox').put('a', 1)
  database.close('signedOut')
  await putting
  await settled()
  expect(browser.names()).toEqual([])
})

test('signing out in another tab is not held up by this one, which goes on with a database of its own', async () => {
  const database = await filled()
  const deleting = browser.deleteDatabase(name)
  const deleted = vi.fn()
  deleting.addEventListener('success', deleted)
  await settled()
  expect(deleted).toHaveBeenCalledOnce()
  expect(await database.table('outbox').put('later', 1)).toBe(true)
  expect(await database.table('outbox').keys()).toEqual(['later'])
})

test('a connection that the browser closes is opened again', async () => {
  const database = await filled()
  browser.terminate(name)
  expect(await database.table('outbox').keys()).toEqual(['key'])
})
