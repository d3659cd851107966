import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { linkPreviewLimits } from './link-preview-limits.ts'
import { Position } from './positions.ts'
import { Id, integer, Nothing } from './schema.ts'

/** What the page behind a link says of itself, as it was when the message was written. */
export const LinkedPage = Type.Object({
  /** The first link of the message. */
  url: Type.String(),
  /** In one line, without anything that turns the text's direction. */
  title: Type.String({ maxLength: linkPreviewLimits.title }),
  /** The same; may be empty. */
  description: Type.String({ maxLength: linkPreviewLimits.description }),
  /** A copy, for whoever reads the message: its path on this site, and how large it is. */
  picture: Type.Optional(
    Type.Object({
      src: Type.String(),
      width: integer(1),
      height: integer(1),
    }),
  ),
})
export type LinkedPage = Static<typeof LinkedPage>

/** What is shown of the first link of a message. */
export const LinkPreview = Type.Object({
  /** As of this place in the conversation's log: what is told with an earlier one is known already. */
  asOf: Position,
  /** Without it nothing is shown any more. */
  page: Type.Optional(LinkedPage),
})
export type LinkPreview = Static<typeof LinkPreview>

/** Of a frame with a message: nothing is read or shown of its links. An extension. */
export const noLinkPreview = Type.Optional(Type.Literal(true))

/** The page behind a message's first link was read, or is shown no longer. */
export const linkPreviewEvent = {
  event: Type.Literal('linkPreview'),
  messageId: Id,
  linkPreview: LinkPreview,
  position: Position,
}

export const removeLinkPreview = call({
  method: 'DELETE',
  path: '/api/chat/link_preview',
  access: 'user',
  section: 'chat',
  summary:
    'Show nothing of the links of a message of mine, of either kind of conversation, to anybody any more (an extension)',
  body: Type.Object({ messageId: Id }),
  data: Nothing,
  example: { request: { messageId: 7 }, data: {} },
})

/** Of whoever sends: whether the pages behind their links are read. */
export const LinkPreviewSetting = Type.Object({ ofMine: Type.Boolean() })
export type LinkPreviewSetting = Static<typeof LinkPreviewSetting>

export const linkPreviewSetting = call({
  method: 'GET',
  path: '/api/user/link_previews/setting',
  access: 'user',
  section: 'users',
  summary: 'Whether the server reads the pages behind links that I send (an extension)',
  data: LinkPreviewSetting,
  example: { data: { ofMine: true } },
})

export const changeLinkPreviewSetting = call({
  method: 'PUT',
  path: '/api/user/link_previews/setting',
  access: 'user',
  section: 'users',
  summary: 'Have the server read the pages behind links that I send, or not (an extension)',
  body: LinkPreviewSetting,
  data: Nothing,
  example: { request: { ofMine: false }, data: {} },
})
