import Type, { type Static, type TObject, type TSchema } from 'typebox'
import { album } from './albums.ts'
import { limits } from './all-limits.ts'
import { Button } from './buttons.ts'
import { CommandGiven } from './commands.ts'
import { Edited } from './edited.ts'
import { CallEndReason, CallNoticeFlag, CallSignalFlag, MessageType } from './enums.ts'
import { isWithin } from './limits.ts'
import { LinkPreview } from './link-previews.ts'
import { SignUpList } from './lists.ts'
import { Mention } from './mentions.ts'
import { type BodyName, kinds } from './message-kinds.ts'
import { Poll } from './polls.ts'
import { Reactions } from './reactions.ts'
import { Forwarded, RecordHead, Saved } from './records.ts'
import { Id, integer, messageText, number, oneOf, Time, text } from './schema.ts'
import { sticker } from './sticker-mark.ts'
import { ThreadReply, ThreadSummary } from './thread.ts'
import { vanishesAt } from './vanishing.ts'
import { waveform } from './waveform.ts'

/** Content that people write: stored unchanged, with surrounding white space. */
const content = messageText(limits.text)
const path = Type.String({ maxLength: limits.path.max })
const title = text(limits.mediaTitle, { trim: false, singleLine: false })
const seconds = number(0, 24 * 3600)

const { signalData } = limits
/** SDP or an ICE candidate, measured as the JSON that it travels as. */
const sentData = Type.Refine(
  Type.Unknown({ 'x-min': signalData.min, 'x-max': signalData.max }),
  (value) => isWithin(jsonOf(value), signalData),
  () => 'length',
)

/** Values that nest too deep for JSON are refused by `validator`. */
function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    return ''
  }
}
const passThroughType = Type.Union([
  Type.Literal('offer'),
  Type.Literal('answer'),
  Type.Literal('offer_ice'),
  Type.Literal('answer_ice'),
])

/** A call signal as a client sends it. */
export const CallSignal = Type.Object({
  flag: oneOf(CallSignalFlag),
  type: Type.Optional(passThroughType),
  data: Type.Optional(sentData),
})
/** A call signal as the server sends it; never stored. */
export const CallNotice = Type.Object({
  flag: oneOf(CallNoticeFlag),
  type: Type.Optional(Type.Union([passThroughType, Type.Literal('create_offer')])),
  data: Type.Optional(Type.Unknown()),
})
/** The one stored record of a call that has ended. */
export const CallRecord = Type.Object({ startTime: Time, endTime: Time, endReason: oneOf(CallEndReason) })

const said = Type.Object({ content: Type.String() })
const cited = Type.Object({ msgID: Id, content })
const call = {
  from: 'record',
  in: 'direct',
  sent: CallSignal,
  received: Type.Union([CallRecord, CallNotice]),
} as const

const origin = { userID: Id, userNickName: Type.String(), originMsgDate: Time }
const replyHead = { msgID: Id, content: Type.String(), replyMsgPreview: Type.String(), ...origin }
const quoteHead = { msgID: Id, content: Type.String(), quoteMsgPreview: Type.String(), ...origin }
const atHead = { userID: integer(), content: Type.String() }

interface WireKind {
  /**
   * Who adds such a message to a conversation: a client; the server alone, as the record of an event; or nobody, if it
   * replaces a withdrawn message, or is not stored.
   */
  readonly from: 'client' | 'record' | 'nobody'
  readonly in: 'direct' | 'group' | 'both'
  /** Its mark in the wire's previews. */
  readonly mark?: string
  /** Its body as a client sends it, where a client may: the server fills in and stores the rest. */
  readonly sent?: TObject
  /** Its body as clients receive it. */
  readonly received: TSchema
}

/** Parts of each kind for the wire and the server, besides `kinds`. */
export const wireKinds = {
  [MessageType.text]: { from: 'client', in: 'both', sent: Type.Object({ content }), received: said },
  [MessageType.image]: {
    from: 'client',
    in: 'both',
    mark: '图片消息',
    sent: Type.Object({ title, src: path }),
    received: Type.Object({ title: Type.String(), src: Type.String() }),
  },
  [MessageType.video]: {
    from: 'client',
    in: 'both',
    mark: '视频消息',
    sent: Type.Object({ title, src: path, time: Type.Optional(seconds) }),
    received: Type.Object({ title: Type.String(), src: Type.String(), time: number() }),
  },
  [MessageType.file]: {
    from: 'client',
    in: 'both',
    mark: '文件消息',
    sent: Type.Object({ src: path }),
    received: Type.Object({
      title: Type.String(),
      src: Type.String(),
      size: integer(),
      type: Type.String(),
    }),
  },
  [MessageType.voice]: {
    from: 'client',
    in: 'both',
    mark: '语音消息',
    sent: Type.Object({ src: path, time: Type.Optional(seconds) }),
    received: Type.Object({ src: Type.String(), time: number() }),
  },
  [MessageType.voiceCall]: { mark: '语音通话', ...call },
  [MessageType.videoCall]: { mark: '视频通话', ...call },
  [MessageType.withdrawn]: {
    from: 'nobody',
    in: 'both',
    mark: '撤回消息',
    sent: Type.Object({ msgID: Id }),
    received: Type.Object({ msgID: Id, content: Type.String() }),
  },
  [MessageType.reply]: {
    from: 'client',
    in: 'both',
    mark: '回复消息',
    sent: cited,
    received: Type.Object(replyHead),
  },
  [MessageType.quote]: {
    from: 'client',
    in: 'both',
    mark: '引用消息',
    sent: cited,
    received: Type.Object(quoteHead),
  },
  [MessageType.at]: {
    from: 'client',
    in: 'group',
    mark: '@消息',
    sent: Type.Object({ userID: integer(), content }),
    received: Type.Object(atHead),
  },
  [MessageType.tip]: {
    from: 'nobody',
    in: 'both',
    received: Type.Object({
      status: Type.Enum(['error', 'success', 'warning', 'info']),
      content: Type.String(),
    }),
  },
  [MessageType.friendOnline]: {
    from: 'nobody',
    in: 'direct',
    received: Type.Object({
      nickname: Type.String(),
      avatar: Type.String(),
      content: Type.String(),
      friendID: Id,
    }),
  },
  /** HTML, of which the server keeps what its allow-list has (docs/protocol.md, “Messages”). */
  [MessageType.imageText]: {
    from: 'client',
    in: 'both',
    mark: '图文消息',
    sent: Type.Object({ content: text(limits.imageText, { trim: false, singleLine: false }) }),
    received: said,
  },
} satisfies Record<MessageType, WireKind>
type Bodies = typeof wireKinds

/** The names of a body's fields; undefined where it has several shapes. */
const fieldsOf = (schema: Partial<TObject> = {}) => schema.properties && Object.keys(schema.properties)

/** The fields of each kind's bodies, as clients send and receive them. */
export const bodyFields: Readonly<Record<number, { sent?: string[]; received?: string[] }>> =
  Object.fromEntries(
    Object.entries<WireKind>(wireKinds).map(([type, { sent, received }]) => [
      type,
      { sent: fieldsOf(sent), received: fieldsOf(received) },
    ]),
  )

export type TipStatus = 'error' | 'success' | 'warning' | 'info'

/** A message with this body. */
const messageOf = (type: MessageType, body: TSchema) =>
  Type.Object({ type: Type.Literal(type), [kinds[type].body]: body })
type MessageOf<T extends MessageType, Body> = {
  [K in 'type' | BodyName<T>]: K extends 'type' ? T : Body
}
/** Undefined for a kind of a later version. */
export const wireKindOf = (type: number): WireKind | undefined =>
  (wireKinds as Record<number, WireKind>)[type]

const types = Object.values(MessageType)
const unionOf = <T>(messages: readonly TSchema[]) => Type.Unsafe<T>(Type.Union([...messages]))

export type OutgoingType = {
  [T in MessageType]: Bodies[T] extends { sent: TSchema } ? T : never
}[MessageType]
export type OutgoingMsg = { [T in OutgoingType]: MessageOf<T, Static<Bodies[T]['sent']>> }[OutgoingType]

/** Messages as clients send them. */
export const outgoing = Object.fromEntries(
  types.flatMap((type) => {
    const { sent } = wireKinds[type] as { sent?: TObject }
    return sent ? [[type, messageOf(type, sent)] as const] : []
  }),
)

/** Any message that a client may send. */
export const OutgoingMsg = unionOf<OutgoingMsg>(Object.values(outgoing))

export type OriginalMsg = { [T in MessageType]: MessageOf<T, Static<Bodies[T]['received']>> }[MessageType]
/** The message that a reply or quote is about; one level deep, so a reply inside carries no original of its own. */
const OriginalMsg = unionOf<OriginalMsg>(types.map((type) => messageOf(type, wireKinds[type].received)))

/** Bodies that contain another message whole. */
const about = {
  [MessageType.reply]: Type.Object({ ...replyHead, msg: OriginalMsg }),
  [MessageType.quote]: Type.Object({ ...quoteHead, msg: OriginalMsg }),
  [MessageType.at]: Type.Object({ ...atHead, msg: Type.Optional(OriginalMsg) }),
}
type ReceivedBodies = Omit<{ [T in MessageType]: Bodies[T]['received'] }, keyof typeof about> & typeof about

export type MsgOf<T extends MessageType> = { [One in T]: MessageOf<One, Static<ReceivedBodies[One]>> }[T]
export type Msg = MsgOf<MessageType>
/** Any message that a client may receive. */
export const Msg = unionOf<Msg>(
  types.map((type) => messageOf(type, (about as Record<number, TSchema>)[type] ?? wireKinds[type].received)),
)

/** Number of a message in its conversation, from 1 without gaps: in history rows that were requested with `places`. */
export const sequence = integer(1)

/** Shown size of an image message, so that a client can reserve its space while the picture loads. */
export const Media = Type.Object({
  width: integer(1),
  height: integer(1),
})
export type Media = Static<typeof Media>

/** A person with their names in the group. */
const Withdrawer = Type.Object({ userID: Id, nickname: Type.String(), memberNickname: Type.String() })
export type Withdrawer = Static<typeof Withdrawer>

/** Facts about a message that older clients do not receive, each present if the server knows it. */
export const MessageExtras = Type.Object({
  media: Type.Optional(Media),
  reactions: Type.Optional(Reactions),
  edited: Type.Optional(Edited),
  linkPreview: Type.Optional(LinkPreview),
  vanishesAt,
  /** The person who withdrew the message, in a group. */
  withdrawnBy: Type.Optional(Withdrawer),
  /** Its files were deleted at the end of their retention. */
  isFileExpired: Type.Optional(Type.Literal(true)),
  /** The people it mentions, in the order of its text; without it, use `mentionedIn`. */
  mentions: Type.Optional(Type.Array(Mention)),
  forwarded: Type.Optional(Forwarded),
  saved: Type.Optional(Saved),
  /** The text represents a record of messages. */
  record: Type.Optional(RecordHead),
  /** The text represents a poll. */
  poll: Type.Optional(Poll),
  /** The text represents a sign-up list. */
  list: Type.Optional(SignUpList),
  /** Waveform of a voice message, if its sender sent one. */
  waveform,
  /** It is shown with others as one. */
  album,
  sticker,
  /** The bot's command that the text begins with. */
  command: Type.Optional(CommandGiven),
  /** The buttons below a bot's text. */
  buttons: Type.Optional(Type.Array(Button)),
  /** Its sender is not a person. */
  isBot: Type.Optional(Type.Literal(true)),
  /** It was sent in a thread. */
  thread: Type.Optional(ThreadReply),
  /** A thread begins with it: in histories that were requested with `threads`. */
  replies: Type.Optional(ThreadSummary),
})
export type MessageExtras = Static<typeof MessageExtras>

/**
 * Extensions of a message. `extras`, if there are any: in the events of `parley.v2`, and in history rows that were
 * requested with them. `media`, as in `extras`, for clients that know it alone: in those events and in all other
 * history rows.
 */
export const messageExtensions = {
  extras: Type.Optional(MessageExtras),
  media: Type.Optional(Media),
  sequence: Type.Optional(sequence),
}
