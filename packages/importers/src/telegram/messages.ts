import { cutLine } from '@parley/contract'
import { asFields, asId, asList, asNumber, asText, type Fields } from '../json/fields.ts'
import type { NoteKind, Notes } from '../notes.ts'
import type { Attachments } from '../records/attachments.ts'
import type { Message } from '../records/messages.ts'
import type { People } from '../records/people.ts'
import { reactionsOf } from '../records/reactions.ts'
import { timeOf } from '../records/times.ts'
import { type Chats, isKnownKind, peerRef } from './chats.ts'
import { mediaOf } from './media.ts'
import type { Chat } from './result.ts'
import { telegramSaid } from './text.ts'

interface Parts {
  readonly people: People
  readonly chats: Chats
  readonly attachments: Attachments
  readonly notes: Notes
}

/** More than any name has here. */
const nameLength = 255

/** Why a message is left out, whatever it says; undefined of those that are not. */
export function leftOut({ type }: Fields, chat: Chat): NoteKind | undefined {
  if (!isKnownKind(chat)) return 'kindOfPlace'
  if (type === 'service') return 'serviceMessage'
  return type === 'message' ? undefined : 'unknownKind'
}

/**
 * A message as one of ours. @returns undefined of what is left out, which is noted
 * @param times of the messages of this chat so far, by their ids
 */
export async function telegramMessage(
  fields: Fields,
  chat: Chat,
  times: Map<string, number>,
  parts: Parts,
): Promise<Message | undefined> {
  const { chats, people, notes } = parts
  const id = asId(fields.id)
  const sender = peerRef(fields.from_id)
  const why = leftOut(fields, chat) ?? (id === '' ? 'incomplete' : sender === '' ? 'noSender' : undefined)
  const sentAt = time(fields.date_unixtime, fields.date)
  const example = `${chat.name} ${id} ${asText(fields.action)}`.trim()
  if (why || !sentAt) return void notes.add(why ?? 'noTime', example)
  if (times.has(id)) return void notes.add('twice', example)
  const at = Date.parse(sentAt)
  times.set(id, at)
  if (fields.date_unixtime === undefined) notes.add('localTime', example)
  const { files, lines } = await mediaOf(fields, parts)
  const answered = fields.reply_to_peer_id === undefined ? asId(fields.reply_to_message_id) : ''
  const names = { person: (ref: string) => people.get(ref), place: () => undefined }
  const written = asList(fields.text_entities).length > 0 ? fields.text_entities : fields.text
  return {
    ...{ ref: chats.messageRef(chat, id, at), in: chats.where(chat), sender, sentAt, files, lines },
    said: telegramSaid(written, names),
    repliesTo: answered === '' ? undefined : chats.messageRef(chat, answered, times.get(answered) ?? 0),
    reactions: reactionsOf(asList(fields.reactions).map(reaction), notes),
    editedAt: time(fields.edited_unixtime, fields.edited),
    ...originOf(fields, people),
  }
}

/** Original author of a forwarded message. */
function originOf({ forwarded_from: from, forwarded_from_id: id }: Fields, people: People) {
  const person = people.get(peerRef(id))
  const name = cutLine(asText(from), nameLength) || (person?.nickname ?? '')
  if (name === '') return {}
  return { forwardedFrom: name, ...(person && { forwardedPerson: person.ref }) }
}

/** Seconds since 1970, or in older exports a time in the zone of the person who made them. */
const time = (seconds: unknown, local: unknown) =>
  timeOf(seconds === undefined ? Date.parse(asText(local)) : asNumber(seconds) * 1000)

/** An export has only numbers of Telegram's own emoji, and only the last few of the people. */
function reaction(one: unknown) {
  const { type, emoji, count, recent } = asFields(one)
  return {
    emoji: type === 'emoji' ? asText(emoji) : asText(type),
    people: asList(recent).map((person) => peerRef(asFields(person).from_id)),
    count: asNumber(count) || 0,
  }
}
