import type { WebhookPayload } from '@parley/contract'
import { blocksText } from './blocks.ts'
import { linked, plainMrkdwn } from './mrkdwn.ts'
import { asParts, asText, lines, type Part } from './parts.ts'

/** What a payload of Slack's incoming webhooks says, as one text. @param name what its sender is called here */
export function textOf({ text, username, attachments, blocks }: WebhookPayload, name: string): string {
  // Where there are blocks, the text is what is shown in their place.
  const said = blocksText(blocks) || plainMrkdwn(asText(text))
  const whole = clean(lines(said, ...asParts(attachments).map(attachmentText)))
  const by = clean(asText(username))
  return whole === '' || by === '' || by === name ? whole : `${by}: ${whole}`
}

function attachmentText(part: Part): string {
  const { pretext, author_name, title, title_link, text, fields, footer, image_url, fallback, blocks } = part
  const said = lines(
    plainMrkdwn(asText(pretext)),
    asText(author_name),
    title_link ? linked(asText(title_link), plainMrkdwn(asText(title))) : plainMrkdwn(asText(title)),
    plainMrkdwn(asText(text)),
    ...asParts(fields).map(fieldText),
    blocksText(blocks),
    asText(image_url),
    asText(footer),
  )
  return said || plainMrkdwn(asText(fallback))
}

function fieldText({ title, value }: Part): string {
  const [name, said] = [plainMrkdwn(asText(title)), plainMrkdwn(asText(value))]
  return name !== '' && said !== '' ? `${name}: ${said}` : name || said
}

/** Without what no database or screen takes: control characters, and halves of others. */
const clean = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()
    .trim()
