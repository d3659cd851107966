import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { activitySince } from '../../src/messaging/conversations/activity-repository.ts'
import { eventsBetween } from '../../src/messaging/conversations/followed-repository.ts'
import { countSent } from '../../src/messaging/conversations/message-repository.ts'
import { newestSaid } from '../../src/messaging/conversations/said-repository.ts'
import { batches, ExpiredContentEraser } from '../../src/moderation/retention/expired-content-eraser.ts'
import { FailedWork } from '../../src/platform/jobs/failed-work.ts'
import { groupText, sent } from '../admin/office.ts'
import { insertMessages, textRows } from '../support/insert-messages.ts'
import { type Person, say } from '../support/people.ts'
import { forEver, openKeeping } from './retention-support.ts'

const keeping = await openKeeping()
const { root, queries } = keeping
const { database, eraser, groups, direct } = keeping.context
const never = new AbortController().signal
/** As a node has it that begins now. */
const failed = new FailedWork({ database, log: { error: vi.fn() } })
const anotherEraser = () =>
  new ExpiredContentEraser({
    database,
    failed,
    publishers: { groups: groups.publish, direct: direct.publish },
  })

/** Stores so many messages in a conversation that has one. */
async function fill(conversationId: number, by: Person, count: number): Promise<void> {
  await insertMessages(queries, textRows(Array(count).fill('said'), { conversationId, by, first: 2 }))
}

async function left(table: 'messages' | 'message_deletions', conversationId: number): Promise<number> {
  const { rows } = await sql`
    select from ${sql.table(table)} where conversation_id = ${conversationId}`.execute(queries)
  return rows.length
}

const dissolve = (person: Person, id: number) =>
  person.call('DELETE /api/group/group/{id}', { params: { id } })

async function sayIn(person: Person, group: number, content: string): Promise<number> {
  const answer = await sent(await keeping.groupSocket(person), groupText(group, content))
  if (!('id' in answer)) throw new Error(`refused with ${answer.code}`)
  return answer.id
}

test('a group ends however much was said in it, which goes in batches, and goes on on a node that begins between them', async () => {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  const group = await keeping.group(ann, ben)
  await sayIn(ann, group, 'said first')
  await fill(group, ann, 2 * batches.gone)
  await queries
    .insertInto('message_deletions')
    .values([1, 2].map((sequence) => ({ user_id: ben.id, conversation_id: group, sequence })))
    .execute()
  await dissolve(ann, group)
  const all = 2 * batches.gone + 1
  expect(await left('messages', group)).toBe(all)

  const stop = new AbortController()
  const running = eraser.clear(stop.signal)
  await expect.poll(() => left('messages', group), { interval: 1 }).toBeLessThan(all)
  stop.abort()
  await running
  expect(await left('messages', group)).toBeGreaterThan(0)
  await anotherEraser().clear(never)
  expect([await left('messages', group), await left('message_deletions', group)]).toEqual([0, 0])
  expect(await queries.selectFrom('gone_conversations').selectAll().execute()).toEqual([])
})

test('a message of a deleted group is shown, counted and followed nowhere before it is deleted', async () => {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  const group = await keeping.group(ann, ben)
  const id = await sayIn(ann, group, 'neverfound')
  const look = async () => ({
    sent: await countSent(queries, ann.id),
    said: (await activitySince(queries, [new Date(0)])).counts[0],
    followed: (await eventsBetween(queries, { after: id - 1, upTo: id, limit: 1 })).length,
    tried: (await newestSaid(queries, undefined, 100)).filter((said) => said.id === id).length,
    old: (await root.call('POST /api/retention/preview', { body: { ...forEver, messages: 30 } })).messages,
  })
  await keeping.ageAll(31)
  expect(await look()).toEqual({ sent: 2, said: 3, followed: 1, tried: 1, old: 3 })
  await dissolve(ann, group)
  await keeping.due(id)
  await keeping.vanish()
  await keeping.rule({ messages: 30 })
  await keeping.run()
  expect(await keeping.isStored('neverfound')).toBe(true)
  expect(await look()).toEqual({ sent: 1, said: 2, followed: 0, tried: 0, old: 0 })
  await anotherEraser().clear(never)
  expect(await keeping.isStored('neverfound')).toBe(false)
})

test('an account ends however many notes somebody has taken', async () => {
  const ann = await keeping.register('Ann')
  await say(ann, ann, 'a note of mine')
  const notes = await queries
    .selectFrom('direct_conversations')
    .select('conversation_id as id')
    .where('user_low', '=', ann.id)
    .executeTakeFirstOrThrow()
  await fill(notes.id, ann, batches.gone)
  await root.call('DELETE /api/user/users', { body: { idList: [ann.id] } })
  expect(await left('messages', notes.id)).toBe(batches.gone + 1)
  await eraser.clear(never)
  expect(await left('messages', notes.id)).toBe(0)
})
