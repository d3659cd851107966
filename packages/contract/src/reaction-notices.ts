import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { List } from './paging.ts'
import { Position } from './positions.ts'
import { laterPlace } from './scheduled.ts'
import { Id, Nothing } from './schema.ts'

/** The newest unseen reaction of others on the caller's messages in a conversation. */
export const ReactionNotice = Type.Object({
  ...laterPlace,
  messageId: Id,
  emoji: Type.String(),
  by: Type.Object({ userID: Id, nickname: Type.String() }),
  position: Position,
})
export type ReactionNotice = Static<typeof ReactionNotice>

const notices = { path: '/api/chat/reaction_notices', access: 'user', section: 'chat' } as const

export const reactionNotices = call({
  ...notices,
  method: 'GET',
  summary:
    'What others have put on my messages and I have not seen, one of each conversation; the topic `reactions` says that it has changed (an extension)',
  data: List(ReactionNotice),
  example: {
    data: {
      list: [
        { userID: 10002, messageId: 7, emoji: '👍', by: { userID: 10002, nickname: 'Bob' }, position: 12 },
      ],
      count: 1,
    },
  },
})

export const seenReactions = call({
  ...notices,
  method: 'PUT',
  summary:
    'I have seen what others have put on my messages in the conversation of this one, up to a place in its log (an extension)',
  body: Type.Object({ messageId: Id, position: Position }),
  data: Nothing,
  example: { request: { messageId: 7, position: 12 }, data: {} },
})
