import { expect, test } from 'vitest'
import { acknowledged, type Person, text } from '../support/people.ts'
import { event } from '../support/socket.ts'
import { forEver, openKeeping } from './retention-support.ts'

const keeping = await openKeeping()

/** Two friends; a message between them that vanishes and one that stays, both pinned. */
async function twoPinned() {
  const [ann, ben] = await keeping.friends('Ann', 'Ben')
  const socket = await ann.openEvents()
  const { id: goes } = await acknowledged(socket, { ...text(ben, 'goes'), vanishAfter: 3600 })
  const { id: stays } = await acknowledged(socket, text(ben, 'stays'))
  for (const messageId of [goes, stays]) {
    socket.send({ pin: { revUserID: ben.id, messageId, on: true }, requestId: `pin${messageId}` })
    await socket.next(event('done'))
  }
  return { ann, ben, goes, stays }
}

const pinned = async (person: Person, peer: Person) =>
  (await person.call('GET /api/chat/pins', { query: { friendId: peer.id } })).list.map(
    ({ message }) => message.id,
  )

const isRowThere = async (messageId: number) =>
  (
    await keeping.queries
      .selectFrom('pinned_messages')
      .where('message_id', '=', messageId)
      .selectAll()
      .execute()
  ).length > 0

test.for([
  ['vanished', false],
  ['vanished while a hold keeps it', true],
] as const)('a message that %s is pinned no longer', async ([, isHeld]) => {
  const { ann, ben, goes, stays } = await twoPinned()
  if (isHeld) await keeping.hold({ userId: ann.id })
  await keeping.due(goes)
  await keeping.vanish()
  expect(await pinned(ben, ann)).toEqual([stays])
  expect(await isRowThere(goes)).toBe(false)
})

test('a message that is older than it is kept is pinned no longer', async () => {
  const { ann, ben, goes, stays } = await twoPinned()
  await keeping.age(40, goes)
  await keeping.rule({ ...forEver, messages: 30 })
  await keeping.run()
  expect(await pinned(ben, ann)).toEqual([stays])
  expect(await isRowThere(goes)).toBe(false)
})
