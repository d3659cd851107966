import Type, { type Static } from 'typebox'
import { limits } from './all-limits.ts'
import { QuietHours } from './group-pace.ts'
import { Id, integer, Time } from './schema.ts'

const person = { userID: Id, nickname: Type.String(), memberNickname: Type.String() }

/** Kinds of system lines. */
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
  /** For how long its messages are stored. */
  'keptFor',
  /** A message, for everybody. */
  'pinned',
  /** A message, which the members are asked to confirm. */
  'announced',
  /** From here on, members see who has read their messages, or no longer do. */
  'readersTold',
  'readersUntold',
  'callBegan',
  'callEnded',
  /** An outgoing webhook sends to another address from here on. */
  'webhookReaddressed',
])
export type SystemLineKind = Static<typeof SystemLineKind>

/**
 * A line between the messages of a group about a change of the group. Clients word it in their reader's language, and
 * ignore unknown kinds.
 */
export const SystemLine = Type.Object({
  /**
   * Position in the log of the group, which identifies the line; 0 for the first line, before all events of the log.
   */
  position: integer(),
  /** The sequence of the message above it; 0 at the beginning. */
  after: integer(),
  createdAt: Time,
  kind: SystemLineKind,
  by: Type.Object(person),
  /** The first of the affected people. */
  people: Type.Array(Type.Object(person), { maxItems: limits.systemLinePeople }),
  /** How many they are. */
  count: integer(),
  /** The new one, when it was renamed; the name of the webhook, when it has another address. */
  title: Type.Optional(Type.String()),
  /** How long the mute lasts. */
  minutes: Type.Optional(integer(1)),
  /** Between two messages of a member, when it was slowed; that a call lasted, when it ended. */
  seconds: Type.Optional(integer(1)),
  /** The new ones, when they were set. */
  quietHours: Type.Optional(QuietHours),
  /** For how many days messages are stored; absent if for as long as the site stores them. */
  days: Type.Optional(integer(1)),
})
export type SystemLine = Static<typeof SystemLine>
