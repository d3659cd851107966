import { cleanText } from '@parley/contract/clean-text'
import { asFields, asList, asText, type Fields } from '../json/fields.ts'
import { fromMarkdown, rocketChatDialect } from '../markup/markdown.ts'
import { Naming, type Said } from '../markup/naming.ts'
import { attachmentText } from '../payload/attachment.ts'
import { blocksText } from '../payload/blocks.ts'
import { each, lines } from '../payload/parts.ts'
import { attachmentReading } from '../payload/reading.ts'
import type { People } from '../records/people.ts'
import type { Citations } from './citations.ts'

export interface Around {
  readonly people: People
  /** Ids by the names with which people sign in. */
  readonly idsByName: ReadonlyMap<string, string>
  readonly rooms: { title(name: string): string | undefined }
}

/** Fields of attachments that Rocket.Chat has for its own use, or that are read separately. */
const ignored = new Set(
  `audio_size audio_type button_alignment collapsed description descriptionMd fileId format hashes
  image_dimensions image_preview image_size image_type md size title_link_download ts type video_size
  video_type`.split(/\s+/),
)

/** Text of a document, with attachments that are no files: those of programs, captions of pictures, and citations. */
export function saidInDocument(
  document: Fields,
  citations: Citations,
  around: Around,
  missed: (part: string) => void,
): Said {
  const naming = namingOf(around)
  const reading = attachmentReading(naming, rocketChatDialect, {
    missed: (part = '') => missed(part),
    ignored,
  })
  const attached = asList(document.attachments).map(asFields)
  const cited = attached.filter((one) => one.message_link !== undefined && !citations.isAnswered(one))
  const added = each(document, 'attachments', reading, (one, inner) => {
    if (one.message_link !== undefined) return ''
    const text = isOfFile(one) ? reading.marked(asText(one.text)) : attachmentText(one, inner)
    return lines(text, reading.marked(asText(one.description)))
  })
  const said = lines(
    ...cited.map((one) => quoted(attachmentText({ author_name: one.author_name, text: one.text }, reading))),
    reading.marked(citations.text),
    blocksText(document, reading),
    ...added,
  )
  const alias = cleanText(asText(document.alias)).trim()
  return naming.said(alias === '' || said === '' ? said : `${alias}: ${said}`)
}

/** Description of a room. */
export const aboutRoom = (text: string, around: Around): string =>
  fromMarkdown(cleanText(text), namingOf(around), rocketChatDialect)

const namingOf = ({ people, idsByName, rooms }: Around) =>
  new Naming({
    person: (name) => people.get(idsByName.get(name) ?? ''),
    place: (name) => rooms.title(name),
  })

/** The file itself is among the files of the document. */
const isOfFile = ({ type, title_link: link }: Fields) =>
  type === 'file' || asText(link).startsWith('/file-upload/')

const quoted = (text: string) =>
  text === ''
    ? ''
    : text
        .split('\n')
        .map((line) => (line.trim() === '' ? '>' : `> ${line}`))
        .join('\n')
