import { type ChatEventOf, limits } from '@parley/contract'
import { expect, test } from 'vitest'
import { appendChange } from '../../src/messaging/conversations/log-repository.ts'
import { say } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { type EventSocket, event } from '../support/socket.ts'
import { appendMessages, conversationOf, longest } from './long-messages.ts'

const server = await startTestServer()
const { queries } = server.context.database

type Backfill = ChatEventOf<'backfill'>

/** All answers to questions behind one another, from the beginning. */
async function readAll(socket: EventSocket, revUserID: number): Promise<Backfill[]> {
  const answers: Backfill[] = []
  for (let after = 0, more = true; more; ) {
    socket.send({ backfill: { revUserID, after } })
    const answer = await socket.next(event('backfill'))
    answers.push(answer)
    after = answer.upTo
    more = answer.more
  }
  return answers
}

const bytesOf = (answer: unknown) => Buffer.byteLength(JSON.stringify(answer))
const placesIn = (answers: readonly Backfill[]) =>
  answers.flatMap(({ events }) => events.map(({ position }) => position))
const upTo = (end: number) => Array.from({ length: end }, (_, i) => i + 1)

test('an answer has only as many long messages as its bytes hold, and the next ones go on', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [id = 0] = await say(alice, bob, 'first')
  await appendMessages(queries, await conversationOf(queries, id), 30, longest)
  const answers = await readAll(await bob.openEvents(), alice.id)
  expect(placesIn(answers)).toEqual(upTo(32))
  for (const answer of answers) expect(bytesOf(answer)).toBeLessThan(limits.backfillBytes + 1024)
  // None is shorter than it has to be, but for the last.
  for (const answer of answers.slice(0, -1))
    expect(bytesOf(answer)).toBeGreaterThan(limits.backfillBytes - bytesOf(longest) - 1024)
})

test('the budget counts all that is sent for a message, not only its own text', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [id = 0] = await say(alice, bob, '话'.repeat(limits.text.max))
  const socket = await alice.openEvents()
  for (let n = 0; n < 199; n++) {
    const msg = { type: 10, quoteMsg: { msgID: id, content: 'so' } }
    socket.send({ revUserID: bob.id, msg, clientMessageId: `quote-${n}` })
  }
  await socket.next((one) => event('ack')(one) && one.clientMessageId === 'quote-198')
  const answers = await readAll(await bob.openEvents(), alice.id)
  expect(placesIn(answers)).toEqual(upTo(201))
  for (const answer of answers) expect(bytesOf(answer)).toBeLessThan(limits.backfillBytes + 1024)
})

test('however changes and messages follow each other, short and long, each comes once and in order', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const [id = 0] = await say(alice, bob, 'first')
  const conversationId = await conversationOf(queries, id)
  const said = { content: '', preview: '' }
  const change = { kind: 'withdrawal', messageId: id, by: alice.id, ...said } as const
  await server.context.database.transaction(async (transaction) => {
    const changes = async (count: number) => {
      for (let n = 0; n < count; n++)
        await appendChange(transaction.queries, conversationId, change, new Date())
    }
    await changes(3)
    await appendMessages(transaction.queries, conversationId, 7, longest)
    await changes(230)
    await appendMessages(transaction.queries, conversationId, 150, 'short')
    await changes(1)
    await appendMessages(transaction.queries, conversationId, 1, longest)
    await changes(2)
  })
  const answers = await readAll(await bob.openEvents(), alice.id)
  expect(placesIn(answers)).toEqual(upTo(2 + 3 + 7 + 230 + 150 + 1 + 1 + 2))
  const sequences = answers.flatMap(({ events }) =>
    events.flatMap((one) => (one.event === 'message' ? [one.sequence] : [])),
  )
  expect(sequences).toEqual(upTo(2 + 7 + 150 + 1))
})
