import { linked } from './mrkdwn.ts'
import { asPart, asParts, asText, lines, type Part } from './parts.ts'
import type { Reading } from './reading.ts'

/** What blocks of Slack's say, one line or more each. */
export const blocksText = (blocks: unknown, reading: Reading): string =>
  lines(...asParts(blocks, reading.parts).map((block) => blockText(block, reading)))

function blockText(block: Part, reading: Reading): string {
  const { parts } = reading
  const elements = asParts(block.elements, parts)
  switch (block.type) {
    case 'image':
      return linked(asText(block.image_url), textObject(block.title, reading) || asText(block.alt_text))
    case 'context':
      return elements
        .map((one) => elementText(one, reading))
        .filter(Boolean)
        .join(' ')
    case 'actions':
      return lines(...elements.map((one) => buttonText(one, reading)))
    case 'rich_text':
      return lines(...elements.map((one) => richText(one, reading)))
    default:
      return lines(
        textObject(block.text, reading),
        ...asParts(block.fields, parts).map((one) => textObject(one, reading)),
        buttonText(asPart(block.accessory), reading),
      )
  }
}

/** A text with how it is written: as marks unless it says that it is plain. */
function textObject(value: unknown, { marked, plain }: Reading): string {
  const { type, text } = asPart(value)
  return type === 'plain_text' ? plain(asText(text)) : marked(asText(text))
}

const elementText = (element: Part, reading: Reading) =>
  element.type === 'image' ? asText(element.alt_text) : textObject(element, reading)

/** Nothing is pressed here; what leads somewhere is a link. */
const buttonText = ({ text, url }: Part, reading: Reading) =>
  asText(url) === '' ? '' : linked(asText(url), textObject(text, reading))

function richText(part: Part, reading: Reading): string {
  const elements = asParts(part.elements, reading.parts)
  return part.type === 'rich_text_list'
    ? lines(...elements.map((one) => `• ${inline(one, reading)}`))
    : elements.map((one) => span(one, reading)).join('')
}

const inline = ({ elements }: Part, reading: Reading) =>
  asParts(elements, reading.parts)
    .map((one) => span(one, reading))
    .join('')

function span(part: Part, reading: Reading): string {
  switch (part.type) {
    case 'link':
      return linked(asText(part.url), asText(part.text))
    case 'user':
      return reading.person(asText(part.user_id))
    case 'usergroup':
      return `@${asText(part.usergroup_id)}`
    case 'channel':
      return reading.place(asText(part.channel_id))
    case 'broadcast':
      return reading.everyone(asText(part.range))
    case 'date':
      return asText(part.fallback)
    case 'emoji':
      return reading.plain(`:${asText(part.name)}:`)
    default:
      return reading.plain(asText(part.text))
  }
}
