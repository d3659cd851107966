import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { PreparedStatement } from '../../src/db/prepared-statement.ts'
import { openDatabase } from '../support/open-database.ts'

const database = await openDatabase(afterAll)

interface Pair {
  readonly text: string | null
  readonly number: number | null
}

let built = 0
const echo = new PreparedStatement<readonly Pair[], Pair>((list) => {
  built++
  return sql`/* echo of pairs */ select text, number from unnest(
    ${list('text', (pairs) => pairs.map(({ text }) => text))},
    ${list('bigint', (pairs) => pairs.map(({ number }) => number))}
  ) with ordinality as p (text, number, n) order by n`
})

// PostgreSQL keeps no NUL, and half of a surrogate pair is no text.
const text = fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', ''))
const special = fc.constantFrom('NULL', 'null', '', '"', '\\', '{}', ',', '{"a":"\\"\\\\n"}', ' ', '\n')
const pair = fc.record({
  text: fc.option(fc.oneof(text, special)),
  number: fc.option(fc.maxSafeInteger()),
})

test('a prepared statement passes its values to the database as they are, and its text is built once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(pair), async (pairs) => {
      expect(await echo.execute(database.queries, pairs)).toEqual(pairs)
      expect(await database.transaction(({ queries }) => echo.execute(queries, pairs))).toEqual(pairs)
    }),
  )
  expect(built).toBe(1)
})
