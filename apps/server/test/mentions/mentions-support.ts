import { errorName, type Mention } from '@parley/contract'
import { openWorld, type Person } from '../groups/groups-support.ts'

/** A server, and how a test has a group of its own there, of an owner and two members. */
export async function openMentions() {
  const world = await openWorld()
  return async () => {
    const [alice, bob, carla] = await world.people('Alice', 'Bob', 'Carla')
    const group = await world.group({ owner: alice, members: [bob, carla] })
    return { world, alice, bob, carla, group, ...speaking(group) }
  }
}

export const textMsg = (content: string) => ({ type: 1, textMsg: { content } })

/** A piece of a text, or whom it turns to. */
export type Turning = string | { readonly to: number; readonly name: string }

/** A text that turns to people, each by a name, and where it does. */
export function turning(...parts: Turning[]) {
  let text = ''
  const mentions: Mention[] = []
  for (const part of parts) {
    const written = typeof part === 'string' ? part : `@${part.name}`
    if (typeof part !== 'string')
      mentions.push({ userID: part.to, at: [...text].length, length: [...written].length })
    text += written
  }
  return { text, mentions }
}

export const at = ({ id, nickname }: Person) => ({ to: id, name: nickname })
export const everyone = { to: 0, name: '所有人' }

function speaking(groupID: number) {
  /** Result of a frame: the id of the stored message, or the name of the refusal. */
  async function send(person: Person, frame: object): Promise<number | string | undefined> {
    const socket = await person.socket({ v2: true })
    const clientMessageId = crypto.randomUUID()
    socket.send({ groupID, ...frame, clientMessageId })
    const answer = await Promise.race([
      socket.hear({ event: 'ack', clientMessageId }),
      socket.hear({ event: 'error', clientMessageId }),
    ])
    socket.close()
    return answer.event === 'ack' ? Number(answer.id) : errorName(Number(answer.code))
  }
  const history = async (person: Person) =>
    (
      await person.call('GET /api/group/history/{id}', {
        params: { id: groupID },
        query: { limit: -1, extras: true, places: true },
      })
    ).list

  return {
    send,
    history,
    /** Sends a text that turns to people, and gives its id. */
    async turn(person: Person, ...parts: Turning[]): Promise<number> {
      const { text, mentions } = turning(...parts)
      return Number(await send(person, { msg: textMsg(text), mentions }))
    },
    withdraw: (person: Person, msgID: number) => send(person, { msg: { type: 8, withdrawMsg: { msgID } } }),
    /** The message that was sent last, as this person reads it. */
    last: async (person: Person) => (await history(person)).at(-1),
    /** How many mentions of theirs somebody has not read, as the list says. */
    async count(person: Person) {
      const { list } = await person.call('GET /api/group/session', { query: { limit: -1 } })
      return list.find(({ groupId }) => groupId === groupID)?.mentionCount
    },
    unread: (person: Person, query: { after?: number; limit?: number } = {}) =>
      person.call('GET /api/group/mentions', { query: { id: groupID, ...query } }),
    read: (person: Person, messageId: number) =>
      person.call('PUT /api/group/read', { body: { groupId: groupID, messageId } }),
  }
}
