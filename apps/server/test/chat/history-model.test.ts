import fc from 'fast-check'
import { expect, test } from 'vitest'
import { say } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const messages = 24

/** Hides messages as `DELETE /api/chat/chat` does, of which every run of the property needs a fresh set. */
async function hideExactly(userId: number, sequences: readonly number[], conversationId: number) {
  const { queries } = server.context.database
  await queries.deleteFrom('message_deletions').execute()
  if (sequences.length === 0) return
  const rows = sequences.map((sequence) => ({ user_id: userId, conversation_id: conversationId, sequence }))
  await queries.insertInto('message_deletions').values(rows).execute()
}

test('whatever was deleted and from wherever a page is counted, history is a slice of what one sees', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const texts = Array.from({ length: messages - 1 }, (_, i) => `message ${i}`)
  const ids = [0, ...(await say(alice, bob, ...texts))]
  const { conversation_id } = await server.context.database.queries
    .selectFrom('messages')
    .select('conversation_id')
    .where('id', '=', ids[1] ?? 0)
    .executeTakeFirstOrThrow()
  const sequence = fc.integer({ min: 1, max: messages })
  const request = fc.record({
    hers: fc.uniqueArray(sequence),
    his: fc.uniqueArray(sequence),
    everyones: fc.uniqueArray(sequence, { maxLength: 5 }),
    page: fc.integer({ min: 1, max: 12 }),
    limit: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.constant(-1)),
    before: fc.option(fc.integer({ min: 2, max: messages }), { nil: undefined }),
    side: fc.constantFrom('after', 'around'),
    anchor: fc.integer({ min: 2, max: messages }),
    by: fc.constantFrom('id', 'sequence'),
  })
  await fc.assert(
    fc.asyncProperty(request, async ({ hers, his, everyones, page, limit, before, side, anchor, by }) => {
      await hideExactly(alice.id, hers, conversation_id)
      const others = [
        ...his.map((seq) => ({ user_id: bob.id, conversation_id, sequence: seq })),
        ...everyones.map((seq) => ({ user_id: 0, conversation_id, sequence: seq })),
      ]
      if (others.length > 0)
        await server.context.database.queries.insertInto('message_deletions').values(others).execute()

      const visible = Array.from({ length: messages }, (_, i) => i + 1).filter(
        (seq) => !hers.includes(seq) && !everyones.includes(seq),
      )
      const newestFirst = visible.filter((seq) => before === undefined || seq < before).toReversed()
      const size = limit === -1 ? 2 * messages : limit
      const wanted = newestFirst.slice((page - 1) * size, page * size).toReversed()

      const query = { friendId: bob.id, page, limit, before: before && ids[before - 1] }
      const { list, count } = await alice.call('GET /api/chat/history', { query })
      expect(count).toBe(visible.length)
      const textOf = (seq: number) => (seq === 1 ? expect.any(String) : texts[seq - 2])
      expect(list.map(({ msgPreview }) => msgPreview)).toEqual(wanted.map(textOf))

      const anchored = { [side]: by === 'id' ? ids[anchor - 1] : anchor, by, places: true }
      const other = await alice.call('GET /api/chat/history', {
        query: { friendId: bob.id, limit, ...anchored },
      })
      const beyond = { before: messages + anchor, by: 'sequence', limit } as const
      const last = await alice.call('GET /api/chat/history', {
        query: { friendId: bob.id, places: true, ...beyond },
      })
      expect(last.list.map(({ sequence }) => sequence)).toEqual(visible.slice(-size))

      const upTo = side === 'after' ? [] : visible.filter((seq) => seq <= anchor)
      const behind = visible.filter((seq) => seq > anchor)
      const older = upTo.slice(Math.max(0, upTo.length - Math.ceil(size / 2)))
      const newer = behind.slice(0, side === 'after' ? size : Math.floor(size / 2))
      expect(other.list.map(({ sequence }) => sequence)).toEqual([...older, ...newer])
      expect(other).toMatchObject({
        count: visible.length,
        moreAfter: newer.length < behind.length,
        position: expect.any(Number),
        ...(side === 'around' && { more: older.length < upTo.length }),
      })
    }),
    { numRuns: 150 },
  )
})
