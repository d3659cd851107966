import { searchLimits } from '@parley/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startOf } from '../../src/messaging/search/index/block-key.ts'
import { forgetFilling } from '../../src/messaging/search/service.ts'
import { editing, textMsg } from '../edits/edits-support.ts'
import { openWorld } from '../groups/groups-support.ts'
import { openConversations } from '../reactions/reactions-support.ts'
import { insertMessages, textRows } from '../support/insert-messages.ts'
import { found, han, indexed } from './search-support.ts'

const all = await openConversations(openWorld())
const { world, alice, bob, group } = all
const { queries } = world
const { say, edit } = editing(all, 'group')

/** Messages in a group of their own; the last one says something else. */
async function insertHeavy(textOf: (index: number) => string, count: number): Promise<number> {
  const [writer] = await world.people('Writer')
  const id = await world.group({ owner: writer })
  const texts = Array.from({ length: count }, (_, i) => (i === count - 1 ? '末尾的话' : textOf(i)))
  await insertMessages(queries, textRows(texts, { conversationId: id, by: writer }))
  // The follower rests between such messages; a new filling of the index does not.
  await forgetFilling(queries)
  await world.runJob('search index filling')
  await indexed(world)
  expect(await found(writer, '末尾')).toHaveLength(1)
  return id
}

async function blocksOf(conversationId: number) {
  const { rows } = await sql<{ block: number; size: number; terms: number; last_sequence: number }>`
    select block, size, coalesce(cardinality(terms), 0) as terms, last_sequence from search_blocks
    where conversation_id = ${conversationId} order by block & 1099511627775, block`.execute(queries)
  return rows
}

/** Most bytes of a text with the most code units, beside those that its block had before. */
const mostBytes = searchLimits.blockBytes + 3 * (searchLimits.folded + 100)
const mostTerms = mostBytes

test('search index: long messages are found whether they are followed or made anew', async () => {
  const texts = Array.from({ length: 20 }, (_, i) => `${han(i, 3000)} 记号${i}号`)
  const ids: number[] = []
  for (const text of texts) ids.push(await say(alice, textMsg(text)))
  const expectFound = async () => {
    for (const [i, id] of ids.entries()) expect(await found(bob, `记号${i}号`), `${i}`).toEqual([id])
    expect(await found(bob, { text: '记号', limit: 3 })).toEqual(ids.toReversed())
  }
  await indexed(world)
  await expectFound()
  await forgetFilling(queries)
  await world.runJob('search index filling')
  await indexed(world)
  await expectFound()
  expect((await blocksOf(group)).length).toBeGreaterThan(4)
})

test('search index: a block whose messages grow by edits is parted, and all of them are found', async () => {
  const ids: number[] = []
  for (let i = 0; i < 30; i++) ids.push(await say(alice, textMsg(`短 ${i}`)))
  await indexed(world)
  const before = (await blocksOf(group)).length
  for (const [i, id] of ids.entries()) await edit(alice, id, `改长${i}长 ${han(i, 2000)}`)
  await indexed(world)
  const blocks = await blocksOf(group)
  expect(blocks.length).toBeGreaterThan(before + 2)
  expect(Math.max(...blocks.map(({ size }) => size))).toBeLessThan(mostBytes)
  for (const [i, id] of ids.entries()) expect(await found(bob, `改长${i}长`), `${i}`).toEqual([id])
})

test('search index: blocks that a former version made too large are made anew in parts', async () => {
  const conversation = await insertHeavy((i) => han(i, 4000), 40)
  await queries.deleteFrom('search_blocks').where('conversation_id', '=', conversation).execute()
  await sql`
    insert into search_blocks (conversation_id, block, first_id, last_id, last_sequence, text, size, terms, run)
    select ${conversation}, 0, min(id), max(id), max(sequence), repeat('x', 1000000), 1000000, null, 1
    from messages where conversation_id = ${conversation}`.execute(queries)
  await queries
    .insertInto('search_remaking')
    .values({ conversation_id: conversation, up_to_block: 0 })
    .execute()
  await world.runJob('search index remaking')
  const blocks = await blocksOf(conversation)
  expect(blocks.length).toBeGreaterThan(3)
  expect(blocks.at(-1)?.last_sequence).toBe(40)
  expect(await queries.selectFrom('search_remaking').selectAll().execute()).toEqual([])
})

test('search index: a message that two blocks have is found once', async () => {
  const id = await say(alice, textMsg('成双成对'))
  await indexed(world)
  await sql`
    insert into search_blocks select conversation_id, block + 127 * 1099511627776, first_id, last_id, last_sequence, text, size,
      terms, run
    from search_blocks where text like ${`%${id.toString(36)}%`} and conversation_id = ${group}
      and last_id >= ${id} and first_id <= ${id}`.execute(queries)
  expect(await found(bob, '成双')).toEqual([id])
})

test.each([
  ['characters that fold into eighteen letters', 40, () => '\ufdfa'.repeat(19_900)],
  ['characters that fold into five letters', 40, () => '\u3316'.repeat(19_900)],
  ['random Han', 12, (i: number) => han(i, 19_900)],
])('search index: blocks of long messages stay small: %s', async (_, count, textOf) => {
  const blocks = await blocksOf(await insertHeavy(textOf, count))
  expect(Math.max(...blocks.map(({ size }) => size))).toBeLessThan(mostBytes)
  expect(Math.max(...blocks.map(({ terms }) => terms))).toBeLessThan(mostTerms)
  const ends = blocks.map(({ last_sequence }) => last_sequence)
  expect(blocks.map(({ block }) => startOf(block))).toEqual([1, ...ends.slice(0, -1).map((end) => end + 1)])
  expect(ends.at(-1)).toBe(count)
})
