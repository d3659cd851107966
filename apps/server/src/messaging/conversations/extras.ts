import {
  kindOf,
  type LinkPreview,
  type Media,
  type MessageExtras,
  MessageType,
  type Reactions,
  type Saved,
  type Withdrawer,
} from '@parley/contract'
import type { Brief } from '../../identity/users/service.ts'
import type { EventExtras } from '../../platform/sockets/notices.ts'
import type { StoredMessage } from './drafts.ts'
import { presentPoll } from './polls.ts'
import type { StoredReactions } from './reaction-repository.ts'
import { factsIn, headOf, type StoredPlace } from './records.ts'
import { presentList } from './sign-up-lists.ts'

/** The facts about a message that older clients do not receive; undefined without any. Each new one is added here. */
export function extrasOf(
  message: Pick<StoredMessage, 'type' | 'body'> & Partial<StoredMessage>,
  withdrawnBy?: Withdrawer,
  sender?: Pick<Brief, 'is_bot'>,
): MessageExtras | undefined {
  const { type, body, reactions, own_reactions, edited, vanishes_at, link_preview } = message
  // A node of before leaves those of what it withdraws.
  const mentions = type === MessageType.withdrawn ? undefined : message.mentions
  const {
    isFileExpired,
    forwarded,
    saved,
    record,
    poll,
    list,
    waveform,
    album,
    sticker,
    command,
    buttons,
    thread,
  } = factsIn(body)
  const media = kindOf(type)?.files === 'picture' ? sizeIn(body) : undefined
  const extras: MessageExtras = {
    ...(media && { media }),
    ...(reactions && { reactions: presentReactions(reactions, own_reactions) }),
    ...(edited && { edited: { at: edited.at, version: edited.version } }),
    ...(link_preview && { linkPreview: isFileExpired ? withoutPicture(link_preview) : link_preview }),
    ...(withdrawnBy && { withdrawnBy }),
    ...(vanishes_at && { vanishesAt: vanishes_at.toISOString() }),
    ...(isFileExpired && { isFileExpired }),
    ...(mentions && { mentions: [...mentions] }),
    ...(forwarded && { forwarded: { userID: forwarded.userId, nickname: forwarded.nickname } }),
    ...(saved && { saved: presentPlace(saved) }),
    ...(record && { record: headOf(record) }),
    ...(poll && { poll: presentPoll(poll, message.tally, message.own_vote) }),
    ...(list && { list: presentList(list, message.tally, message.sign_ups) }),
    ...(waveform && !isFileExpired && { waveform }),
    ...(album && { album }),
    ...(sticker && { sticker }),
    ...(command && { command: { ...command } }),
    ...(buttons && { buttons: [...buttons] }),
    ...(sender?.is_bot && { isBot: true }),
    ...(thread && { thread: { ...thread } }),
    ...(message.replies && { replies: message.replies }),
  }
  return Object.keys(extras).length > 0 ? extras : undefined
}

/** @param mine the emoji that the reader has put there */
const presentReactions = (
  { asOf, kinds }: StoredReactions,
  mine: readonly string[] | null | undefined,
): Reactions => ({
  asOf,
  kinds: kinds.map((kind) => (mine?.includes(kind.emoji) ? { ...kind, mine: true } : kind)),
})

/** It has gone with the message's other files. */
function withoutPicture({ asOf, page }: LinkPreview): LinkPreview {
  if (!page) return { asOf }
  const { picture, ...said } = page
  return { asOf, page: said }
}

const presentPlace = ({ messageId, kind, id, author }: StoredPlace): Saved => ({
  messageId,
  kind,
  id,
  ...(author && { author: { userID: author.userId, nickname: author.nickname } }),
})

/** Extras of a message in an event of `parley.v2`. */
export const extrasInEvent = (extras: MessageExtras | undefined): EventExtras =>
  extras ? { ...withoutSlot(extras), extras } : {}

/** Extras of a message in a row of a history. @param isAsked for `extras` */
export const extrasInRow = (extras: MessageExtras | undefined, isAsked = false): EventExtras => {
  if (!extras) return {}
  return isAsked ? { extras } : withoutSlot(extras)
}

/** The wire's form from before there were extras: nothing new is ever sent in it. */
const withoutSlot = ({ media }: MessageExtras): EventExtras => (media ? { media } : {})

/** The size that the upload reported. */
function sizeIn(body: object): Media | undefined {
  const { width, height } = body as Partial<Media>
  return width && height ? { width, height } : undefined
}
