import { extname } from 'node:path/posix'
import { cleanText } from '../../../conversations/clean-text.ts'
import { asFields, asList, asText, type Fields } from '../json/fields.ts'
import type { Attachments, FileOfMessage } from '../making/attachments.ts'
import { fileLine, type Message } from '../making/messages.ts'
import type { People } from '../making/people.ts'
import { reactionsOf } from '../making/reactions.ts'
import { refOf } from '../making/refs.ts'
import { timeOf } from '../making/times.ts'
import type { NoteKind, Notes } from '../notes.ts'
import { fromMarkdown, rocketChatDialect } from '../texts/markdown.ts'
import { Naming, type Said } from '../texts/said.ts'
import { asDate, asDocumentId, texts } from './collections.ts'
import type { Rooms } from './rooms.ts'

export interface Parts {
  readonly people: People
  /** Ids by the names with which people sign in. */
  readonly idsByName: ReadonlyMap<string, string>
  readonly rooms: Rooms
  readonly attachments: Attachments
  readonly notes: Notes
}

/** Why a document is left out, whatever it says; undefined of those that are not. */
export function leftOut({ t, _hidden: isHidden }: Fields): NoteKind | undefined {
  if (isHidden === true) return 'deleted'
  switch (asText(t)) {
    case '':
      return undefined
    case 'rm':
      return 'deleted'
    case 'e2e':
      return 'encrypted'
    default:
      return 'serviceMessage'
  }
}

/** `[ ](https://…?msg=…)` before what answers that message. */
const citation = /^\s*\[\s*\]\([^()\s]*[?&]msg=([\w-]+)[^()\s]*\)/

/** A document of `rocketchat_message` as a message. @returns undefined of what is left out, which is noted */
export async function rocketChatMessage(document: Fields, parts: Parts): Promise<Message | undefined> {
  const { rooms, notes } = parts
  const id = asDocumentId(document._id)
  const room = rooms.get(asDocumentId(document.rid))
  const sender = asDocumentId(asFields(document.u)._id)
  const sentAt = timeOf(asDate(document.ts))
  const why =
    leftOut(document) ??
    (id === '' ? 'incomplete' : !room ? 'noPlace' : sender === '' ? 'noSender' : undefined)
  if (why || !room || !sentAt) return void notes.add(why ?? 'noTime', `${id} ${asText(document.t)}`.trim())
  const { files, lines } = await filesOf(document, parts)
  const text = asText(document.msg)
  const cited = citation.exec(text)?.[1]
  const answered = asText(document.tmid) || cited
  return {
    ...{ ref: refOf(id), in: room.where, sender, sentAt, files },
    said: said(text.replace(citation, ''), asText(document.alias), parts),
    lines: [...attachedLines(document), ...lines],
    repliesTo: answered ? refOf(answered) : undefined,
    reactions: reactionsOf(
      Object.entries(asFields(document.reactions)).map(([name, one]) => ({
        emoji: name.replace(/^:|:$/g, ''),
        people: texts(asFields(one).usernames).map((user) => parts.idsByName.get(user) ?? ''),
        count: texts(asFields(one).usernames).length,
      })),
      notes,
    ),
    editedAt: timeOf(asDate(document.editedAt)),
  }
}

function said(text: string, alias: string, { people, idsByName, rooms }: Parts): Said {
  const naming = new Naming({
    person: (name) => people.get(idsByName.get(name) ?? ''),
    place: (name) => rooms.title(name),
  })
  const written = fromMarkdown(cleanText(text), naming, rocketChatDialect)
  return naming.said(alias === '' || written === '' ? written : `${cleanText(alias)}: ${written}`)
}

/** What is attached besides files: what programs add, and what stands below a picture; not what is cited. */
function attachedLines(document: Fields): string[] {
  return asList(document.attachments)
    .map(asFields)
    .filter((one) => one.message_link === undefined)
    .map(({ type, title, text, description }) =>
      [type === 'file' ? '' : asText(title), asText(text), asText(description)]
        .map(cleanText)
        .filter(Boolean)
        .join('\n'),
    )
    .filter(Boolean)
}

async function filesOf(document: Fields, { attachments, notes }: Parts) {
  const files: FileOfMessage[] = []
  const lines: string[] = []
  const listed = document.files === undefined ? [document.file] : asList(document.files)
  for (const file of listed.map(asFields)) {
    const id = asDocumentId(file._id)
    // Beside a picture stands a smaller one that was made of it.
    if (id === '' || file.typeGroup === 'thumb') continue
    const name = asText(file.name) || id
    const paths = [`uploads/${id}`, `uploads/${id}${extname(name)}`]
    const found = await attachments.find(paths, { name, mime: asText(file.type) })
    if (found) files.push(found)
    else {
      notes.add('fileMissing', name)
      lines.push(fileLine(name))
    }
  }
  return { files, lines }
}
