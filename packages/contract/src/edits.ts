import Type, { type Static } from 'typebox'
import { limits } from './all-limits.ts'
import { buttons } from './buttons.ts'
import { call } from './call.ts'
import { editLimits } from './edit-limits.ts'
import { Edited } from './edited.ts'
import { mentions } from './mentions.ts'
import { MessageExtras, Msg, OutgoingMsg } from './messages.ts'
import { List, pageFields } from './paging.ts'
import { Position } from './positions.ts'
import { clientId, Id, integer, Time } from './schema.ts'

/** Replaces the content of the caller's own message. */
export const edit = {
  messageId: Id,
  /** The version that the edit builds on, 0 for the message as sent: of two on the same version, the first wins. */
  version: integer(0, editLimits.versions),
  /** The sender's id of the edit: a repeated request is applied once. */
  editId: clientId(limits.clientMessageId),
  /** The whole new message: of the same kind, about the same message, with the same files. */
  msg: OutgoingMsg,
  mentions,
  buttons,
}

/** A message has new content. */
export const editEvent = {
  event: Type.Literal('edit'),
  messageId: Id,
  /** Author of the version. */
  by: Id,
  msg: Msg,
  msgPreview: Type.String(),
  /** All but for the reactions. */
  extras: Type.Object({ ...MessageExtras.properties, edited: Edited }),
  position: Position,
}

const MessageVersion = Type.Object({
  /** 0 is the message as sent. */
  version: integer(),
  writtenAt: Time,
  msg: Msg,
})
export type MessageVersion = Static<typeof MessageVersion>

export const messageVersions = call({
  method: 'GET',
  path: '/api/chat/versions',
  access: 'user',
  section: 'chat',
  costly: true,
  summary:
    'What a message said before it was edited, of either kind of conversation, newest first: for its author, in groups for the owner too (an extension)',
  query: Type.Object({ messageId: Id, ...pageFields }),
  data: List(MessageVersion),
  example: {
    request: { messageId: 7, page: 1, limit: 20 },
    data: {
      list: [
        {
          version: 0,
          writtenAt: '2026-11-21T08:00:00.000Z',
          msg: { type: 1, textMsg: { content: 'See you at tne' } },
        },
      ],
      count: 1,
    },
  },
})
