import Type, { type Static } from 'typebox'
import { Position } from './positions.ts'
import { Id, integer, Time } from './schema.ts'
import { threadLimits } from './thread-limits.ts'

const inChat = Type.Optional(Type.Literal(true))

/**
 * In a frame: the message answers the message `root` in its thread. With `inChat` it is shown in the chat too. Only a
 * message that is in no thread itself can begin one. A text without a citation is stored as a reply to `root`, so that
 * older clients show what it answers. An extension.
 */
export const ThreadPlace = Type.Object({ root: Id, inChat })
export type ThreadPlace = Static<typeof ThreadPlace>

export const thread = Type.Optional(ThreadPlace)

/** Thread of a message that was sent in one, and the author of the message that the thread begins with. */
export const ThreadReply = Type.Object({ root: Id, author: Id, inChat })
export type ThreadReply = Static<typeof ThreadReply>

/**
 * How a person follows a thread: its replies count as unread and notify; they only count; or neither. Authors of a
 * thread's first message, people who answer in it, and people who are mentioned in it follow it.
 */
export const ThreadLevel = Type.Enum(['all', 'muted', 'none'])
export type ThreadLevel = Static<typeof ThreadLevel>

const ThreadPerson = Type.Object({ userID: Id, nickname: Type.String(), avatar: Type.String() })
export type ThreadPerson = Static<typeof ThreadPerson>

/** The thread that begins with a message, as the reader sees it. */
export const ThreadSummary = Type.Object({
  /** Replies, up to `threadLimits.counted`. */
  count: integer(1, threadLimits.counted),
  lastAt: Time,
  /** The sequence up to which replies are counted: an event of a later one adds to it. */
  upTo: Position,
  /** Those who answered last, the latest first. */
  people: Type.Array(ThreadPerson, { maxItems: threadLimits.people }),
  level: ThreadLevel,
  /** Replies of others that the reader has not read, in a thread that they follow. */
  unread: integer(0, threadLimits.counted),
  /** Unread replies that mention the reader. */
  mentions: integer(0, threadLimits.counted),
})
export type ThreadSummary = Static<typeof ThreadSummary>
