import { webhookLimits } from '@parley/contract'
import { cleanText } from '@parley/contract/clean-text'
import { withEmoji } from '../markup/emoji.ts'
import { type Dialect, fromMarkdown, mattermostDialect } from '../markup/markdown.ts'
import { fromMrkdwn, type Named } from '../markup/mrkdwn.ts'

/** How the texts and names of a payload are read, and how much of it. */
export interface Reading {
  /** A text in its author's markup. */
  readonly marked: (text: string) => string
  readonly markdown: (text: string) => string
  readonly plain: (text: string) => string
  readonly person: (id: string) => string
  readonly place: (id: string) => string
  readonly everyone: (word: string) => string
  /** Most parts of one list that are read: their content is up to the sender, the cost of reading them is not. */
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

/** How texts are read, and what programs attach, which has Slack's form but the product's own marks. */
export const attachmentReading = (
  naming: Named,
  dialect: Dialect,
  { missed, ignored }: Pick<Reading, 'missed' | 'ignored'>,
): Reading => ({
  marked: (text) => fromMarkdown(cleanText(text), naming, dialect),
  markdown: (text) => fromMarkdown(cleanText(text), naming, dialect),
  plain: (text) => withEmoji(cleanText(text)),
  person: (name) => naming.person(name) ?? `@${name}`,
  place: (name) => naming.place(name) ?? `#${name}`,
  everyone: (word) => naming.everyone(word),
  parts: Number.POSITIVE_INFINITY,
  missed,
  ...(ignored && { ignored }),
})
