import { expect, test } from 'vitest'
import { noteNews, noteNothing, noteSent, takeDue } from '../../src/mail/digest-repository.ts'
import { openWorld } from '../groups/groups-support.ts'

// Without a mail server: nobody but the test takes what is due.
const world = await openWorld()
const { queries } = world

async function due() {
  const [ann, ben] = await world.people('Ann', 'Ben')
  await world.befriend(ann, ben)
  await queries
    .insertInto('mail_addresses')
    .values({
      user_id: ben.id,
      address: `${ben.id}@example.org`,
      language: 'en',
      code_hash: `${ben.id}`,
      code_until: new Date(),
      confirmed_at: new Date(),
      failing_since: null,
      away_minutes: 60,
      span_minutes: 240,
      due_at: new Date(0),
    })
    .execute()
  const say = async () => {
    const socket = await ann.socket({ kind: 'chat', v2: true })
    const clientMessageId = crypto.randomUUID()
    socket.send({ revUserID: ben.id, clientMessageId, msg: { type: 1, textMsg: { content: 'hello' } } })
    const { id } = await socket.hear({ event: 'ack', clientMessageId })
    socket.close()
    return Number(id)
  }
  const row = () =>
    queries.selectFrom('mail_addresses').selectAll().where('user_id', '=', ben.id).executeTakeFirstOrThrow()
  return { ben, say, row }
}

test('of those who ask at once one takes a digest', async () => {
  const { ben } = await due()
  const taken = await Promise.all([1, 2, 3, 4].map(() => takeDue(queries, 10)))
  expect(taken.flat().filter(({ user_id }) => user_id === ben.id)).toHaveLength(1)
  expect(await takeDue(queries, 10)).toEqual([])
})

test('what is said while it is looked whether there is anything is not lost', async () => {
  const { say, row } = await due()
  const [taken] = await takeDue(queries, 10)
  if (!taken) throw new Error('nothing was due')
  const id = await say()
  await noteNews(queries, [id], id)
  await noteNothing(queries, taken)
  expect((await row()).due_at).not.toBeNull()
})

test('what is said while a digest is sent has the next one, after the span', async () => {
  const { say, row } = await due()
  const [taken] = await takeDue(queries, 10)
  if (!taken) throw new Error('nothing was due')
  const id = await say()
  await noteNews(queries, [id], id)
  await noteSent(queries, taken)
  const { due_at, told_up_to } = await row()
  expect(told_up_to).toBeLessThan(id)
  expect(due_at?.getTime()).toBeGreaterThan(Date.now() + 200 * 60_000)
})

test('one whose node died is taken anew after its lease, and the dead says nothing more about it', async () => {
  const { row, ben } = await due()
  const [dead] = await takeDue(queries, 10)
  if (!dead) throw new Error('nothing was due')
  await queries
    .updateTable('mail_addresses')
    .set({ due_at: new Date(0) })
    .where('user_id', '=', ben.id)
    .execute()
  const [next] = await takeDue(queries, 10)
  expect(next?.user_id).toBe(ben.id)
  await noteNothing(queries, dead)
  expect((await row()).due_at).not.toBeNull()
})
