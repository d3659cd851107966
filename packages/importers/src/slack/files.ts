import { asFields, asId, asList, asText, type Fields } from '../json/fields.ts'
import type { Notes } from '../notes.ts'
import type { Attachments } from '../records/attachments.ts'
import { FilesOfMessage } from '../records/files-of-message.ts'
import type { SlackConversation } from './archive.ts'

/** The files of a message, and of those that it shares. */
export async function slackFiles(
  message: Fields,
  { id, fields }: SlackConversation,
  parts: { attachments: Attachments; notes: Notes },
): Promise<FilesOfMessage> {
  const found = new FilesOfMessage(parts)
  for (const file of [message, ...asList(message.attachments).map(asFields)].flatMap(filesIn)) {
    if (file.mode === 'tombstone') {
      parts.notes.add('deleted', asText(file.name) || asId(file.id))
      continue
    }
    const name = asText(file.name) || asText(file.title) || asId(file.id)
    const fileId = asId(file.id)
    const paths = [
      asText(file.url_private),
      // Where tools put them that fetch files into an export.
      `__uploads/${fileId}/${name}`,
      ...[id, asText(fields.name)].map((folder) => `${folder}/attachments/${fileId}-${name}`),
    ]
    const isElsewhere = file.is_external === true || file.mode === 'external'
    await found.add(
      paths,
      { name, mime: asText(file.mimetype) },
      isElsewhere ? asText(file.url_private) : undefined,
    )
  }
  return found
}

const filesIn = ({ file, files }: Fields): Fields[] =>
  (files === undefined && file !== undefined ? [file] : asList(files)).map(asFields)
