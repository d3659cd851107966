import { searchLimits } from '@parley/contract'
import { expect, test } from 'vitest'
import type { Queries } from '../../src/db/database.ts'
import type { FollowedEvent } from '../../src/messaging/catch-up/service.ts'
import { bucketOfBlock } from '../../src/messaging/search/index/block-key.ts'
import { SearchFollower } from '../../src/messaging/search/index/following.ts'
import { linesOf } from '../../src/messaging/search/index/line.ts'
import { remakeBlocks } from '../../src/messaging/search/index/remaking.ts'
import { putOffIn } from '../../src/messaging/search/index/remaking-repository.ts'
import { FailedWork } from '../../src/platform/jobs/failed-work.ts'
import { openOffice } from '../admin/office.ts'
import { insertMessages, textRows } from '../support/insert-messages.ts'
import { found, han, indexed } from './search-support.ts'

const office = await openOffice()
const { database } = office.context
const follower = new SearchFollower()

/** Stores messages of one person as the next of a conversation. @returns them as the log has them */
async function say(
  queries: Queries,
  { group, by, first = 1 }: { group: number; by: { id: number }; first?: number },
  texts: readonly string[],
): Promise<FollowedEvent[]> {
  const rows = textRows(texts, { conversationId: group, by, first })
  await insertMessages(queries, rows)
  const stored = await queries
    .selectFrom('messages')
    .select(['id', 'sequence', 'body'])
    .where('conversation_id', '=', group)
    .where('sequence', '>=', first)
    .orderBy('sequence')
    .execute()
  return stored.map(
    ({ id, sequence, body }) =>
      ({
        id,
        conversationId: group,
        position: sequence,
        at: new Date(),
        event: { kind: 'message', type: 1, body },
      }) as unknown as FollowedEvent,
  )
}

const blocksOf = async (queries: Queries, group: number) =>
  await queries.selectFrom('search_blocks').selectAll().where('conversation_id', '=', group).execute()

const sequencesIn = (blocks: Awaited<ReturnType<typeof blocksOf>>) =>
  blocks.flatMap(({ block, text }) =>
    [...linesOf(bucketOfBlock(block), text)].map(({ sequence }) => sequence),
  )

const remake = () =>
  remakeBlocks({ database, failed: new FailedWork({ database, log: console }) }, new AbortController().signal)

test('search index: what others say is indexed together with long messages that come before it', async () => {
  const [mallory, friend] = await office.friends('Mallory', 'Friend')
  const [alice, bob] = await office.friends('Alice', 'Bob')
  const [heavy, light] = [await office.group(mallory, friend), await office.group(alice, bob)]
  await database.transaction(async (transaction) => {
    const { queries } = transaction
    const entries = [
      ...(await say(
        queries,
        { group: heavy, by: mallory },
        Array.from({ length: 12 }, (_, i) => han(i, 19_900)),
      )),
      ...(await say(queries, { group: light, by: alice }, ['早上好'])),
    ]
    const weight = entries.reduce((sum, entry) => sum + follower.weigh(entry), 0)
    expect(weight).toBeLessThan(follower.unit)
    await follower.handle(entries, transaction)
    expect(sequencesIn(await blocksOf(queries, light))).toEqual([1])
    const terms = (await blocksOf(queries, heavy)).reduce((sum, block) => sum + (block.terms?.length ?? 0), 0)
    expect(terms).toBeLessThan(3 * searchLimits.folded)
    expect(await putOffIn(queries, mallory.id)).toMatchObject({ places: 1 })
    expect(await putOffIn(queries, alice.id)).toEqual({ places: 0, seconds: 0 })
  })
  await remake()
  expect(sequencesIn(await blocksOf(database.queries, heavy))).toHaveLength(12)
  expect(await putOffIn(database.queries)).toEqual({ places: 0, seconds: 0 })
})

test('search index: short and long messages in one conversation are all found once, whatever was put off', async () => {
  const [alice, bob] = await office.friends('Alice', 'Bob')
  const group = await office.group(alice, bob)
  const texts = Array.from({ length: 300 }, (_, i) =>
    i % 7 < 2 ? `${han(i, 4000)} 第${i}条` : `短 第${i}条`,
  )
  for (let first = 0; first < texts.length; first += 25) {
    await database.transaction(async (transaction) => {
      const place = { group, by: alice, first: first + 1 }
      await follower.handle(
        await say(transaction.queries, place, texts.slice(first, first + 25)),
        transaction,
      )
    })
    if (first % 75 === 0) await remake()
  }
  await remake()
  await indexed(database)
  const sequences = sequencesIn(await blocksOf(database.queries, group))
  expect(sequences.toSorted((a, b) => a - b)).toEqual(texts.map((_, i) => i + 1))
  for (const i of [0, 1, 2, 126, 127, 128, 254, 299])
    expect(await found(bob, `"第${i}条"`), `${i}`).toHaveLength(1)
})
