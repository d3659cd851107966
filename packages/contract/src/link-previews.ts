import Type, { type Static } from 'typebox'
import { call } from './call.ts'
import { linkPreviewLimits } from './link-preview-limits.ts'
import { Position } from './positions.ts'
import { Id, integer, Nothing } from './schema.ts'

/** The metadata of a link's page, as they were when the message was written. */
export const LinkedPage = Type.Object({
  /** The first link of the message. */
  url: Type.String(),
  /** In one line, without anything that turns the text's direction. */
  title: Type.String({ maxLength: linkPreviewLimits.title }),
  /** The same; may be empty. */
  description: Type.String({ maxLength: linkPreviewLimits.description }),
  /** A copy for the readers of the message: its path on this site, and its size. */
  picture: Type.Optional(
    Type.Object({
      src: Type.String(),
      width: integer(1),
      height: integer(1),
    }),
  ),
})
export type LinkedPage = Static<typeof LinkedPage>

/** The preview of a message's first link. */
export const LinkPreview = Type.Object({
  /** Current as of this position in the conversation's log; anything with an earlier one is out of date. */
  asOf: Position,
  /** Without it nothing is shown any more. */
  page: Type.Optional(LinkedPage),
})
export type LinkPreview = Static<typeof LinkPreview>

/** In a frame with a message: no preview of its links. An extension. */
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

/** Setting of a sender: whether the server reads the pages behind their links. */
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
