import { everyoneWords, fromMrkdwn, unlinked } from '../../../bots/payload/mrkdwn.ts'
import type { Reading } from '../../../bots/payload/reading.ts'
import { withEmoji } from '../../../bots/payload/texts/emoji.ts'
import { fromMarkdown, mattermostDialect } from '../../../bots/payload/texts/markdown.ts'
import { cleanText } from '../../../conversations/clean-text.ts'
import { type Names, Naming, type Said } from '../texts/said.ts'

/** A text of Slack's, as one here. */
export function slackSaid(text: string, names: Names): Said {
  const naming = new Naming(names)
  return naming.said(slackText(text, naming))
}

export const slackText = (text: string, naming: Naming): string => fromMrkdwn(text, naming, unlinked)

/** How attachments and blocks are read, of which an export has as many as there are. */
export const slackReading = (naming: Naming): Reading => ({
  marked: (text) => slackText(text, naming),
  markdown: (text) => fromMarkdown(cleanText(text), naming, mattermostDialect),
  plain: (text) => withEmoji(cleanText(text)),
  person: (id) => naming.person(id) ?? `@${id}`,
  place: (id) => naming.place(id) ?? `#${id}`,
  everyone: (word) => (everyoneWords.has(word) ? naming.everyone(word) : `@${word}`),
  parts: Number.POSITIVE_INFINITY,
  missed: () => undefined,
})
