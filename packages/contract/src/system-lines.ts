import Type, { type Static } from 'typebox'
import { limits } from './all-limits.ts'
import { QuietHours } from './group-pace.ts'
import { Id, integer, Time } from './schema.ts'

const person = { userID: Id, nickname: Type.String(), memberNickname: Type.String() }

/** What the lines between the messages of a group tell of. */
export const SystemLineKind = Type.Enum([
  'created',
  /** `by` took `people` in. */
  'invited',
  /** `by` came in by themselves. */
  'joined',
  'left',
  'removed',
  'renamed',
  'appointed',
  'dismissed',
  'handedOver',
  'muted',
  'unmuted',
  'allMuted',
  'allUnmuted',
  'slowed',
  'unslowed',
  'quietHoursSet',
  'quietHoursLifted',
  /** For how long its messages are kept. */
  'keptFor',
  /** A message, for everybody. */
  'pinned',
  /** A message, which the members are asked to confirm. */
  'announced',
  /** Members are told who has read what they say from here on, or are not any more. */
  'readersTold',
  'readersUntold',
  'callBegan',
  'callEnded',
  /** An outgoing webhook sends to another address from here on. */
  'webhookReaddressed',
])
export type SystemLineKind = Static<typeof SystemLineKind>

/**
 * A line between the messages of a group that says what became of it. Clients word it in their reader's language, and
 * pass over kinds that they do not know.
 */
export const SystemLine = Type.Object({
  /** In the log of the group, and so what names the line; 0 of the first, which is before all that the log tells. */
  position: integer(),
  /** The sequence of the message below which it stands; 0 at the beginning. */
  after: integer(),
  createdAt: Time,
  kind: SystemLineKind,
  by: Type.Object(person),
  /** To whom it was done: the first of them. */
  people: Type.Array(Type.Object(person), { maxItems: limits.systemLinePeople }),
  /** How many they are. */
  count: integer(),
  /** The new one, when it was renamed; the name of the webhook, when it has another address. */
  title: Type.Optional(Type.String()),
  /** For how long somebody was muted. */
  minutes: Type.Optional(integer(1)),
  /** Between two messages of a member, when it was slowed; that a call lasted, when it ended. */
  seconds: Type.Optional(integer(1)),
  /** The new ones, when they were set. */
  quietHours: Type.Optional(QuietHours),
  /** For how many messages are kept; absent where that is for as long as the site keeps them. */
  days: Type.Optional(integer(1)),
})
export type SystemLine = Static<typeof SystemLine>
