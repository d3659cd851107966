import { expect, test } from 'vitest'
import { acknowledged, text } from '../support/people.ts'
import { event } from '../support/socket.ts'
import { forEver, historyOf, openKeeping } from './retention-support.ts'

const keeping = await openKeeping()
const list = { topic: 'A picnic that goes' }

/** Two friends, and a list between them in which one has an entry. */
async function signedUp(more: object = {}) {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  const [hers, his] = [await ann.openEvents(), await ben.openEvents()]
  const { id } = await acknowledged(hers, { ...text(ben, 'a list'), list, ...more })
  his.send({
    signUp: { revUserID: ann.id, messageId: id, entryId: 'e1', content: 'Tea that goes' },
    requestId: 'his',
  })
  await his.next(event('done'))
  expect(await rowsOf(id)).toHaveLength(1)
  return { ann, ben, id }
}

const rowsOf = (messageId: number) =>
  keeping.queries.selectFrom('sign_ups').where('message_id', '=', messageId).selectAll().execute()

test('a list that has disappeared leaves nobody’s entry', async () => {
  const { ann, ben, id } = await signedUp({ vanishAfter: 3600 })
  await keeping.due(id)
  await keeping.vanish()
  expect(await rowsOf(id)).toEqual([])
  expect(JSON.stringify(await historyOf(ben, ann))).not.toContain('that goes')
})

test('a list that is older than its retention leaves nobody’s entry', async () => {
  const { ann, ben, id } = await signedUp()
  await keeping.age(40, id)
  await keeping.rule({ ...forEver, messages: 30 })
  await keeping.run()
  expect(await rowsOf(id)).toEqual([])
  expect(JSON.stringify(await historyOf(ben, ann))).not.toContain('that goes')
})
