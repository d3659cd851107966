import Type, { type Static } from 'typebox'

/** Names a record of the source: the same each time it is read, unique among those of its kind. */
const ref = Type.String({ minLength: 1, maxLength: 200 })
/** ISO 8601 with its zone. */
const time = Type.String({ format: 'date-time' })

/** A file of the folder: `files/<sha-256>`, with the name that people see. */
export const FileEntry = Type.Object({
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  name: Type.String({ minLength: 1, maxLength: 255 }),
  mime: Type.Optional(Type.String({ maxLength: 255 })),
})

export const PersonEntry = Type.Object({
  kind: Type.Literal('person'),
  ref,
  /** What they sign in with, where the source has such a name. */
  account: Type.Optional(Type.String()),
  nickname: Type.String(),
  picture: Type.Optional(FileEntry),
  isBot: Type.Optional(Type.Boolean()),
  /** They have left the source: what they said comes over, they get no code. */
  isGone: Type.Optional(Type.Boolean()),
  createdAt: Type.Optional(time),
})

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
  members: Type.Array(MemberEntry),
  createdAt: Type.Optional(time),
})

export const FriendshipEntry = Type.Object({
  kind: Type.Literal('friendship'),
  people: Type.Tuple([ref, ref]),
  /** What each calls the other, in the order of `people`. */
  notes: Type.Optional(Type.Tuple([Type.String(), Type.String()])),
})

/** Where a message was said: one of the two. */
const place = Type.Union([
  Type.Object({ group: ref }),
  /** The same ref twice: notes to self. */
  Type.Object({ people: Type.Tuple([ref, ref]) }),
])

const ReactionEntry = Type.Object({ emoji: Type.String(), people: Type.Array(ref) })

export const MessageEntry = Type.Object({
  kind: Type.Literal('message'),
  ref,
  in: place,
  sender: ref,
  sentAt: time,
  /** With Parley's marks for bold and so on; a caption where there is a file. */
  text: Type.Optional(Type.String()),
  files: Type.Optional(Type.Array(FileEntry)),
  /** The message of the same conversation that it answers, which came before it. */
  repliesTo: Type.Optional(ref),
  /** People whom the text names as `@nickname`. */
  mentions: Type.Optional(Type.Array(ref)),
  mentionsAll: Type.Optional(Type.Boolean()),
  reactions: Type.Optional(Type.Array(ReactionEntry)),
  editedAt: Type.Optional(time),
  /** Of what was forwarded: whose it was. */
  forwardedFrom: Type.Optional(Type.String()),
})

/** One line of an export: people first, then groups, friendships and messages. */
export const Entry = Type.Union([PersonEntry, GroupEntry, FriendshipEntry, MessageEntry])
export type Entry = Static<typeof Entry>
