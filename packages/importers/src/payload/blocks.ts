import { fenced } from '../markup/atoms.ts'
import { type Mark, marked as markedAs } from '../markup/marks.ts'
import { linked } from '../markup/mrkdwn.ts'
import { asPart, each, lines, type Part, saidIn, within } from './parts.ts'
import type { Reading } from './reading.ts'

/** Text of Slack's blocks, one line or more each. */
export const blocksText = (part: Part, reading: Reading): string =>
  lines(...each(part, 'blocks', reading, blockText))

function blockText(block: Part, reading: Reading): string {
  const read = (name: string) => saidIn(block, name, reading)
  const object = (name: string) => textObject(block, name, reading)
  switch (block.type) {
    case 'divider':
      return ''
    case 'image':
      return linked(imageUrl(block, reading), object('title') || read('alt_text'))
    case 'video':
      return lines(linked(read('title_url') || read('video_url'), object('title')), object('description'))
    case 'markdown':
      return reading.markdown(read('text'))
    case 'context':
      return each(block, 'elements', reading, elementText).filter(Boolean).join(' ')
    case 'actions':
    case 'context_actions':
      return lines(...each(block, 'elements', reading, buttonText))
    case 'rich_text':
      return lines(...each(block, 'elements', reading, richText))
    case 'table':
      return tableText(block, reading)
    default: {
      const { accessory } = block
      const said = lines(
        object('text'),
        ...each(block, 'fields', reading, (field, inner) => textObject({ field }, 'field', inner)),
        accessory ? buttonText(asPart(accessory), within(reading, 'accessory')) : '',
      )
      if (said === '' && !accessory) reading.missed()
      return said
    }
  }
}

/** A text with how it is written: as marks unless it says that it is plain. */
function textObject(part: Part, name: string, reading: Reading): string {
  const value = part[name]
  if (typeof value !== 'object' || value === null) return reading.marked(saidIn(part, name, reading))
  const text = saidIn(asPart(value), 'text', within(reading, name))
  return asPart(value).type === 'plain_text' ? reading.plain(text) : reading.marked(text)
}

const imageUrl = (image: Part, reading: Reading) =>
  saidIn(image, 'image_url', reading) || saidIn(asPart(image.slack_file), 'url', reading)

function elementText(element: Part, reading: Reading): string {
  if (element.type !== 'image') return textObject({ element }, 'element', reading)
  // An image within a line is an icon.
  if (imageUrl(element, reading) !== '') reading.missed('image_url')
  return saidIn(element, 'alt_text', reading)
}

/** Nothing is pressed here; what leads somewhere is a link. */
function buttonText(element: Part, reading: Reading): string {
  if (element.type === 'image')
    return linked(imageUrl(element, reading), saidIn(element, 'alt_text', reading))
  const url = saidIn(element, 'url', reading)
  if (url !== '') return linked(url, textObject(element, 'text', reading))
  reading.missed()
  return ''
}

const tableText = (block: Part, reading: Reading): string => {
  const rows = Array.isArray(block.rows) ? block.rows.map((cells: unknown) => ({ cells })) : block.rows
  return lines(
    ...each({ rows }, 'rows', reading, (row, inner) =>
      each(row, 'cells', inner, cellText)
        .map((text) => text.replaceAll('\n', ' '))
        .join(' | '),
    ),
  )
}

const cellText = (cell: Part, reading: Reading): string =>
  cell.type === 'rich_text'
    ? lines(...each(cell, 'elements', reading, richText))
    : reading.plain(saidIn(cell, 'text', reading) || saidIn(cell, 'value', reading))

function richText(part: Part, reading: Reading): string {
  switch (part.type) {
    case 'rich_text_list': {
      const indent = '  '.repeat(Math.min(Math.max(Number(part.indent) || 0, 0), 8))
      const first = (Number(part.offset) || 0) + 1
      const items = each(part, 'elements', reading, inline)
      return lines(
        ...items.map((one, index) => indent + (part.style === 'ordered' ? `${first + index}. ` : '• ') + one),
      )
    }
    case 'rich_text_preformatted':
      return fenced(inline(part, { ...reading, plain: (text) => text }), { before: '', after: '' })
    case 'rich_text_quote':
      return inline(part, reading).replace(/^/gm, '> ')
    default:
      return inline(part, reading)
  }
}

/** A moment that its sender has not written out. */
function timeText(seconds: number, reading: Reading): string {
  const at = new Date(seconds * 1000)
  if (seconds > 0 && !Number.isNaN(at.getTime()))
    return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  reading.missed()
  return ''
}

interface Span {
  readonly said: string
  readonly mark?: Mark | undefined
}

/** Marks count only where what is beside them lets them: else the words stay plain. */
function inline(part: Part, reading: Reading): string {
  const spans: Span[] = []
  each(part, 'elements', reading, (element, inner) => {
    const { bold, italic, strike, code } = asPart(element.style)
    const mark = bold ? 'strong' : italic ? 'emphasis' : strike ? 'struck' : undefined
    spans.push({ said: span(element, inner), mark: code === true ? undefined : mark })
    return ''
  })
  return spans
    .map(({ said, mark }, at) => {
      if (!mark) return said
      const before = [...(spans[at - 1]?.said ?? '')].at(-1) ?? ''
      const after = [...(spans[at + 1]?.said ?? '')][0] ?? ''
      return markedAs(said, mark, { before, after })
    })
    .join('')
}

function span(part: Part, reading: Reading): string {
  const read = (name: string) => saidIn(part, name, reading)
  switch (part.type) {
    case 'link':
      if (read('url') === '') reading.missed('url')
      return linked(read('url'), read('text'))
    case 'user':
      return reading.person(read('user_id'))
    case 'usergroup':
      return `@${read('usergroup_id')}`
    case 'channel':
      return reading.place(read('channel_id'))
    case 'broadcast':
      return reading.everyone(read('range'))
    case 'date':
      return read('fallback') || timeText(Number(read('timestamp')), reading)
    case 'color':
      return read('value')
    case 'emoji':
      return reading.plain(`:${read('name')}:`)
    default: {
      if (part.text === undefined) reading.missed()
      const text = read('text')
      if (asPart(part.style).code === true) return /[`\n]/.test(text) ? text : `\`${text}\``
      return reading.plain(text)
    }
  }
}
