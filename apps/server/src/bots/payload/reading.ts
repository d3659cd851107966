import { webhookLimits } from '@parley/contract'
import { cleanText } from '../../messaging/conversations/clean-text.ts'
import { fromMrkdwn, type Named } from './mrkdwn.ts'
import { withEmoji } from './texts/emoji.ts'
import { fromMarkdown, mattermostDialect } from './texts/markdown.ts'

/** How the texts and names of a payload are read, and how much of it. */
export interface Reading {
  /** A text in its author's markup. */
  readonly marked: (text: string) => string
  readonly markdown: (text: string) => string
  readonly plain: (text: string) => string
  readonly person: (id: string) => string
  readonly place: (id: string) => string
  readonly everyone: (word: string) => string
  /** Of one list, no more: what is in them is the sender's affair, what reading them costs is not. */
  readonly parts: number
  /** Called with the name of each part that is not shown; without a name for the whole part. */
  readonly missed: (what?: string) => void
  /** Names of an attachment's parts that no reader would miss: the product's own numbers and sizes. */
  readonly ignored?: ReadonlySet<string>
}

const nobody: Named = {
  person: () => undefined,
  place: () => undefined,
  everyone: (word) => `@${word}`,
}

/** Nothing of a webhook mentions anybody here, or calls anything. */
export const webhookReading = (missed: (what: string) => void): Reading => ({
  marked: (text) => fromMrkdwn(text, nobody),
  markdown: (text) => fromMarkdown(cleanText(text), nobody, mattermostDialect),
  plain: (text) => withEmoji(cleanText(text)),
  person: (id) => `@${id}`,
  place: (id) => `#${id}`,
  everyone: (word) => `@${word}`,
  parts: webhookLimits.parts,
  missed: (what = '') => missed(what),
})
