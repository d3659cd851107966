import { webhookLimits } from '@parley/contract'
import { plainMrkdwn } from './mrkdwn.ts'

/** How the texts and names of a payload are read, and how much of it. */
export interface Reading {
  /** A text in the marks of whoever wrote it. */
  readonly marked: (text: string) => string
  readonly plain: (text: string) => string
  readonly person: (id: string) => string
  readonly place: (id: string) => string
  readonly everyone: (word: string) => string
  /** Of one list, no more: what is in them is the sender's affair, what reading them costs is not. */
  readonly parts: number
}

/** Nothing of a webhook mentions anybody here, or calls anything. */
export const webhookReading: Reading = {
  marked: plainMrkdwn,
  plain: (text) => text,
  person: (id) => `@${id}`,
  place: (id) => `#${id}`,
  everyone: (word) => `@${word}`,
  parts: webhookLimits.parts,
}
