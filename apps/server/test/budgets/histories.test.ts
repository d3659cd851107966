import { limits } from '@parley/contract'
import { expect, test } from 'vitest'
import { readMessages } from '../../src/messaging/conversations/history-repository.ts'
import { openOffice } from '../admin/office.ts'
import { type Person, say } from '../support/people.ts'
import { appendMessages, appendQuotes, conversationOf, longest } from './long-messages.ts'

const office = await openOffice()
const { queries } = office.context.database
const root = await office.administrator('Root')
const [ann, ben] = await office.friends('Ann', 'Ben')
const count = 80

const [first = 0] = await say(ann, ben, 'first')
const direct = await conversationOf(queries, first)
const group = await office.group(ann, ben)
const socket = await office.groupSocket(ann)
socket.send({ groupID: group, msg: { type: 1, textMsg: { content: 'first' } } })
await socket.next(({ event }) => event === 'message')
for (const id of [direct, group]) await appendMessages(queries, id, count, longest)

const histories = [
  ['a chat', ben, `/api/chat/history?friendId=${ann.id}`],
  ['a group', ben, `/api/group/history/${group}?`],
  ['a chat, for administrators', root, `/api/chat/admin/history?sendUserID=${ann.id}&revUserID=${ben.id}`],
  ['a group, for administrators', root, `/api/group/messages/${group}?`],
] as const

interface Page {
  list: Array<{ id: number; showDate: boolean; sequence?: number }>
  count: number
  more?: boolean
}

async function read(person: Person, path: string) {
  const answer = await fetch(office.url + path, {
    headers: { token: person.token, 'accept-encoding': 'identity' },
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { data } = JSON.parse(String(bytes)) as { data: Page }
  return { ...data, bytes: bytes.length }
}

test.each(histories)('all of %s is as much as 2 MiB hold, the newest', async (_what, person, path) => {
  const page = await read(person, `${path}&limit=-1`)
  expect(page.bytes).toBeLessThanOrEqual(limits.historyBytes)
  // One more message would not have fitted.
  expect(page.bytes).toBeGreaterThan(limits.historyBytes - 2 * Buffer.byteLength(longest))
  const ids = page.list.map(({ id }) => id)
  const { list } = await read(person, `${path}&limit=1`)
  expect(ids.at(-1)).toBe(list[0]?.id)
  expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  expect(page.count).toBeGreaterThan(count)
  expect(page.list.map(({ showDate }) => showDate)).toEqual(ids.map((_, i) => i === 0))
})

test('fifteen messages always fit, however long', async () => {
  const [ida, jan] = await office.friends('Ida', 'Jan')
  const [id = 0] = await say(ida, jan, 'first')
  // These characters take most in an answer, among those that a frame can hold so many of.
  const widest = '\u0001'.repeat(limits.imageText.max)
  await appendMessages(queries, await conversationOf(queries, id), 20, widest)
  const { list } = await read(jan, `/api/chat/history?friendId=${ida.id}&limit=15`)
  expect(list).toHaveLength(15)
})

test.each(histories.slice(0, 2))(
  'page by page, each behind the one before, %s is read from end to beginning',
  async (_what, person, path) => {
    const sequences: number[] = []
    let before = ''
    for (let more: boolean | undefined = true; more; ) {
      const page: Page = await read(person, `${path}&limit=50&places=true${before}`)
      sequences.unshift(...page.list.map(({ sequence = 0 }) => sequence))
      before = `&before=${page.list[0]?.id}`
      more = page.more
    }
    const { count: all } = await read(person, `${path}&limit=1`)
    expect(sequences).toEqual(Array.from({ length: all }, (_, i) => i + 1))
  },
)

test('a page that is full of quotes, though they take less than was thought, is not the last', async () => {
  const [kim, lea] = await office.friends('Kim', 'Lea')
  const [id = 0] = await say(kim, lea, 'first')
  await appendQuotes(queries, await conversationOf(queries, id), 1200, id)
  const path = `/api/chat/history?friendId=${kim.id}&limit=-1&places=true`
  const newest = await read(lea, path)
  expect(newest.more).toBe(true)
  const oldest = await read(lea, `${path}&before=${newest.list[0]?.id}`)
  expect(oldest.more).toBe(false)
  expect(oldest.list.length + newest.list.length).toBe(newest.count)
})

test('a history with places says whether there are older messages', async () => {
  const [carl, dora] = await office.friends('Carl', 'Dora')
  const [, one = 0] = await say(carl, dora, 'zero', 'one', 'two', 'three')
  const { count: all } = await read(dora, `/api/chat/history?friendId=${carl.id}`)
  const more = async (query: string) =>
    (await read(dora, `/api/chat/history?friendId=${carl.id}&${query}`)).more
  expect(await more('limit=3&places=true')).toBe(true)
  expect(await more(`limit=${all}&places=true`)).toBe(false)
  expect(await more('limit=-1&places=true')).toBe(false)
  expect(await more(`before=${one}&limit=1&places=true`)).toBe(true)
  expect(await more('page=9&places=true')).toBe(false)
  expect(await more('limit=3')).toBeUndefined()
  await dora.call('DELETE /api/chat/chat', { body: { idList: [one - 1] } })
  expect(await more(`limit=${all - 1}&places=true`)).toBe(false)
})

test('the database gives one message more than an answer holds, in either direction', async () => {
  const bytes = 10 * Buffer.byteLength(longest)
  const reading = { conversationId: direct, userId: ben.id, first: 3, last: count, limit: 5000, bytes }
  for (const order of ['asc', 'desc'] as const) {
    const { rows, isFull } = await readMessages(queries, { ...reading, order })
    expect({ isFull, rows: rows.length }).toEqual({ isFull: true, rows: 10 })
    const [from, to] = [rows[0]?.sequence, rows.at(-1)?.sequence]
    expect([from, to]).toEqual(order === 'asc' ? [3, 12] : [count, count - 9])
  }
})

test('messages that are read in several batches are read once and in order', async () => {
  const [emil, fred] = await office.friends('Emil', 'Fred')
  const [id = 0] = await say(emil, fred, 'first')
  const conversationId = await conversationOf(queries, id)
  await appendMessages(queries, conversationId, 350, 'short')
  const reading = { conversationId, userId: fred.id, first: 1, last: 340, limit: 330, bytes: 1e9 }
  for (const order of ['asc', 'desc'] as const) {
    const { rows, isFull } = await readMessages(queries, { ...reading, order })
    const wanted = Array.from({ length: 330 }, (_, i) => (order === 'asc' ? i + 1 : 340 - i))
    expect(rows.map(({ sequence }) => sequence)).toEqual(wanted)
    expect(isFull).toBe(false)
  }
})

test('a page of quotes costs no more than its messages, though each shows its original', async () => {
  const [gina, hugo] = await office.friends('Gina', 'Hugo')
  const [id = 0] = await say(gina, hugo, 'first')
  const conversationId = await conversationOf(queries, id)
  await appendMessages(queries, conversationId, 40, longest)
  const quoted = await queries
    .selectFrom('messages')
    .select('id')
    .where('conversation_id', '=', conversationId)
    .where('type', '=', 14)
    .execute()
  for (const body of quoted) {
    const quote = { type: 10, quoteMsg: { msgID: body.id, content: 'so' } }
    const events = await hugo.openEvents()
    events.send({ revUserID: gina.id, msg: quote, clientMessageId: `quote-${body.id}` })
    await events.next(({ event }) => event === 'ack')
    await events.close()
  }
  const page = await read(gina, `/api/chat/history?friendId=${hugo.id}&limit=40`)
  expect(page.list).toHaveLength(40)
  expect(page.bytes).toBeLessThan(40 * (3 * limits.citedText + 1000))
})
