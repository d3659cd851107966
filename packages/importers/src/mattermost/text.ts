import { cleanText } from '@parley/contract/clean-text'
import { asText, type Fields } from '../json/fields.ts'
import { fromMarkdown, mattermostDialect } from '../markup/markdown.ts'
import { Naming, type Said } from '../markup/naming.ts'
import { attachmentText } from '../payload/attachment.ts'
import { each, lines } from '../payload/parts.ts'
import { attachmentReading } from '../payload/reading.ts'
import type { People } from '../records/people.ts'
import type { MattermostPlaces } from './places.ts'
import { propsOf } from './senders.ts'

interface Around {
  readonly people: People
  readonly places: MattermostPlaces
}

/** Fields that Mattermost adds to attachments: the time, and sizes of pictures. */
const ignored = new Set(['ts', 'image_height', 'image_width', 'thumb_height', 'thumb_width'])

/** Text of a post, with the attachments of programs. */
export function saidInPost(post: Fields, team: string, around: Around, missed: (part: string) => void): Said {
  const naming = namingIn(team, around)
  const props = propsOf(post)
  if (asText(props.card) !== '') missed('card')
  const reading = attachmentReading(naming, mattermostDialect, {
    missed: (part = '') => missed(part),
    ignored,
  })
  const attached = each(props, 'attachments', reading, attachmentText)
  return naming.said(lines(reading.marked(asText(post.message)), ...attached))
}

/** Description of a channel. */
export const aboutChannel = (text: string, team: string, around: Around): string =>
  fromMarkdown(cleanText(text), namingIn(team, around), mattermostDialect)

const namingIn = (team: string, { people, places }: Around) =>
  new Naming({
    person: (name) => people.get(name) ?? people.get(name.toLowerCase()),
    place: (name) => places.title(team, name),
  })
