import { asFields, asId, asList, asText, type Fields } from '../json/fields.ts'
import type { Attachments, FileOfMessage } from '../making/attachments.ts'
import { fileLine } from '../making/messages.ts'
import type { Notes } from '../notes.ts'
import type { SlackConversation } from './archive.ts'

/** The files of a message that are in the export, and a line for each that is not: none is fetched from anywhere. */
export async function slackFiles(
  message: Fields,
  { id, fields }: SlackConversation,
  { attachments, notes }: { attachments: Attachments; notes: Notes },
): Promise<{ files: FileOfMessage[]; lines: string[] }> {
  const files: FileOfMessage[] = []
  const lines: string[] = []
  const listed =
    message.files === undefined && message.file !== undefined ? [message.file] : asList(message.files)
  for (const file of listed.map(asFields)) {
    if (file.mode === 'tombstone') {
      notes.add('deleted', asText(file.name) || asId(file.id))
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
    const found = await attachments.find(paths, { name, mime: asText(file.mimetype) })
    if (found) files.push(found)
    else if (file.is_external === true || file.mode === 'external') {
      notes.add('fileKind', name)
      lines.push(fileLine(name, asText(file.url_private)))
    } else {
      notes.add('fileMissing', name)
      lines.push(fileLine(name))
    }
  }
  return { files, lines }
}
