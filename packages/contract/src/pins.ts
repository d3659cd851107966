import Type, { type Static, type TObject } from 'typebox'
import { call } from './call.ts'
import { ChatMessage, chatMessageExample } from './chat.ts'
import { groupCall, groupInPath } from './group-call.ts'
import { GroupMessage, groupMessageExample } from './group-chat.ts'
import { List } from './paging.ts'
import { Id, Time } from './schema.ts'

const Pinned = <M extends TObject>(message: M) =>
  Type.Object({
    /** With its `extras` and `sequence`, without reactions. */
    message,
    by: Type.Object({ userID: Id, nickname: Type.String(), memberNickname: Type.String() }),
    /** When it was pinned. */
    at: Time,
  })

export const PinnedChatMessage = Pinned(ChatMessage)
export type PinnedChatMessage = Static<typeof PinnedChatMessage>
export const PinnedGroupMessage = Pinned(GroupMessage)
export type PinnedGroupMessage = Static<typeof PinnedGroupMessage>

const by = { userID: 10001, nickname: 'Alice', memberNickname: '' }
const at = '2026-11-21T09:00:00.000Z'

export const chatPins = call({
  method: 'GET',
  path: '/api/chat/pins',
  access: 'user',
  section: 'chat',
  costly: true,
  summary:
    'Pinned messages of the conversation with one person that I see, newest message first (an extension)',
  query: Type.Object({ friendId: Id }),
  data: List(PinnedChatMessage),
  example: {
    request: { friendId: 10002 },
    data: { list: [{ message: { ...chatMessageExample, sequence: 1 }, by, at }], count: 1 },
  },
})

export const groupPins = call({
  ...groupCall('GET', 'pins/{id}'),
  costly: true,
  summary: 'Pinned messages of a group that I see, newest message first (an extension)',
  params: groupInPath,
  data: List(PinnedGroupMessage),
  example: {
    data: { list: [{ message: { ...groupMessageExample, sequence: 1 }, by, at }], count: 1 },
  },
})
