import { linked, plainMrkdwn } from './mrkdwn.ts'
import { asPart, asParts, asText, lines, type Part } from './parts.ts'

/** What blocks of Slack's say, one line or more each. */
export const blocksText = (blocks: unknown): string => lines(...asParts(blocks).map(blockText))

function blockText(block: Part): string {
  switch (block.type) {
    case 'image':
      return linked(asText(block.image_url), textObject(block.title) || asText(block.alt_text))
    case 'context':
      return asParts(block.elements).map(elementText).filter(Boolean).join(' ')
    case 'actions':
      return lines(...asParts(block.elements).map(buttonText))
    case 'rich_text':
      return lines(...asParts(block.elements).map(richText))
    default:
      return lines(
        textObject(block.text),
        ...asParts(block.fields).map(textObject),
        buttonText(asPart(block.accessory)),
      )
  }
}

/** A text with how it is written: as marks unless it says that it is plain. */
function textObject(value: unknown): string {
  const { type, text } = asPart(value)
  return type === 'plain_text' ? asText(text) : plainMrkdwn(asText(text))
}

const elementText = (element: Part) =>
  element.type === 'image' ? asText(element.alt_text) : textObject(element)

/** Nothing is pressed here; what leads somewhere is a link. */
const buttonText = ({ text, url }: Part) => (asText(url) === '' ? '' : linked(asText(url), textObject(text)))

function richText(part: Part): string {
  const elements = asParts(part.elements)
  return part.type === 'rich_text_list'
    ? lines(...elements.map((one) => `• ${inline(one)}`))
    : elements.map(span).join('')
}

const inline = ({ elements }: Part) => asParts(elements).map(span).join('')

function span(part: Part): string {
  switch (part.type) {
    case 'link':
      return linked(asText(part.url), asText(part.text))
    case 'user':
      return `@${asText(part.user_id)}`
    case 'usergroup':
      return `@${asText(part.usergroup_id)}`
    case 'channel':
      return `#${asText(part.channel_id)}`
    case 'broadcast':
      return `@${asText(part.range)}`
    case 'date':
      return asText(part.fallback)
    case 'emoji':
      return `:${asText(part.name)}:`
    default:
      return asText(part.text)
  }
}
