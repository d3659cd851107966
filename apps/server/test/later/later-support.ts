import type { Person } from '../groups/groups-support.ts'
import { type Conversations, type KindName, openConversations } from '../reactions/reactions-support.ts'

export const text = (content: string) => ({ type: 1, textMsg: { content } }) as const
export const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
export const inDays = (days: number) => inMs(days * 24 * 3600_000)

/** How people of a world plan ahead in one of its conversations. */
export function planning({ world, kinds }: Conversations, name: KindName) {
  const place = (person: Person) => kinds[name].named(person)
  const list = async (person: Person) => (await person.call('GET /api/chat/scheduled')).list
  return {
    list,
    place,
    schedule: (person: Person, content: string, at: string, more: object = {}) =>
      person.call('POST /api/chat/scheduled', {
        body: { ...place(person), clientMessageId: crypto.randomUUID(), msg: text(content), at, ...more },
      }),
    /** The messages with these words, as this person reads them. */
    said: async (person: Person, content: string) =>
      (await kinds[name].history(person, { limit: -1 })).list.filter(({ msg }) =>
        JSON.stringify(msg).includes(JSON.stringify(content)),
      ),
    /** As if so much time had gone by since it was to be sent. */
    letPass: (id: number, hours: number) =>
      world.queries
        .updateTable('scheduled_messages')
        .set({
          due_at: new Date(Date.now() - hours * 3600_000),
          try_at: new Date(Date.now() - hours * 3600_000),
        })
        .where('id', '=', id)
        .execute(),
    /** As if the time of reminders of a message had come. */
    letRemind: (messageId: number) =>
      world.queries
        .updateTable('reminders')
        .set({ due_at: new Date() })
        .where('message_id', '=', messageId)
        .execute(),
    /** Ends when something of this person's that is to happen later has changed. */
    async changes(person: Person, act: () => Promise<unknown>, isSo: () => Promise<boolean>) {
      const socket = await person.socket({ kind: 'chat', v2: true })
      await act()
      while (!(await isSo())) await socket.hear({ event: 'changed', topics: ['later'] })
      socket.close()
    },
  }
}

export { openConversations }
