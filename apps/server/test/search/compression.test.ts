import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openWorld } from '../groups/groups-support.ts'
import { indexed } from './search-support.ts'

const world = await openWorld()

// The embedded database has one way to compress.
describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('blocks of the search index', () => {
  test('are compressed fast while they grow, and small once they are full', async () => {
    const [writer] = await world.people('Writer')
    const group = await world.group({ owner: writer })
    const say = async (count: number) => {
      for (let i = 0; i < count; i++) await writer.say(group, `${i} ${'some words '.repeat(150)}`)
      await indexed(world)
    }
    const compression = async () => {
      const { rows } = await sql<{ isOpen: boolean; method: string }>`
        select terms is null as "isOpen", pg_column_compression(text) as method from search_blocks
        where conversation_id = ${group} order by block`.execute(world.queries)
      return rows.map(({ isOpen, method }) => `${isOpen ? 'open' : 'full'}: ${method}`)
    }
    await say(2)
    await say(2)
    expect(await compression()).toEqual(['open: lz4'])
    await say(20)
    expect(await compression()).toContain('full: pglz')
  })
})
