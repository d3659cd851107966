import type { ThreadLevel } from '@parley/contract'
import { expect } from 'vitest'
import type { Person } from '../groups/groups-support.ts'
import { type Conversations, type KindName, speaking } from '../reactions/reactions-support.ts'

export const text = (content: string) => ({ type: 1, textMsg: { content } })

/** How people answer in threads of one of the conversations. */
export function threading(all: Conversations, kind: KindName) {
  const spoken = speaking(all, kind)
  const { send, history } = spoken
  const { alice, bob, group } = all

  async function inThread(person: Person, query: { unread?: boolean } = {}) {
    return person.call('GET /api/chat/threads', { query: { limit: 50, ...query } })
  }

  return {
    ...spoken,
    /** Answers in a thread, and gives the answer's id. */
    async answer(
      person: Person,
      root: number,
      content = 'In the thread',
      more: object = {},
    ): Promise<number> {
      const id = await send(person, text(content), { thread: { root }, ...more })
      return typeof id === 'number' ? id : expect.fail(id)
    },
    /** Ids of what somebody sees in the chat, without threads. */
    chat: async (person: Person) =>
      (await history(person, { limit: -1, threads: true })).list.map(({ id }) => id),
    /** The chat as an older client reads it. */
    olderChat: async (person: Person) => (await history(person, { limit: -1 })).list.map(({ id }) => id),
    /** The summary of the thread that begins with a message. */
    replies: async (person: Person, root: number) =>
      (await history(person, { limit: -1, threads: true })).list.find(({ id }) => id === root)?.extras
        ?.replies,
    /** Ids of a thread's messages, the first one too. */
    thread: async (person: Person, root: number, query: object = {}) =>
      (await history(person, { limit: -1, thread: root, ...query })).list.map(({ id }) => id),
    followed: inThread,
    /** Unread replies of a thread, as the list of followed threads has them; undefined where it is not followed. */
    async unread(person: Person, root: number) {
      return (await inThread(person)).list.find((one) => one.root === root)?.replies.unread
    },
    /** Unread messages of the chat, without threads and as older clients count. */
    async chatUnread(person: Person) {
      const counts = [true, false].map(async (threads) => {
        const query = { limit: -1, threads } as const
        if (kind === 'group') {
          const { list } = await person.call('GET /api/group/session', { query })
          return list.find(({ groupId }) => groupId === group)?.unreadCount
        }
        const { list } = await person.call('GET /api/chat/session', { query })
        const other = person === alice ? bob : alice
        return list.find(({ userId }) => userId === other.id)?.unreadCount
      })
      const [inChat, older] = await Promise.all(counts)
      return { inChat, older }
    },
    readThread: (person: Person, root: number, messageId?: number) =>
      person.call('PUT /api/chat/threads/read', { body: { root, ...(messageId && { messageId }) } }),
    follow: (person: Person, root: number, level: ThreadLevel) =>
      person.call('PUT /api/chat/threads/level', { body: { root, level } }),
    withdraw: (person: Person, msgID: number) => send(person, { type: 8, withdrawMsg: { msgID } }),
  }
}
