import Type, { type Static } from 'typebox'
import { album } from './albums.ts'
import { limits } from './all-limits.ts'
import { call } from './call.ts'
import { MessageType } from './enums.ts'
import { laterLimits } from './later-limits.ts'
import { noLinkPreview } from './link-previews.ts'
import { mentions } from './mentions.ts'
import { type OutgoingMsg, outgoing } from './messages.ts'
import { List } from './paging.ts'
import { clientId, Id, integer, Nothing, smallInteger, Time } from './schema.ts'
import { vanishAfter } from './vanishing.ts'

/** Types of messages that can be scheduled. */
const writtenTypes = [
  MessageType.text,
  MessageType.reply,
  MessageType.quote,
  MessageType.at,
  MessageType.image,
  MessageType.video,
  MessageType.file,
  MessageType.imageText,
] as const
export type ScheduledMsg = Extract<OutgoingMsg, { type: (typeof writtenTypes)[number] }>
const ScheduledMsg = Type.Unsafe<ScheduledMsg>(
  Type.Union(writtenTypes.map((type) => outgoing[type] ?? Type.Never())),
)

/** Where something happens later, one of these: in the conversation with a person, who may be oneself, or in a group. */
export const laterPlace = { userID: Type.Optional(Id), groupID: Type.Optional(Id) }

const { attached: attachedLimits } = laterLimits
const part = { msg: ScheduledMsg, mentions, album }
/** For a message of type 4, which has only the path of its file. */
const file = Type.Optional(Type.Object({ title: Type.String(), size: integer() }))
const waitingPart = { ...part, file }
/** Messages that are sent before `msg`, in this order: pictures and files that belong to it. */
const { min: minItems, max: maxItems } = attachedLimits
const attached = Type.Optional(Type.Array(Type.Object(part), { minItems, maxItems }))
const waitingAttached = Type.Optional(Type.Array(Type.Object(waitingPart), { minItems, maxItems }))
const said = { ...part, attached, noLinkPreview, vanishAfter }
const waiting = { ...said, ...waitingPart, attached: waitingAttached }
const clientMessageId = clientId(limits.clientMessageId)

/** A scheduled message of the caller. Older clients do not receive it: they get the message when it is sent. */
export const Scheduled = Type.Object({
  id: Id,
  /** Counts its changes; a change names the version that its author saw. */
  version: smallInteger(1),
  ...laterPlace,
  clientMessageId: Type.String(),
  ...waiting,
  at: Time,
  /** Why it could not be sent at its time: it waits for its sender, or with `messageHeld` for the staff. */
  refusal: Type.Optional(Type.Object({ code: integer(), msg: Type.String() })),
})
export type Scheduled = Static<typeof Scheduled>

const path = '/api/chat/scheduled'
const shared = { access: 'user', section: 'chat' } as const
const inPath = Type.Object({ id: Id })

const msg = { type: 1, textMsg: { content: 'Happy birthday!' } } as const
const at = '2026-12-01T08:00:00.000Z'
const scheduledExample = { id: 3, version: 1, userID: 10002, clientMessageId: '5c1f', msg, at }

export const scheduled = call({
  ...shared,
  method: 'GET',
  path,
  costly: true,
  summary:
    'My messages that are sent at a time, and those that could not be, next first; the topic `later` says that they have changed (an extension)',
  data: List(Scheduled),
  example: { data: { list: [scheduledExample], count: 1 } },
})

export const schedule = call({
  ...shared,
  method: 'POST',
  path,
  summary:
    'Send a message at a time, by the rights that I have then, with pictures, videos and files of mine before it. Asked again under the same `clientMessageId` it is there once (an extension)',
  body: Type.Object({ ...laterPlace, clientMessageId, ...said, at: Time }),
  data: Scheduled,
  example: {
    request: { userID: 10002, clientMessageId: '5c1f', msg, at },
    data: scheduledExample,
  },
})

export const changeScheduled = call({
  ...shared,
  method: 'PUT',
  path: `${path}/{id}`,
  summary:
    'Change what it says, with its mentions, or its time; `album` and `attached` stay as they are where they are left out. One that could not be sent waits again (an extension)',
  params: inPath,
  body: Type.Object({
    version: smallInteger(1),
    at: Type.Optional(Time),
    said: Type.Optional(Type.Object({ ...part, attached, noLinkPreview })),
  }),
  data: Scheduled,
  example: {
    request: { version: 1, at: '2026-12-01T09:00:00.000Z' },
    data: { ...scheduledExample, version: 2, at: '2026-12-01T09:00:00.000Z' },
  },
})

export const sendScheduled = call({
  ...shared,
  method: 'POST',
  path: `${path}/{id}/now`,
  summary: 'Send it now; refused as any message may be, it waits for me with the reason (an extension)',
  params: inPath,
  data: Nothing,
  example: { data: {} },
})

export const unschedule = call({
  ...shared,
  method: 'DELETE',
  path: `${path}/{id}`,
  summary: 'Do not send it; one that waits for the staff is taken back (an extension)',
  params: inPath,
  data: Nothing,
  example: { data: {} },
})
