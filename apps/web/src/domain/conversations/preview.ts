import type { Gist, MessageExtras, Msg, OriginalMsg } from '@parley/contract'
import {
  bodyOf,
  gistOf,
  lineOfText,
  previewOf,
  withoutMarks,
  withWords,
  wordsOfWithdrawal,
} from '@parley/contract/message-text'
import { currentLanguage } from '../../platform/texts/index.ts'
import { textOf } from './message-text.ts'

/** Summary of a message that came, for lists. */
export const gistOfMsg = (msg: Msg | OriginalMsg, extras?: MessageExtras): Gist =>
  gistOf(msg.type, extras?.sticker ? extras : bodyOf(msg), extras?.album?.count)

/**
 * A line about a message in the language on the screen.
 *
 * @param wire what the server says, for kinds of which this version does not know
 */
export const lineOf = (gist: Gist | undefined, wire = '', language = currentLanguage()) =>
  (gist && previewOf(gist, language)) ?? wire

export const previewText = (msg: Msg | OriginalMsg, wire?: string, extras?: MessageExtras) =>
  lineOf(gistOfMsg(msg, extras), wire)

/** Text of a message in one line, without its marks. */
export function citedText(msg: Msg | OriginalMsg, wire?: string, extras?: MessageExtras) {
  const line = citedMarkup(msg, wire, extras)
  return textOf({ msg }) === undefined ? line : withoutMarks(line)
}

/** The same with its marks, where these are shown as what they mean. */
export function citedMarkup(msg: Msg | OriginalMsg, wire?: string, extras?: MessageExtras) {
  const text = textOf({ msg })
  return text === undefined ? previewText(msg, wire, extras) : lineOfText(text, currentLanguage())
}

/** The line about a withdrawal, with the sender's own words if there are any. */
export const withRecallWords = (text: string, content: string) =>
  withWords(text, wordsOfWithdrawal(content), currentLanguage())
