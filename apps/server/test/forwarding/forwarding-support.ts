import { errorName, type Forwarding } from '@parley/contract'
import type { Person, World } from '../groups/groups-support.ts'
import { textMsg } from '../words/words-support.ts'

/** Alice and Bob talk to each other; Alice has more friends, and groups, to whom she forwards. */
export async function openChats(world: World) {
  const [alice, bob, carla, dave] = await world.people('Alice', 'Bob', 'Carla', 'Dave')
  await world.befriend(alice, bob, carla)
  const group = await world.group({ owner: carla, members: [alice, bob] })
  return { alice, bob, carla, dave, group }
}

export async function say(from: Person, to: Person, msg: object = textMsg('Hello'), more: object = {}) {
  const socket = await from.socket({ v2: true, kind: 'chat' })
  const clientMessageId = crypto.randomUUID()
  socket.send({ revUserID: to.id, msg, clientMessageId, ...more })
  const { id } = await socket.hear({ event: 'ack', clientMessageId })
  socket.close()
  return Number(id)
}

export const withdraw = (from: Person, to: Person, msgID: number) =>
  say(from, to, { type: 8, withdrawMsg: { msgID } })

export type To = Person | { readonly groupID: number }

interface Choice {
  readonly as?: 'each' | 'record'
  readonly words?: string
  readonly under?: string
  readonly vanishAfter?: 3600
}

const destination = (to: To, { under = crypto.randomUUID(), vanishAfter }: Choice) => ({
  ...('groupID' in to ? { groupID: to.groupID } : { userID: to.id }),
  clientMessageId: under,
  ...(vanishAfter && { vanishAfter }),
})

export async function forwardToAll(
  by: Person,
  messageIds: readonly number[],
  to: readonly To[],
  choice: Choice = {},
): Promise<Forwarding[]> {
  const { as = 'each', words } = choice
  const body = {
    messageIds: [...messageIds],
    as,
    to: to.map((one) => destination(one, choice)),
    ...(words !== undefined && { words }),
  }
  return (await by.call('POST /api/chat/forward', { body })).results
}

export async function forward(by: Person, ids: readonly number[], to: To, choice: Choice = {}) {
  const [result] = await forwardToAll(by, ids, [to], choice)
  if (!result) throw new Error('nothing came of it')
  return result
}

/** Result of forwarding: the number of messages that were sent, or the name of the refusal. */
export const comesTo = ({ sent, refusal }: Forwarding) => (refusal ? errorName(refusal.code) : sent)

/** Messages that were left out, as id and reason. */
export const leftOut = (result: Forwarding) =>
  Object.fromEntries(result.leftOut.map(({ messageId, reason }) => [messageId, reason]))

/** The messages of a conversation, with their extras. */
export async function read(by: Person, where: To) {
  const query = { limit: -1, extras: true }
  if (!('groupID' in where))
    return (await by.call('GET /api/chat/history', { query: { friendId: where.id, ...query } })).list
  const params = { id: where.groupID }
  return (await by.call('GET /api/group/history/{id}', { params, query })).list
}

export const textsOf = async (by: Person, where: To) =>
  (await read(by, where)).map(({ msg }) => ('textMsg' in msg ? msg.textMsg.content : ''))

export const openRecord = (by: Person, messageId: number, path?: string) =>
  by.call('GET /api/chat/record', { query: { messageId, ...(path !== undefined && { path }) } })

/** The id of the newest message that somebody sees there. */
export const newest = async (by: Person, where: To) => (await read(by, where)).at(-1)?.id ?? 0
