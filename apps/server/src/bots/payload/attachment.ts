import { blocksText } from './blocks.ts'
import { linked } from './mrkdwn.ts'
import { asParts, asText, lines, type Part } from './parts.ts'
import type { Reading } from './reading.ts'

/** What is attached to a message of Slack's, as lines. */
export function attachmentText(part: Part, reading: Reading): string {
  const { pretext, author_name, title, title_link, text, fields, footer, image_url, fallback, blocks } = part
  const { marked, plain, parts } = reading
  const titled = marked(asText(title))
  const said = lines(
    marked(asText(pretext)),
    plain(asText(author_name)),
    title_link ? linked(asText(title_link), titled) : titled,
    marked(asText(text)),
    ...asParts(fields, parts).map((field) => fieldText(field, reading)),
    blocksText(blocks, reading),
    asText(image_url),
    plain(asText(footer)),
  )
  return said || marked(asText(fallback))
}

function fieldText({ title, value }: Part, { marked }: Reading): string {
  const [name, said] = [marked(asText(title)), marked(asText(value))]
  return name !== '' && said !== '' ? `${name}: ${said}` : name || said
}
