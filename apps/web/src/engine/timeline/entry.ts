import type { MessageOptions, OutgoingMsg } from '@parley/contract'
import type { Message } from '../../domain/conversations/message.ts'
import type { Failure } from './failure.ts'

/** A message for the server; the id makes a retry harmless. */
export interface Outgoing extends MessageOptions {
  readonly msg: OutgoingMsg
  readonly clientMessageId: string
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
