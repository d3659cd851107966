import Type, { type Static, type TSchema } from 'typebox'
import { CallEndReason, CallNoticeFlag, CallSignalFlag, MessageType } from './enums.ts'
import { isWithin, limits } from './limits.ts'
import { Id, oneOf, Time, text } from './schema.ts'

/** Content that people write: kept as it is, white space around included. */
const content = text(limits.text, { trim: false, singleLine: false })
const path = Type.String({ maxLength: limits.path.max })
const title = text(limits.mediaTitle, { trim: false, singleLine: false })
const seconds = Type.Number({ minimum: 0, maximum: 24 * 3600 })

const typed = <const N extends number, const P extends Record<string, TSchema>>(type: N, bodies: P) =>
  Type.Object({ type: Type.Literal(type), ...bodies })

const TextMsg = Type.Object({ content })
const ImageMsg = Type.Object({ title, src: path })
const VideoMsg = Type.Object({ title, src: path, time: Type.Optional(seconds) })
const VoiceMsg = Type.Object({ src: path, time: Type.Optional(seconds) })
/** HTML (wire.md, section 6), of which the server keeps what its allow-list has. */
const ImageTextMsg = Type.Object({
  content: text(limits.imageText, { trim: false, singleLine: false }),
})

const { signalData } = limits
/** SDP or an ICE candidate, measured as the JSON that it travels as. */
const sentData = Type.Refine(
  Type.Unknown({ 'x-min': signalData.min, 'x-max': signalData.max }),
  (value) => isWithin(jsonOf(value), signalData),
  () => 'length',
)

/** What nests too deep to be written is refused for that, by `validator`. */
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

/** Messages as clients send them: the server fills in and stores the rest. */
export const outgoing = {
  [MessageType.text]: typed(MessageType.text, { textMsg: TextMsg }),
  [MessageType.image]: typed(MessageType.image, { imageMsg: ImageMsg }),
  [MessageType.video]: typed(MessageType.video, { videoMsg: VideoMsg }),
  [MessageType.file]: typed(MessageType.file, { fileMsg: Type.Object({ src: path }) }),
  [MessageType.voice]: typed(MessageType.voice, { voiceMsg: VoiceMsg }),
  [MessageType.voiceCall]: typed(MessageType.voiceCall, { voiceCallMsg: CallSignal }),
  [MessageType.videoCall]: typed(MessageType.videoCall, { videoCallMsg: CallSignal }),
  [MessageType.withdrawn]: typed(MessageType.withdrawn, { withdrawMsg: Type.Object({ msgID: Id }) }),
  [MessageType.reply]: typed(MessageType.reply, { replyMsg: Type.Object({ msgID: Id, content }) }),
  [MessageType.quote]: typed(MessageType.quote, { quoteMsg: Type.Object({ msgID: Id, content }) }),
  [MessageType.at]: typed(MessageType.at, {
    atMsg: Type.Object({ userID: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), content }),
  }),
  [MessageType.imageText]: typed(MessageType.imageText, { imageTextMsg: ImageTextMsg }),
}
export type OutgoingType = keyof typeof outgoing
export type OutgoingMsg = { [T in OutgoingType]: Static<(typeof outgoing)[T]> }[OutgoingType]

const OutgoingMsgUnion = Type.Union(Object.values(outgoing) as unknown as [TSchema])
/** Any message that a client may send. */
export const OutgoingMsg = Type.Unsafe<OutgoingMsg>(OutgoingMsgUnion)

const received = [
  typed(MessageType.text, { textMsg: Type.Object({ content: Type.String() }) }),
  typed(MessageType.image, { imageMsg: Type.Object({ title: Type.String(), src: Type.String() }) }),
  typed(MessageType.video, {
    videoMsg: Type.Object({ title: Type.String(), src: Type.String(), time: Type.Number() }),
  }),
  typed(MessageType.file, {
    fileMsg: Type.Object({
      title: Type.String(),
      src: Type.String(),
      size: Type.Integer(),
      type: Type.String(),
    }),
  }),
  typed(MessageType.voice, { voiceMsg: Type.Object({ src: Type.String(), time: Type.Number() }) }),
  typed(MessageType.voiceCall, { voiceCallMsg: Type.Union([CallRecord, CallNotice]) }),
  typed(MessageType.videoCall, { videoCallMsg: Type.Union([CallRecord, CallNotice]) }),
  typed(MessageType.withdrawn, { withdrawMsg: Type.Object({ msgID: Id, content: Type.String() }) }),
  typed(MessageType.tip, {
    tipMsg: Type.Object({
      status: Type.Enum(['error', 'success', 'warning', 'info']),
      content: Type.String(),
    }),
  }),
  typed(MessageType.friendOnline, {
    friendOnlineMsg: Type.Object({
      nickname: Type.String(),
      avatar: Type.String(),
      content: Type.String(),
      friendID: Id,
    }),
  }),
  typed(MessageType.imageText, { imageTextMsg: Type.Object({ content: Type.String() }) }),
] as const
export type TipStatus = 'error' | 'success' | 'warning' | 'info'

const origin = { userID: Id, userNickName: Type.String(), originMsgDate: Time }
const replyHead = { msgID: Id, content: Type.String(), replyMsgPreview: Type.String(), ...origin }
const quoteHead = { msgID: Id, content: Type.String(), quoteMsgPreview: Type.String(), ...origin }
const atHead = { userID: Type.Integer({ minimum: 0 }), content: Type.String() }

/** The message that a reply or quote is about; one level deep, so a reply inside carries no original of its own. */
const OriginalMsg = Type.Union([
  ...received,
  typed(MessageType.reply, { replyMsg: Type.Object(replyHead) }),
  typed(MessageType.quote, { quoteMsg: Type.Object(quoteHead) }),
  typed(MessageType.at, { atMsg: Type.Object(atHead) }),
])
export type OriginalMsg = Static<typeof OriginalMsg>

/** Any message that a client may receive. */
export const Msg = Type.Union([
  ...received,
  typed(MessageType.reply, { replyMsg: Type.Object({ ...replyHead, msg: OriginalMsg }) }),
  typed(MessageType.quote, { quoteMsg: Type.Object({ ...quoteHead, msg: OriginalMsg }) }),
  typed(MessageType.at, { atMsg: Type.Object({ ...atHead, msg: Type.Optional(OriginalMsg) }) }),
])
export type Msg = Static<typeof Msg>
export type MsgOf<T extends MessageType> = Extract<Msg, { type: T }>

/** Place of a message among the conversation's messages, from 1 without gaps: in history rows that were asked for with `places`. */
export const sequence = Type.Integer({ minimum: 1 })

/**
 * How large an image message is shown, where the server knows: an extension of history rows and of the events of
 * `parley.v2`, which lets a client keep the place free while the picture loads.
 */
export const Media = Type.Object({
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
})
export type Media = Static<typeof Media>
