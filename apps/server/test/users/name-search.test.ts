import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameContains, nameReads } from '../../src/db/name-search.ts'
import { openWorld } from '../groups/groups-support.ts'

const world = await openWorld()

const letters = fc.constantFrom(...'abAB 林小明ÉéİıßΣς😀👩‍👩‍👧%_\\')
const text = (maxLength: number) =>
  fc.array(letters, { minLength: 1, maxLength }).map((parts) => parts.join(''))

test('the index finds exactly the names that a reader would, whatever the script and length of the key', async () => {
  const names = fc.sample(text(12), { numRuns: 300, seed: 7 })
  const keys = fc.sample(text(4), { numRuns: 150, seed: 8 })
  await world.queries
    .insertInto('users')
    .values(names.map((nickname) => ({ nickname, account_name: null, recall_message: null })) as never)
    .execute()
  const found = (condition: typeof nameContains, key: string) =>
    world.queries
      .selectFrom('users')
      .select('nickname')
      .where(condition('nickname', key))
      .orderBy('id')
      .execute()
  let hits = 0
  for (const key of keys) {
    const read = await found(nameReads, key)
    hits += read.length
    expect(await found(nameContains, key), key).toEqual(read)
  }
  expect(hits).toBeGreaterThan(0)
})
