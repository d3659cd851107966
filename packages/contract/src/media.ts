import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { ChatMessage, chatMessageExample } from './chat.ts'
import { groupCall, groupInPath } from './group-call.ts'
import { GroupMessage, groupMessageExample } from './group-chat.ts'
import { mediaLimits } from './media-limits.ts'
import { Id, integer } from './schema.ts'

/**
 * Kinds to find messages by. Text with pictures counts as `picture`, a sign-up list as `poll`; a message may have
 * several.
 */
export const mediaKinds = ['picture', 'video', 'file', 'voice', 'poll', 'link'] as const
export type MediaKind = (typeof mediaKinds)[number]

const kind = `(${mediaKinds.join('|')})`
const { page } = mediaLimits
const sequence = integer(1)

const fields = {
  /** One or more, separated by commas. */
  kinds: Type.String({ pattern: `^${kind}(,${kind}){0,${mediaKinds.length - 1}}$` }),
  /** Only those before this sequence: the next to it first. */
  before: Type.Optional(sequence),
  /** Only those after this sequence: the nearest to it. Not with `before`. */
  after: Type.Optional(integer()),
  limit: Type.Optional(integer(page.min, page.max)),
}

const holds =
  'newest first, each with its sequence and extras; `more` is true if there are further ones in the requested direction. Withdrawn messages, and those whose file has expired, are not among them (an extension)'

const Media = <T extends Type.TSchema>(message: T) =>
  Type.Object({ list: Type.Array(message), more: Type.Boolean() })

export const chatMedia = call({
  method: 'GET',
  path: '/api/chat/media',
  access: 'user',
  section: 'chat',
  costly: true,
  summary: `Pictures, videos, files, voices, polls and sign-up lists, or links of a conversation with one person: ${holds}`,
  query: Type.Object({ friendId: Id, ...fields }),
  data: Media(ChatMessage),
  example: {
    request: { friendId: 10002, kinds: 'picture,video', before: 12 },
    data: { list: [{ ...chatMessageExample, sequence: 1 }], more: false },
  },
})

export const groupMedia = call({
  ...groupCall('GET', 'media/{id}'),
  costly: true,
  summary: `Pictures, videos, files, voices, polls and sign-up lists, or links of a group: ${holds}`,
  params: groupInPath,
  query: Type.Object(fields),
  data: Media(GroupMessage),
  example: {
    request: { kinds: 'file' },
    data: { list: [{ ...groupMessageExample, sequence: 1 }], more: false },
  },
})

/** The query of either endpoint. */
export type MediaQuery = Static<Type.TObject<typeof fields>>
