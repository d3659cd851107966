import { linked } from '../markup/mrkdwn.ts'
import { blocksText } from './blocks.ts'
import { asPart, each, lines, type Part, saidIn } from './parts.ts'
import type { Reading } from './reading.ts'

/** Parts of an attachment that are shown, replace one that is, or describe its look. */
const known = new Set([
  'pretext',
  'author_name',
  'title',
  'title_link',
  'text',
  'fields',
  'blocks',
  'image_url',
  'footer',
  'actions',
  'fallback',
  'attachment_type',
  'author_icon',
  'callback_id',
  'color',
  'footer_icon',
  'id',
  'mrkdwn',
  'mrkdwn_in',
])

/** Attachment to a message of Slack's, as lines. */
export function attachmentText(part: Part, reading: Reading): string {
  const { marked, plain, missed, ignored } = reading
  for (const [name, value] of Object.entries(part))
    if (!known.has(name) && !ignored?.has(name) && !isNothing(value)) missed(name)
  const read = (name: string) => saidIn(part, name, reading)
  const titled = marked(read('title'))
  const link = read('title_link')
  const said = lines(
    marked(read('pretext')),
    plain(read('author_name')),
    link === '' ? titled : linked(link, titled),
    marked(read('text')),
    ...each(part, 'fields', reading, fieldText),
    blocksText(part, reading),
    read('image_url'),
    ...each(part, 'actions', reading, actionText),
    plain(read('footer')),
  )
  return said || marked(read('fallback'))
}

const isNothing = (value: unknown) => value === null || value === undefined || value === '' || value === false

function fieldText(field: Part, reading: Reading): string {
  const [name, said] = [
    reading.marked(saidIn(field, 'title', reading)),
    reading.marked(saidIn(field, 'value', reading)),
  ]
  return name !== '' && said !== '' ? `${name}: ${said}` : name || said
}

/** Nothing is pressed here; what leads somewhere is a link. Slack calls a button by its text, Mattermost by its name. */
function actionText(action: Part, reading: Reading): string {
  const url = saidIn(action, 'url', reading)
  if (url === '') {
    reading.missed()
    return ''
  }
  const { text } = asPart(action.text)
  const label =
    saidIn(text === undefined ? action : { text }, 'text', reading) || saidIn(action, 'name', reading)
  return linked(url, reading.plain(label))
}
