import Type, { type Static } from 'typebox'
import { limits } from './all-limits.ts'
import { call } from './call.ts'
import { draftLimits } from './draft-limits.ts'
import { mentionLimits } from './mention-limits.ts'
import { Position } from './positions.ts'
import { laterPlace } from './scheduled.ts'
import { clientId, Id, integer } from './schema.ts'

const { text, written } = draftLimits

/** Text that a person has written in a conversation and not sent, as the composer has it. */
export const DraftText = Type.Object({
  text: Type.Refine(
    Type.String({ 'x-min': text.min, 'x-max': text.max }),
    (value) => [...value].length <= text.max,
    () => 'length',
  ),
  /** Id of the message that it answers. */
  citation: Type.Optional(Id),
  /** Mentioned people, and how the text names them; 0 is everyone. */
  mentions: Type.Optional(
    Type.Array(
      Type.Object({
        userID: integer(),
        written: Type.String({ minLength: written.min, maxLength: written.max }),
      }),
      { maxItems: mentionLimits.ofMessage },
    ),
  ),
})
export type DraftText = Static<typeof DraftText>

/** A draft of the caller as the server has it; without `said` it is empty. A person's versions only grow. */
const draft = { ...laterPlace, version: Position, said: Type.Optional(DraftText) }
export const KeptDraft = Type.Object(draft)
export type KeptDraft = Static<typeof KeptDraft>

/** A draft of the caller has changed on a device. Not logged: after a reconnect, `synced` has the newest version. */
export const draftEvent = Type.Unsafe<DraftEvent>(
  Type.Object({
    event: Type.Literal('draft'),
    ...draft,
    /** It is empty because it was sent. */
    sent: Type.Optional(Type.Literal(true)),
  }),
)
type Place = { userID: number } | { groupID: number }
type DraftEvent = Place & { event: 'draft'; version: number; said?: DraftText; sent?: true }

/**
 * In a frame with a message: the version of the sender's draft that it sends, which empties the draft. An extension.
 */
export const sentDraft = Type.Optional(integer(1))

/**
 * In a frame with a message: a draft of the sender was being stored under its `clientMessageId`, and not answered yet,
 * when the message was sent. The draft is empty afterwards, whichever reaches the server first. An extension.
 */
export const draftOnItsWay = Type.Optional(Type.Literal(true))

const shared = { access: 'user', section: 'chat', path: '/api/chat/drafts' } as const
const example = { userID: 10002, version: 7, said: { text: 'Well, if you' } }

export const drafts = call({
  ...shared,
  method: 'GET',
  costly: true,
  summary:
    'What I have written and not sent, the newest first. With `after`, the highest version that I know, `said` is left out of what I know already (an extension)',
  query: Type.Object({ after: Type.Optional(Position) }),
  data: Type.Object({ asOf: Position, list: Type.Array(KeptDraft) }),
  example: { request: { after: 6 }, data: { asOf: 7, list: [example, { groupID: 3, version: 5 }] } },
})

export const keepDraft = call({
  ...shared,
  method: 'PUT',
  summary:
    'Keep what I have written in a conversation, for all of my devices; without `said` I have deleted it. `base` is the version that I wrote it on, 0 if I know none. Of what is kept by then nothing is overwritten that has another version: `isTaken` is false, and the draft that is kept is the answer. `clientMessageId` is the one under which it is going to be sent: once there is such a message of mine nothing is left of it (an extension)',
  body: Type.Object({
    ...laterPlace,
    base: Position,
    said: Type.Optional(DraftText),
    clientMessageId: Type.Optional(clientId(limits.clientMessageId)),
  }),
  data: Type.Object({ isTaken: Type.Boolean(), draft: KeptDraft }),
  example: {
    request: { userID: 10002, base: 6, said: { text: 'Well, if you' } },
    data: { isTaken: true, draft: example },
  },
})
