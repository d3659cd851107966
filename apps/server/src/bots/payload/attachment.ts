import { blocksText } from './blocks.ts'
import { linked, plainMrkdwn } from './mrkdwn.ts'
import { asParts, asText, lines, type Part } from './parts.ts'

/** What is attached to a message of Slack's, as lines. */
export function attachmentText(part: Part): string {
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
