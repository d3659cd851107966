import { errorName, type Reactions } from '@parley/contract'
import { expect } from 'vitest'
import { openWorld, type Person, type World } from '../groups/groups-support.ts'

export const like = '👍'

/** Two people with a conversation of each kind, and how each kind is spoken to. */
export async function openConversations(opening: World | Promise<World> = openWorld()) {
  const world = await opening
  const [alice, bob, carla] = await world.people('Alice', 'Bob', 'Carla')
  await world.befriend(alice, bob)
  const group = await world.group({ owner: alice, members: [bob] })
  const directly = (person: Person) => ({ revUserID: person === alice ? bob.id : alice.id })
  const inGroup = () => ({ groupID: group })
  const kinds = {
    direct: {
      socket: 'chat' as const,
      address: directly,
      named: (person: Person) => ({ userID: directly(person).revUserID }),
      history: async (person: Person, query: object = {}) =>
        person.call('GET /api/chat/history', {
          query: { friendId: directly(person).revUserID, extras: true, places: true, ...query },
        }),
    },
    group: {
      socket: 'group' as const,
      address: inGroup,
      named: inGroup,
      history: async (person: Person, query: object = {}) =>
        person.call('GET /api/group/history/{id}', {
          params: { id: group },
          query: { extras: true, places: true, ...query },
        }),
    },
  }
  return { world, alice, bob, carla, group, kinds }
}

export type Conversations = Awaited<ReturnType<typeof openConversations>>
export type KindName = keyof Conversations['kinds']
export const kindNames = ['direct', 'group'] as const

/** How people speak in one of the conversations. */
export function speaking({ kinds, alice, bob }: Conversations, name: KindName) {
  const { socket: kind, address, named, history } = kinds[name]
  const open = (person: Person) => person.socket({ kind, v2: true })
  let requests = 0

  /** Result of a frame. */
  async function outcome(person: Person, frame: object) {
    const socket = await open(person)
    const requestId = `r${++requests}`
    socket.send({ ...frame, requestId })
    const answer = await Promise.race([
      socket.hear({ event: 'done', requestId }),
      socket.hear({ event: 'error', requestId }),
    ])
    socket.close()
    return answer.event === 'done' ? 'ok' : errorName(Number(answer.code))
  }

  /** Result of a frame with a message: its id, or the name of the refusal. */
  async function send(person: Person, msg: object, more: object = {}): Promise<number | string> {
    const socket = await open(person)
    const frame = { ...address(person), msg, clientMessageId: crypto.randomUUID(), ...more }
    socket.send(frame)
    const { clientMessageId } = frame
    const answer = await Promise.race([
      socket.hear({ event: 'ack', clientMessageId }),
      socket.hear({ event: 'error', clientMessageId }),
    ])
    socket.close()
    return answer.event === 'ack' ? Number(answer.id) : (errorName(Number(answer.code)) ?? '')
  }

  return {
    open,
    address,
    named,
    history,
    outcome,
    send,
    /** A message, as this person reads it. */
    message: async (person: Person, id: number) =>
      (await history(person, { limit: -1 })).list.find((one) => one.id === id),
    react: (person: Person, messageId: number, emoji = like, on = true) =>
      outcome(person, { react: { ...address(person), messageId, emoji, on } }),
    /** Sends a message, and gives its id. */
    async say(person: Person, msg: object = { type: 1, textMsg: { content: 'Hello' } }): Promise<number> {
      const id = await send(person, msg)
      return typeof id === 'number' ? id : expect.fail(id)
    },
    /** Reactions to the newest message, as this person reads it. */
    async read(person: Person): Promise<Reactions | undefined> {
      return (await history(person)).list.at(-1)?.extras?.reactions
    },
    /** Events behind a position, as a client receives them that comes back. */
    async missed(person: Person, after: number) {
      const socket = await open(person)
      socket.send({ backfill: { ...address(person), after } })
      const { events } = await socket.hear({ event: 'backfill', after })
      socket.close()
      return events as object[]
    },
    other: (person: Person) => (person === alice ? bob : alice),
  }
}
