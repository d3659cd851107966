import { cleanText } from '@parley/contract/clean-text'
import { withEmoji } from '../markup/emoji.ts'
import { fromMarkdown, mattermostDialect } from '../markup/markdown.ts'
import { everyoneWords, fromMrkdwn, unlinked } from '../markup/mrkdwn.ts'
import { type Names, Naming, type Said } from '../markup/naming.ts'
import type { Reading } from '../payload/reading.ts'

/** A text of Slack's, as one here. */
export function slackSaid(text: string, names: Names): Said {
  const naming = new Naming(names)
  return naming.said(slackText(text, naming))
}

export const slackText = (text: string, naming: Naming): string => fromMrkdwn(text, naming, unlinked)

/** Fields of attachments in exports that Slack has for its own use. */
const ignored = new Set(
  `app_id app_unfurl_url author_id author_subname bot_id bot_team_id channel_id channel_name channel_team
  file_id files from_url image_bytes image_height image_width indent is_animated is_app_unfurl is_msg_unfurl
  is_reply_unfurl is_share is_thread_root_unfurl message_blocks msg_subtype original_url
  private_channel_prompt service_icon service_url team_id thumb_height thumb_width ts`.split(/\s+/),
)

/** How attachments and blocks are read, of which an export has as many as there are. */
export const slackReading = (naming: Naming, missed: (part: string) => void): Reading => ({
  marked: (text) => slackText(text, naming),
  markdown: (text) => fromMarkdown(cleanText(text), naming, mattermostDialect),
  plain: (text) => withEmoji(cleanText(text)),
  person: (id) => naming.person(id) ?? `@${id}`,
  place: (id) => naming.place(id) ?? `#${id}`,
  everyone: (word) => (everyoneWords.has(word) ? naming.everyone(word) : `@${word}`),
  parts: Number.POSITIVE_INFINITY,
  missed: (part = '') => missed(part),
  ignored,
})
