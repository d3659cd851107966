import type { Person, World } from '../groups/groups-support.ts'

/** A group whose members see who has read their messages, and the operations on that. */
export async function groupWithReaders(world: World, names: readonly string[], isOn = true) {
  const [owner, ...members] = (await world.people(...names)) as [Person, ...Person[]]
  const groupId = await world.group({ owner, members })
  if (isOn) await owner.call('PUT /api/group/readers', { body: { groupId, isOn } })
  return { owner, members, ...readersIn(groupId) }
}

export function readersIn(groupId: number) {
  const everything = { groupId, from: 1, upTo: 400 }
  return {
    groupId,
    tell: (person: Person, isOn: boolean) =>
      person.call('PUT /api/group/readers', { body: { groupId, isOn } }),
    say: (person: Person, content = 'Read this') => person.say(groupId, content),
    read: (person: Person, messageId?: number) =>
      person.call('PUT /api/group/read', { body: { groupId, ...(messageId && { messageId }) } }),
    join: (person: Person) => person.call('POST /api/group/valid', { body: { groupID: groupId } }),
    leave: (person: Person) =>
      person.call('DELETE /api/group/member', { query: { id: groupId, memberId: person.id } }),
    /** `[messageId, read, unread]` of each of one's own messages. */
    async counts(person: Person, span: { from?: number; upTo?: number } = {}) {
      const { list } = await person.call('GET /api/group/readers', { query: { ...everything, ...span } })
      return list.map(({ messageId, read, unread }) => [messageId, read, unread])
    },
    async people(person: Person, messageId: number, read: boolean) {
      const query = { groupId, messageId, read }
      const { list } = await person.call('GET /api/group/readers/people', { query })
      return list.map(({ nickname }) => nickname)
    },
    remind: (person: Person, messageId: number) =>
      person.call('POST /api/group/readers/reminder', { body: { groupId, messageId } }),
    async isAsked(person: Person) {
      const { list } = await person.call('GET /api/group/session', { query: {} })
      return list.find((row) => row.groupId === groupId)?.isAskedToRead ?? false
    },
    async readersFrom(person: Person) {
      const group = await person.call('GET /api/group/group/{id}', { params: { id: groupId } })
      return group.readersFrom
    },
  }
}
