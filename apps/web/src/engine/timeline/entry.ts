import type {
  Album,
  CommandGiven,
  Mention,
  NewPoll,
  NewSignUpList,
  OutgoingMsg,
  VanishAfter,
} from '@parley/contract'
import type { Message } from '../../domain/conversations/message.ts'
import type { Failure } from './failure.ts'

/** A message for the server; the id makes a retry harmless. */
export interface Outgoing {
  readonly msg: OutgoingMsg
  readonly clientMessageId: string
  /** It disappears so many seconds after it is stored. */
  readonly vanishAfter?: VanishAfter | undefined
  /** Nothing is shown of its links. */
  readonly noLinkPreview?: true | undefined
  /** In a group. */
  readonly mentions?: Mention[] | undefined
  /** The text stands for a poll. */
  readonly poll?: NewPoll | undefined
  /** The text stands for a sign-up list. */
  readonly list?: NewSignUpList | undefined
  /** Waveform of a voice message, in the contract's format. */
  readonly waveform?: string | undefined
  /** It is shown with others as one. */
  readonly album?: Album | undefined
  /** The image is one. */
  readonly sticker?: true | undefined
  /** The text begins with it. */
  readonly command?: CommandGiven | undefined
  /** The version of my draft that it is. */
  readonly draft?: number | undefined
  /** It was being kept as a draft under this id. */
  readonly draftOnItsWay?: true | undefined
  /** Later messages do not wait for its files. */
  readonly isOvertaken?: true | undefined
}

/** Fields that are sent beside the content of a message. */
export interface More extends Omit<Outgoing, 'msg' | keyof SentDraft> {
  /** How my devices knew it as a draft. */
  readonly known?: SentDraft | undefined
}

/** The draft that a message was before. */
export type SentDraft = Partial<Pick<Outgoing, 'clientMessageId' | 'draft' | 'draftOnItsWay'>>

interface Common {
  /** Stays the same from sending on: the `clientMessageId` where this page knows it. */
  readonly key: string
  readonly message: Message
}

export interface SentEntry extends Common {
  readonly state: 'sent'
}

interface Unsent extends Common {
  readonly outgoing: Outgoing
  /** Order among the unsent. */
  readonly place: number
}

export interface SendingEntry extends Unsent {
  readonly state: 'sending'
}

export interface FailedEntry extends Unsent, Failure {
  readonly state: 'failed'
  /** Id of the newest message when it failed: there it stays, while others go on below. */
  readonly after: number
}

/** A message of a conversation as this page has it. */
export type Entry = SentEntry | SendingEntry | FailedEntry

const positionOf = (entry: Entry) => {
  if (entry.state === 'sent') return entry.message.id
  return entry.state === 'failed' ? entry.after : Number.MAX_SAFE_INTEGER
}

const placeOf = (entry: Entry) => (entry.state === 'sent' ? -1 : entry.place)

/** Stored messages by id, what is being sent below them. */
export const compareEntries = (a: Entry, b: Entry) => positionOf(a) - positionOf(b) || placeOf(a) - placeOf(b)
