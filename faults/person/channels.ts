import {
  type ChatCatchUp,
  createChatCatchUp,
  createGroupCatchUp,
  type HttpClient,
  type OwnCursor,
  parseChatEvent,
  parseGroupEvent,
} from '@parley/client'
import { Channel, type Ears, type HistoryPage, type SocketKind, type Wiring } from './channel.ts'
import type { Disk, Kept } from './disk.ts'

interface Parts {
  readonly url: string
  readonly http: Pick<HttpClient, 'call'>
  readonly disk: Disk
  readonly kept: Kept | undefined
  readonly history: (kind: SocketKind, id: number) => Promise<HistoryPage | undefined>
}

/** The chat socket of a page, which also tells the person's own log. */
export function openChat({ url, http, disk, kept, history }: Parts, ears: Ears) {
  let catchUp: ChatCatchUp | undefined
  const wiring: Wiring = {
    kind: 'chat',
    url,
    http,
    queue: disk.queues.chat as Wiring['queue'],
    parse: parseChatEvent,
    history: (id) => history('chat', id),
    catchUp: (options) => {
      catchUp = createChatCatchUp({ ...options, cursor: kept?.own })
      return catchUp as ReturnType<Wiring['catchUp']>
    },
    conversationOf({ message }) {
      if (!('sendUser' in message)) throw new Error('a message of a group came on the chat socket')
      return message.isMe ? message.revUser.id : message.sendUser.id
    },
  }
  const channel = new Channel(wiring, ears, kept?.chat)
  return { channel, ownCursor: (): OwnCursor | undefined => catchUp?.cursor }
}

/** The group socket of a page. */
export function openGroups({ url, http, disk, kept, history }: Parts, ears: Ears): Channel {
  const wiring: Wiring = {
    kind: 'group',
    url,
    http,
    queue: disk.queues.group as Wiring['queue'],
    parse: parseGroupEvent,
    history: (id) => history('group', id),
    catchUp: (options) => createGroupCatchUp(options) as ReturnType<Wiring['catchUp']>,
    conversationOf({ message }) {
      if (!('groupID' in message)) throw new Error('a one-to-one message came on the group socket')
      return message.groupID
    },
  }
  return new Channel(wiring, ears, kept?.group)
}
