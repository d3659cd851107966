import { integer } from '@parley/contract/schema'
import Type, { type Static } from 'typebox'
import { formatLimits } from './limits.ts'

/** Names a record of the source: the same each time it is read, unique among those of its kind. */
const ref = Type.String({ minLength: 1, maxLength: 200 })
/** ISO 8601 with its zone, of the years 1000 to 9999 and without leap seconds: what every clock and database knows. */
const time = Type.String({
  format: 'date-time',
  pattern: String.raw`^[1-9]\d{3}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$`,
})

/** A file of the folder: `files/<sha-256>`, with the name that people see. */
export const FileEntry = Type.Object({
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  name: Type.String({ minLength: 1, maxLength: 255 }),
  mime: Type.Optional(Type.String({ maxLength: 255 })),
  /** How a message shows it; without it by `mime`, and never as a voice. */
  as: Type.Optional(Type.Enum(['image', 'video', 'voice', 'file'])),
  /** How long a video or a voice is. */
  seconds: Type.Optional(Type.Number({ minimum: 0 })),
})
export type FileEntry = Static<typeof FileEntry>

export const PersonEntry = Type.Object({
  kind: Type.Literal('person'),
  ref,
  /** Sign-in name, if the source has such a name. */
  account: Type.Optional(Type.String()),
  nickname: Type.String(),
  /** Description of themselves. */
  about: Type.Optional(Type.String()),
  picture: Type.Optional(FileEntry),
  isBot: Type.Optional(Type.Boolean()),
  /** They have left the source: what they said comes over, they get no code. */
  isGone: Type.Optional(Type.Boolean()),
  createdAt: Type.Optional(time),
})
export type PersonEntry = Static<typeof PersonEntry>

export const MemberEntry = Type.Object({
  person: ref,
  role: Type.Optional(Type.Enum(['owner', 'administrator', 'member'])),
  nickname: Type.Optional(Type.String()),
  joinedAt: Type.Optional(time),
})

export const GroupEntry = Type.Object({
  kind: Type.Literal('group'),
  ref,
  title: Type.String(),
  notice: Type.Optional(Type.String()),
  picture: Type.Optional(FileEntry),
  /** Everybody there could find it and join. */
  isPublic: Type.Optional(Type.Boolean()),
  members: Type.Array(MemberEntry),
  createdAt: Type.Optional(time),
})
export type GroupEntry = Static<typeof GroupEntry>

export const FriendshipEntry = Type.Object({
  kind: Type.Literal('friendship'),
  people: Type.Tuple([ref, ref]),
  /** Names by which the two call each other, in the order of `people`. */
  notes: Type.Optional(Type.Tuple([Type.String(), Type.String()])),
})
export type FriendshipEntry = Static<typeof FriendshipEntry>

/** Where a message was said: one of the two. */
const place = Type.Union([
  Type.Object({ group: ref }),
  /** The same ref twice: notes to self. */
  Type.Object({ people: Type.Tuple([ref, ref]) }),
])

/** Characters of the text, as Unicode counts them. */
const MentionPlace = Type.Object({
  /** Without it, everyone. */
  person: Type.Optional(ref),
  at: integer(),
  length: integer(1),
})

const ReactionEntry = Type.Object({ emoji: Type.String(), people: Type.Array(ref) })

export const MessageEntry = Type.Object({
  kind: Type.Literal('message'),
  ref,
  in: place,
  sender: ref,
  sentAt: time,
  /** With Parley's marks for bold and so on; a caption where there is a file. */
  text: Type.Optional(Type.String({ maxLength: formatLimits.text })),
  /** In place of the text: HTML with pictures, whose `src` is `files/<sha-256>` of one of `files`. */
  html: Type.Optional(Type.String({ maxLength: formatLimits.text })),
  files: Type.Optional(Type.Array(FileEntry, { maxItems: formatLimits.files })),
  /** The message of the same conversation that it answers, which came before it. */
  repliesTo: Type.Optional(ref),
  /** The first message of the thread that it was sent in, which came before it. */
  inThread: Type.Optional(ref),
  /** It was sent to the chat too. */
  inChat: Type.Optional(Type.Boolean()),
  /** It quotes that message rather than answering it. */
  quotes: Type.Optional(Type.Boolean()),
  /** People whom the text names as `@nickname`. */
  mentions: Type.Optional(Type.Array(ref)),
  mentionsAll: Type.Optional(Type.Boolean()),
  /** Where the text names them, if that is known. */
  mentionsAt: Type.Optional(Type.Array(MentionPlace)),
  reactions: Type.Optional(Type.Array(ReactionEntry)),
  editedAt: Type.Optional(time),
  /** Author of a forwarded message. The name of somebody who is not here becomes the first line of the text. */
  forwardedFrom: Type.Optional(Type.String()),
  forwardedPerson: Type.Optional(ref),
})
export type MessageEntry = Static<typeof MessageEntry>

/** Contents of `site.json`. */
export const SiteEntry = Type.Object({
  format: Type.Literal('parley-exchange'),
  version: Type.Literal(1),
  /** Names where the records are from: of two folders with the same name one ref is one record. */
  source: Type.String({ minLength: 1, maxLength: 200 }),
  madeAt: time,
  madeBy: Type.String({ maxLength: 200 }),
})
export type SiteEntry = Static<typeof SiteEntry>

/** A line of an export: people first, then groups, friendships and messages. */
export const Entry = Type.Union([PersonEntry, GroupEntry, FriendshipEntry, MessageEntry])
export type Entry = Static<typeof Entry>
