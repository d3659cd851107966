import { expect, test } from 'vitest'
import { candidates, type Reach } from '../../src/messaging/search/candidate-repository.ts'
import { openWorld } from '../groups/groups-support.ts'

const world = await openWorld()
const { queries } = world
const [many, few] = await world.people('Many', 'Few')

/** Conversations of somebody, each with three blocks: the first has term 70 000, the second 80 000 as well, the third is open. */
async function conversationsOf(userId: number, count: number): Promise<number[]> {
  const rows = await queries
    .insertInto('conversations')
    .values(Array.from({ length: count }, () => ({ kind: 2 })))
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  await queries
    .insertInto('conversation_members')
    .values(ids.map((conversation_id) => ({ conversation_id, user_id: userId })))
    .execute()
  await queries
    .insertInto('search_blocks')
    .values(
      ids.flatMap((conversation_id) =>
        [[70_000], [70_000, 80_000], null].map((terms, block) => {
          const first_id = 10 * conversation_id + 3 * block
          const last_id = first_id + 2
          const whole = { last_sequence: 128 * block + 127, text: 'x', size: 1, run: 1 }
          return { conversation_id, block, first_id, last_id, terms, ...whole }
        }),
      ),
    )
    .execute()
  return ids
}

// More than are looked up one by one, and fewer.
const all = { many: await conversationsOf(many.id, 20), few: await conversationsOf(few.id, 3) }
const everywhere = [...all.many, ...all.few]
const whole = { stretch: { above: 0, below: Number.MAX_SAFE_INTEGER }, isNewestFirst: true, limit: 1000 }

async function found(reach: Reach, terms: readonly number[], others: Partial<typeof whole> = {}) {
  const rows = await candidates(queries, { reach, terms, ...whole, ...others })
  return rows.map(({ conversation_id, block }) => `${conversation_id} ${block}`)
}

const reaches: Array<[string, Reach, number[]]> = [
  ['somebody with many conversations', { userId: many.id }, all.many],
  ['somebody with few', { userId: few.id }, all.few],
  ['one conversation', { conversationId: all.many[4] ?? 0 }, all.many.slice(4, 5)],
  ['all', { everywhere: true }, everywhere],
]

test.each(reaches)(
  '%s: whole blocks with all terms are candidates, from the nearest on',
  async (_, reach, ids) => {
    const newest = ids.toReversed()
    expect(await found(reach, [70_000])).toEqual(newest.flatMap((id) => [`${id} 1`, `${id} 0`]))
    expect(await found(reach, [80_000, 70_000])).toEqual(newest.map((id) => `${id} 1`))
    expect(await found(reach, [90_000])).toEqual([])
    expect(await found(reach, [70_000], { isNewestFirst: false, limit: 2 })).toEqual([
      `${ids[0]} 0`,
      `${ids[0]} 1`,
    ])
    const [first = 0] = ids
    expect(await found(reach, [70_000], { stretch: { above: 0, below: 10 * first + 3 } })).toEqual([
      `${first} 0`,
    ])
  },
)

test('a conversation’s mark in the index is no term that anybody searches for', async () => {
  const [id = 0] = all.few
  const rows = await found({ conversationId: id }, [id])
  expect(rows.filter((row) => !row.startsWith(`${id} `))).toEqual([])
  expect(await found({ conversationId: -1 }, [70_000])).toEqual([])
})
