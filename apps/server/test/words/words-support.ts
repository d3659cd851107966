import { errorName, type WordAction } from '@parley/contract'
import type { Person, World } from '../groups/groups-support.ts'
import { appoint, promote } from '../reports/reports-support.ts'

const alphabet =
  '的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面'

/** A word that nobody else looks for. */
export const someWord = () =>
  Array.from({ length: 8 }, () => alphabet[Math.floor(Math.random() * alphabet.length)]).join('')

/** An administrator, a moderator, and two friends in a group of a third. */
export async function openSite(world: World) {
  const [root, moderator, ann, ben, carl] = await world.people('Root', 'Moderator', 'Ann', 'Ben', 'Carl')
  await promote(world, root)
  await appoint(world, moderator, 'moderator')
  await world.befriend(ann, ben)
  const group = await world.group({ owner: carl, members: [ann, ben] })
  return { root, moderator, ann, ben, carl, group }
}

/** Gives the list's id. */
export const rule = async (root: Person, action: WordAction, ...words: string[]): Promise<number> => {
  const body = { name: action, action, isOn: true, words }
  return (await root.call('POST /api/words/lists', { body })).id
}

export const textMsg = (content: string) => ({ type: 1, textMsg: { content } })

/** Result of sending a message; the same id sends the same message. */
export const send = (from: Person, to: Person, msg: object, id?: string) =>
  outcome(from, 'chat', { revUserID: to.id, msg }, id)
export const sendToGroup = (from: Person, groupID: number, msg: object, id?: string) =>
  outcome(from, 'group', { groupID, msg }, id)

async function outcome(
  from: Person,
  kind: 'chat' | 'group',
  frame: object,
  clientMessageId: string = crypto.randomUUID(),
) {
  const socket = await from.socket({ v2: true, kind })
  socket.send({ ...frame, clientMessageId })
  const answer = await Promise.race([
    socket.hear({ event: 'ack', clientMessageId }),
    socket.hear({ event: 'error', clientMessageId }),
  ])
  socket.close()
  return answer.event === 'ack' ? 'ok' : errorName(Number(answer.code))
}

export const history = async (by: Person, friend: Person) =>
  (await by.call('GET /api/chat/history', { query: { friendId: friend.id, limit: -1 } })).list

export const said = async (by: Person, friend: Person) =>
  (await history(by, friend)).map(({ msg }) => ('textMsg' in msg ? msg.textMsg.content : ''))

export const groupSaid = async (by: Person, group: number) => {
  const query = { limit: -1 }
  const { list } = await by.call('GET /api/group/history/{id}', { params: { id: group }, query })
  return list.map(({ msg }) => ('textMsg' in msg ? msg.textMsg.content : ''))
}

/** Quarantined messages of this person, as a member of staff sees them. */
export const heldOf = async (staff: Person, sender: Person) =>
  (await staff.call('GET /api/words/held', { query: { limit: -1 } })).list.filter(
    (one) => one.sender.userID === sender.id,
  )

export const decide = (staff: Person, id: number, outcome: 'released' | 'rejected') =>
  staff.call('PUT /api/words/held/{id}', { params: { id }, body: { outcome } })
