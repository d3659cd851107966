import type { Person } from '../groups/groups-support.ts'
import { type Conversations, type KindName, speaking } from '../reactions/reactions-support.ts'

/** How messages of one of the conversations are pinned. */
export function pinning(all: Conversations, name: KindName) {
  const talk = speaking(all, name)
  const { alice, bob, group } = all
  const { address } = talk
  const read = (person: Person) =>
    name === 'direct'
      ? person.call('GET /api/chat/pins', {
          query: { friendId: person === alice ? bob.id : alice.id },
        })
      : person.call('GET /api/group/pins/{id}', { params: { id: group } })
  return {
    ...talk,
    pin: (person: Person, messageId: number, on = true) =>
      talk.outcome(person, { pin: { ...address(person), messageId, on } }),
    pins: read,
    /** The ids of what is pinned, as this person reads it. */
    async pinned(person: Person): Promise<number[]> {
      return (await read(person)).list.map(({ message }) => message.id)
    },
    async unpinAll(person: Person): Promise<void> {
      for (const { message } of (await read(person)).list)
        await talk.outcome(person, { pin: { ...address(person), messageId: message.id, on: false } })
    },
  }
}
