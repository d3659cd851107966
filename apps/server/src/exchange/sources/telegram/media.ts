import { asFields, asList, asNumber, asText, type Fields } from '../json/fields.ts'
import type { Attachments, FileOfMessage } from '../making/attachments.ts'
import { fileLine } from '../making/messages.ts'
import type { Notes } from '../notes.ts'

/** What a message has besides its text: files that are in the export, and lines about all else. */
export async function mediaOf(
  message: Fields,
  { attachments, notes }: { attachments: Attachments; notes: Notes },
): Promise<{ files: FileOfMessage[]; lines: string[] }> {
  const files: FileOfMessage[] = []
  const lines = otherLines(message)
  if (lines.length > 0) notes.add('notText', lines[0] ?? '')
  if (message.media_type === 'sticker') return { files, lines }
  for (const path of [asText(message.photo), asText(message.file)].filter(Boolean)) {
    // Of a file that was not exported the path is a sentence in brackets.
    const isLeftOut = path.includes('(File ')
    const name = asText(message.file_name) || (isLeftOut ? asText(message.media_type) || 'file' : '')
    const found = await attachments.find([path], { name, mime: asText(message.mime_type) })
    if (found) files.push(found)
    else {
      notes.add('fileMissing', name || path)
      lines.push(fileLine(name || path.slice(path.lastIndexOf('/') + 1)))
    }
  }
  return { files, lines }
}

function otherLines(message: Fields): string[] {
  const lines: string[] = []
  if (message.media_type === 'sticker') lines.push(asText(message.sticker_emoji) || fileLine('sticker'))
  const contact = asFields(message.contact_information)
  const person = [contact.first_name, contact.last_name, contact.phone_number].map(asText).filter(Boolean)
  if (person.length > 0) lines.push(`👤 ${person.join(' ')}`)
  const { latitude, longitude } = asFields(message.location_information)
  const place = [asText(message.place_name), asText(message.address)].filter(Boolean).join(', ')
  if (!Number.isNaN(asNumber(latitude))) {
    const coordinates = `${asNumber(latitude)}, ${asNumber(longitude)}`
    lines.push(`📍 ${place === '' ? coordinates : `${place} (${coordinates})`}`)
  }
  const poll = asFields(message.poll)
  if (asText(poll.question) !== '') {
    const answers = asList(poll.answers).map((one) => `- ${asText(asFields(one).text)}`)
    lines.push([`📊 ${asText(poll.question)}`, ...answers].join('\n'))
  }
  if (asText(message.game_title) !== '') lines.push(`🎮 ${asText(message.game_title)}`)
  const invoice = asText(asFields(message.invoice_information).title)
  if (invoice !== '') lines.push(`🧾 ${invoice}`)
  return lines
}
