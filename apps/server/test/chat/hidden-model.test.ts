import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { historyPlaces, readMessages } from '../../src/messaging/conversations/history-repository.ts'
import { everyone, hideMessages } from '../../src/messaging/conversations/message-repository.ts'
import { listGroupConversations } from '../../src/messaging/groups/list-repository.ts'
import { startTestServer } from '../support/server.ts'

// Hundreds of reads.
vi.setConfig({ testTimeout: 120_000 })

const server = await startTestServer()
const { queries } = server.context.database
const messages = 1700
const bytes = 1e9

/** A group with many messages of one of its members, whom the other one reads. */
async function longConversation() {
  const [writer, reader] = await server.friends('Alice', 'Bob')
  const { conversationId } = (
    await sql<{ conversationId: number }>`
      insert into conversations (kind, last_sequence, last_position, last_message_at)
      values (2, ${messages}, ${messages}, now()) returning id as "conversationId"`.execute(queries)
  ).rows[0] ?? { conversationId: 0 }
  await sql`
    insert into groups (id, title, abstract, avatar, size, is_search, creator_id)
    values (${conversationId}, 'Hikers', '', '', 200, true, ${writer.id})`.execute(queries)
  await sql`
    insert into conversation_members (conversation_id, user_id)
    values (${conversationId}, ${writer.id}), (${conversationId}, ${reader.id})`.execute(queries)
  await sql`
    insert into messages (conversation_id, sequence, position, sender_id, type, body, preview, shows_date, created_at)
    select ${conversationId}, s, s, ${writer.id}, 1, '{"content": "said"}', s::text, false, now()
    from generate_series(1, ${messages}::int) s`.execute(queries)
  const { rows: heads } = await sql<Parameters<typeof hideMessages>[2][number]>`
    select * from messages where conversation_id = ${conversationId} order by sequence`.execute(queries)
  return { conversationId, heads, readerId: reader.id, writerId: writer.id }
}

const sequence = fc.oneof(
  fc.integer({ min: 1, max: messages }),
  fc.constantFrom(1, 2, 511, 512, 513, 1023, 1024, 1025, 1535, 1536, messages - 1, messages),
)
/** Acts on several messages: every message of a stretch, or every so many. */
const act = fc.record({
  who: fc.constantFrom('reader', 'writer', 'everyone'),
  shows: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  ends: fc.tuple(sequence, sequence),
  step: fc.constantFrom(1, 1, 1, 2, 300),
})
const look = fc.record({
  offset: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: messages + 10 })),
  limit: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 90, max: 450 })),
  before: fc.option(sequence, { nil: undefined }),
  first: sequence,
  last: sequence,
})

test('whatever stretches are hidden by whom and shown again, what one sees is what is left', async () => {
  const { conversationId, heads, readerId, writerId } = await longConversation()
  const ids = { reader: readerId, writer: writerId, everyone }
  await fc.assert(
    fc.asyncProperty(
      fc.array(act, { maxLength: 6 }),
      fc.array(look, { minLength: 2, maxLength: 5 }),
      async (acts, looks) => {
        await queries.deleteFrom('message_deletions').execute()
        const hidden = { reader: new Set<number>(), writer: new Set<number>(), everyone: new Set<number>() }
        for (const { who, shows, ends, step } of acts) {
          const [from, to] = [Math.min(...ends), Math.max(...ends)]
          const some = heads.filter(({ sequence: s }) => s >= from && s <= to && (s - from) % step === 0)
          for (const { sequence: s } of some) hidden[who][shows ? 'delete' : 'add'](s)
          const sequences = some.map(({ sequence: s }) => s)
          if (!shows) await hideMessages(queries, ids[who], some)
          else
            await queries
              .deleteFrom('message_deletions')
              .where('user_id', '=', ids[who])
              .where('sequence', 'in', sequences)
              .execute()
        }
        const seen = heads
          .map(({ sequence: s }) => s)
          .filter((s) => !hidden.reader.has(s) && !hidden.everyone.has(s))

        for (const { offset, limit, before, first, last } of looks) {
          const view = { conversationId, userId: readerId, bytes }
          const { count, start } = await historyPlaces(queries, view, { offset, before })
          const span = { first: 1, last: start, limit, order: 'desc' } as const
          const page = await readMessages(queries, { ...view, ...span })
          const wanted = seen.filter((s) => before === undefined || s < before).toReversed()
          expect(count).toBe(seen.length)
          expect(page.rows.map(({ sequence: s }) => s)).toEqual(wanted.slice(offset, offset + limit))
          for (const order of ['asc', 'desc'] as const) {
            const { rows } = await readMessages(queries, { ...view, first, last, limit, order })
            const within = seen.filter((s) => s >= first && s <= last)
            const inOrder = order === 'asc' ? within : within.toReversed()
            expect(rows.map(({ sequence: s }) => s)).toEqual(inOrder.slice(0, limit))
          }
        }
        const { rows: list } = await listGroupConversations(queries, readerId, { offset: 0, limit: 5 })
        expect(list).toMatchObject([
          { preview: seen.length > 0 ? String(seen.at(-1)) : null, unread: Math.min(seen.length, 1000) },
        ])
      },
    ),
    { numRuns: 30 },
  )
})

test('a message that two devices hide at once counts once', async () => {
  const { conversationId, heads, readerId } = await longConversation()
  const hide = (from: number, to: number) =>
    server.context.database.transaction((transaction) =>
      hideMessages(transaction.queries, readerId, heads.slice(from, to)),
    )
  await Promise.all([hide(0, 900), hide(600, 1500), hide(1400, 1600)])
  const view = { conversationId, userId: readerId }
  const { count } = await historyPlaces(queries, view, { offset: 0, before: undefined })
  expect(count).toBe(messages - 1600)
})
