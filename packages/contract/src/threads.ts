import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { Gist } from './gist.ts'
import { List, pageFields } from './paging.ts'
import { Id, integer, Nothing, Time } from './schema.ts'
import { ThreadLevel, ThreadSummary } from './thread.ts'
import { threadLimits } from './thread-limits.ts'

/** A thread that the caller follows. */
export const FollowedThread = Type.Object({
  /** The message that it begins with. */
  root: Id,
  kind: Type.Enum(['direct', 'group']),
  /** The other person, or the group. */
  id: Id,
  /** The name of the person or group. */
  title: Type.String(),
  avatar: Type.String(),
  /** The author of `root`. */
  author: Type.Object({ userID: Id, nickname: Type.String(), avatar: Type.String() }),
  createdAt: Time,
  /** Missing where `root` cannot be seen any more. */
  gist: Type.Optional(Gist),
  replies: ThreadSummary,
})
export type FollowedThread = Static<typeof FollowedThread>

const shared = { access: 'user', section: 'chat' } as const
const path = '/api/chat/threads'

export const followedThreads = call({
  ...shared,
  method: 'GET',
  path,
  costly: true,
  summary:
    'Threads that I follow, those with the latest replies first, and how much is unread in all of them; the topic `threads` says that this has changed (an extension)',
  query: Type.Object({
    page: pageFields.page,
    limit: Type.Optional(integer(1, threadLimits.listed)),
    /** Only those with unread replies. */
    unread: Type.Optional(Type.Boolean()),
  }),
  data: Type.Object({
    ...List(FollowedThread).properties,
    /** Unread replies and mentions of all threads that I follow; those of muted ones count as mentions only. */
    unread: integer(0, threadLimits.counted),
    mentions: integer(0, threadLimits.counted),
  }),
  example: {
    request: { page: 1, limit: 20 },
    data: {
      list: [
        {
          root: 8,
          kind: 'group',
          id: 1,
          title: 'Class 3',
          avatar: 'C',
          author: { userID: 10001, nickname: 'Alice', avatar: '' },
          createdAt: '2026-11-21T08:00:00.000Z',
          gist: { type: 1, text: 'Hello' },
          replies: {
            count: 2,
            lastAt: '2026-11-21T08:05:00.000Z',
            upTo: 10,
            people: [{ userID: 10002, nickname: 'Bob', avatar: '' }],
            level: 'all',
            unread: 1,
            mentions: 0,
          },
        },
      ],
      count: 1,
      unread: 1,
      mentions: 0,
    },
  },
})

export const markThreadRead = call({
  ...shared,
  method: 'PUT',
  path: `${path}/read`,
  summary:
    'I have read a thread up to this reply, without one up to its end; only moves forward (an extension)',
  body: Type.Object({ root: Id, messageId: Type.Optional(Id) }),
  data: Nothing,
  example: { request: { root: 8, messageId: 10 }, data: {} },
})

export const followThread = call({
  ...shared,
  method: 'PUT',
  path: `${path}/level`,
  summary: 'Follow a thread, follow it silently, or follow it no longer (an extension)',
  body: Type.Object({ root: Id, level: ThreadLevel }),
  data: Nothing,
  example: { request: { root: 8, level: 'none' }, data: {} },
})
