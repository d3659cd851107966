import { expect, test } from 'vitest'
import { acknowledged, text } from '../support/people.ts'
import { event } from '../support/socket.ts'
import { forEver, historyOf, openKeeping } from './retention-support.ts'

const keeping = await openKeeping()
const poll = { question: 'A question that goes?', options: ['Yes', 'No'] }

/** Two friends, and a poll between them in which both have voted. */
async function voted(more: object = {}) {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  const [hers, his] = [await ann.openEvents(), await ben.openEvents()]
  const { id } = await acknowledged(hers, { ...text(ben, 'a poll'), poll, ...more })
  hers.send({ vote: { revUserID: ben.id, messageId: id, options: [0] }, requestId: 'hers' })
  his.send({ vote: { revUserID: ann.id, messageId: id, options: [1] }, requestId: 'his' })
  for (const socket of [hers, his]) await socket.next(event('done'))
  expect(await rowsOf(id)).toHaveLength(2)
  return { ann, ben, id }
}

const rowsOf = (messageId: number) =>
  keeping.queries.selectFrom('poll_votes').where('message_id', '=', messageId).selectAll().execute()

const tallyOf = async (id: number) =>
  (await keeping.queries.selectFrom('messages').where('id', '=', id).select('tally').executeTakeFirst())
    ?.tally ?? null

test('a poll that has disappeared leaves nobody’s vote', async () => {
  const { ann, ben, id } = await voted({ vanishAfter: 3600 })
  await keeping.due(id)
  await keeping.vanish()
  expect(await rowsOf(id)).toEqual([])
  expect(await tallyOf(id)).toBeNull()
  expect(JSON.stringify(await historyOf(ben, ann))).not.toContain('A question that goes')
})

test('a poll that disappeared while a hold kept it loses its votes with the hold', async () => {
  const { ann, ben, id } = await voted({ vanishAfter: 3600 })
  const { id: hold } = await keeping.hold({ userId: ann.id })
  await keeping.due(id)
  await keeping.vanish()
  expect(JSON.stringify(await historyOf(ben, ann))).not.toContain('A question that goes')
  expect(await rowsOf(id)).toHaveLength(2)
  await keeping.lift(hold)
  await keeping.run()
  await keeping.vanish()
  expect(await rowsOf(id)).toEqual([])
  expect(await tallyOf(id)).toBeNull()
})

test('a poll that is older than its retention leaves nobody’s vote', async () => {
  const { id } = await voted()
  await keeping.age(40, id)
  await keeping.rule({ ...forEver, messages: 30 })
  await keeping.run()
  expect(await rowsOf(id)).toEqual([])
  expect(await tallyOf(id)).toBeNull()
})
