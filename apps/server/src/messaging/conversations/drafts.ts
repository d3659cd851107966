import {
  bodyFields,
  bodyOf,
  citedIn,
  type Kind,
  kinds,
  type LinkPreview,
  type Mention,
  type MessageType,
  type OutgoingMsg,
  type ThreadPlace,
  type ThreadSummary,
  type VanishAfter,
  wireKinds,
  wirePreviewOf,
} from '@parley/contract'
import { type Refusal, refuse } from '../../kernel/refusal.ts'
import { publicIdOf, sourceRefused, storedPath } from '../../platform/files/service.ts'
import type { StoredEdit } from './edits.ts'
import { withImageSources } from './image-sources.ts'
import type { Verdict } from './judging.ts'
import { cleanMarkup } from './markup.ts'
import { mentionsOf, withMentions } from './mentioning.ts'
import type { StoredReactions } from './reaction-repository.ts'
import { apartAgain, factsIn, type StoredEntry } from './records.ts'
import type { ReadSignUps } from './sign-up-lists.ts'
import type { StoredStanding } from './surveys.ts'

/** Content of a message, before it has a place. */
export interface Content {
  readonly type: MessageType
  /** The stored body; what can be derived from other rows is left out. */
  readonly body: object
  readonly preview: string
  /** The message that a reply or quote is about. */
  readonly originalId?: number
  /** Ids of the uploads that the body names, for which the sender's right is asked when the message is stored. */
  readonly fileIds?: readonly string[]
  /** People whom it mentions, and where; without it, `mentionedIn` finds the people. */
  readonly mentions?: readonly Mention[]
  /** Entries of a record of messages. */
  readonly entries?: readonly StoredEntry[]
}

/** A message as it is to be stored. `to` is a person's id or a group's, as the kind of conversation has it. */
export interface Draft extends Content {
  readonly senderId: number
  readonly to: number
  readonly clientMessageId: string | null
  /** Seconds after which it goes by itself. */
  readonly vanishAfter?: VanishAfter
  /** The thread that it is sent in. */
  readonly thread?: ThreadPlace
  /** The version of its sender's draft there that it is. */
  readonly sentDraft?: number
  /** Written by the server about what happened: nobody's right to send is asked. */
  readonly isRecord?: true
  /** Somebody of the staff has looked at it: no rule about words applies any more. */
  readonly isReviewed?: true
  /** Time of an imported message; see `bringing.ts`. */
  readonly saidAt?: Date
  /** The verdict of the word filter, if any; the sender learns of it after all rights are checked. */
  readonly verdict?: Verdict
}

/** A draft that was kept until somebody of the staff had looked at it. */
export type ReviewedDraft = Pick<
  Draft,
  'body' | 'preview' | 'fileIds' | 'mentions' | 'senderId' | 'to' | 'clientMessageId' | 'vanishAfter'
> & {
  readonly type: number
}

export function reviewed({ type, body, ...draft }: ReviewedDraft): Draft {
  const originalId = citedIn(type, body)
  const cites = originalId !== undefined && { originalId }
  const { thread } = factsIn(body)
  const inThread = thread && {
    thread: { root: thread.root, ...(thread.inChat && { inChat: thread.inChat }) },
  }
  return { ...draft, ...apartAgain(body), ...cites, ...inThread, type: type as MessageType, isReviewed: true }
}

/** Where a message is and whose, without what it says. */
export interface MessageHead {
  readonly id: number
  readonly conversation_id: number
  readonly sequence: number
  /** Place in the conversation's log; null for those of the time before there were changes. */
  readonly position: number | null
  readonly sender_id: number
  readonly type: number
  readonly shows_date: boolean
  readonly client_message_id: string | null
  readonly created_at: Date
}

/** A message in its place. */
export interface StoredMessage extends MessageHead {
  readonly body: object
  readonly preview: string
  readonly edited?: StoredEdit | null
  readonly link_preview?: LinkPreview | null
  readonly reactions?: StoredReactions | null
  /** Emoji that the reader has put on the message. */
  readonly own_reactions?: readonly string[] | null
  /** The thread that begins with it, for the reader. */
  readonly replies?: ThreadSummary
  /** State of a poll or a sign-up list that somebody has answered. */
  readonly tally?: StoredStanding | null
  /** The options of the poll that the reader has chosen. */
  readonly own_vote?: readonly number[] | null
  /** The entries of a sign-up list, for the reader. */
  readonly sign_ups?: ReadSignUps | null
  readonly mentions?: readonly Mention[] | null
  /** When it goes by itself, if it does. */
  readonly vanishes_at?: Date | null
}

/** Notified once: after the commit, before anybody else receives the message; or when the message was refused. */
export interface Sender {
  /** A message of the set could not be stored for the moment: those behind it are refused too. */
  readonly isBrokenOff: boolean
  stored(message: MessageHead): void
  refused(refusal: Refusal): void
}

/** Fields that a client may leave out. */
const defaults: Readonly<Record<string, unknown>> = { time: 0 }

/** The content of a sent message. @throws Refusal for kinds that clients cannot store in such a conversation */
export function contentOf(
  msg: OutgoingMsg,
  place: 'direct' | 'group',
  mentions: readonly Mention[] = [],
): Content {
  const { type } = msg
  const wire = wireKinds[type]
  if (wire.from !== 'client' || (wire.in !== 'both' && wire.in !== place)) refuse('messageTypeRefused')
  const sent = bodyOf(msg) as Readonly<Record<string, unknown>>
  // Whatever else a client puts into a body is not kept.
  const kept = bodyFields[type]?.sent?.map((name) => [name, sent[name] ?? defaults[name]]) ?? []
  const { body, ...files } = withStoredFiles(kinds[type], Object.fromEntries(kept))
  const originalId = citedIn(type, body)
  const cites = originalId !== undefined && { originalId }
  const content = { type, body, preview: wirePreviewOf(type, body), ...files, ...cites }
  return mentions.length > 0 ? withMentions(content, mentionsOf(content, mentions)) : content
}

/** A body with its files' own paths, and their ids. */
function withStoredFiles({ files }: Kind, body: object): Pick<Content, 'body' | 'fileIds'> {
  if (files === undefined) return { body }
  if (files === 'markup') {
    const { content, fileIds } = cleanMarkup((body as { content: string }).content)
    return { body: { ...body, content: withImageSources(content, storedPath) }, fileIds }
  }
  const { src } = body as { src: string }
  const id = publicIdOf(src) ?? refuseSource()
  return { body: { ...body, src: storedPath(src) }, fileIds: [id] }
}

function refuseSource(): never {
  throw sourceRefused('src')
}
