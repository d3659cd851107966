import { withdrawnContent } from '@parley/contract'
import { expect, test } from 'vitest'
import type { Queries } from '../../src/db/database.ts'
import { SearchFollower } from '../../src/messaging/search/index/following.ts'
import { remakeBlocks } from '../../src/messaging/search/index/remaking.ts'
import { FailedWork } from '../../src/platform/jobs/failed-work.ts'
import { openOffice } from '../admin/office.ts'
import { insertMessages, textRows } from '../support/insert-messages.ts'
import { indexed } from './search-support.ts'

const office = await openOffice()
const { database } = office.context
const { queries } = database

const texts = async (from: Queries, conversationId: number) =>
  (
    await from
      .selectFrom('search_blocks')
      .select('text')
      .where('conversation_id', '=', conversationId)
      .execute()
  ).filter(({ text }) => text.includes('aged')).length

test('messages that go at once leave the index a few blocks at a time', async () => {
  const [alice, bob] = await office.friends('Alice', 'Bob')
  const group = await office.group(alice, bob)
  const blocks = 5
  const count = 128 * blocks - 1
  await insertMessages(queries, textRows(Array(count).fill('aged'), { conversationId: group, by: alice }))
  await indexed({ queries })
  await queries.updateTable('messages').set({ type: 8 }).where('conversation_id', '=', group).execute()
  await database.transaction(async (transaction) => {
    await new SearchFollower().handle(
      [
        {
          id: 1,
          conversationId: group,
          position: 1,
          at: new Date(),
          event: {
            kind: 'withdrawal',
            messageId: 0,
            by: alice.id,
            content: withdrawnContent(null),
            preview: '',
            erased: { upTo: count },
          },
        },
      ],
      transaction,
    )
    expect(await texts(transaction.queries, group)).toBe(blocks)
  })
  await remakeBlocks(
    { database, failed: new FailedWork({ database, log: console }) },
    new AbortController().signal,
  )
  expect(await texts(queries, group)).toBe(0)
  expect(await queries.selectFrom('search_remaking').selectAll().execute()).toEqual([])
})
