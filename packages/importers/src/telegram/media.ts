import { asFields, asList, asNumber, asText, type Fields } from '../json/fields.ts'
import type { Notes } from '../notes.ts'
import type { Attachments } from '../records/attachments.ts'
import { FilesOfMessage, fileLine } from '../records/files-of-message.ts'

/** Contents of a message besides its text: files that are in the export, and lines about all others. */
export async function mediaOf(
  message: Fields,
  parts: { attachments: Attachments; notes: Notes },
): Promise<FilesOfMessage> {
  const found = new FilesOfMessage(parts)
  found.lines.push(...otherLines(message))
  if (found.lines.length > 0) parts.notes.add('notText', found.lines[0] ?? '')
  const kind = asText(message.media_type)
  if (kind === 'sticker') return found
  const seconds = asNumber(message.duration_seconds)
  for (const path of [asText(message.photo), asText(message.file)].filter(Boolean)) {
    // The path of a file that was not exported is a sentence in brackets.
    const isLeftOut = path.includes('(File ')
    const name = asText(message.file_name) || (isLeftOut ? kind || 'file' : path.replace(/^.*\//, ''))
    await found.add([path], {
      ...{ name, mime: asText(message.mime_type) },
      ...(kind === 'voice_message' && { as: 'voice' as const }),
      ...(seconds > 0 && { seconds }),
    })
  }
  return found
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
