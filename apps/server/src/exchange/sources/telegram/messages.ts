import { asFields, asId, asList, asNumber, asText, type Fields } from '../json/fields.ts'
import type { Attachments } from '../making/attachments.ts'
import type { Message } from '../making/messages.ts'
import type { People } from '../making/people.ts'
import { reactionsOf } from '../making/reactions.ts'
import { timeOf } from '../making/times.ts'
import type { NoteKind, Notes } from '../notes.ts'
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

const forwarded = 255

/** Why a message is left out, whatever it says; undefined of those that are not. */
export function leftOut({ type }: Fields, chat: Chat): NoteKind | undefined {
  if (!isKnownKind(chat)) return 'kindOfPlace'
  if (type === 'service') return 'serviceMessage'
  return type === 'message' ? undefined : 'unknownKind'
}

/** A message as one of ours. @returns undefined of what is left out, which is noted */
export async function telegramMessage(
  fields: Fields,
  chat: Chat,
  parts: Parts,
): Promise<Message | undefined> {
  const { chats, people, notes } = parts
  const id = asId(fields.id)
  const sender = peerRef(fields.from_id)
  const why = leftOut(fields, chat) ?? (id === '' ? 'incomplete' : sender === '' ? 'noSender' : undefined)
  const sentAt = time(fields.date_unixtime, fields.date)
  if (why || !sentAt)
    return void notes.add(why ?? 'noTime', `${chat.name} ${id} ${asText(fields.action)}`.trim())
  if (fields.date_unixtime === undefined) notes.add('localTime', `${chat.name} ${id}`)
  const { files, lines } = await mediaOf(fields, parts)
  const answered = fields.reply_to_peer_id === undefined ? asId(fields.reply_to_message_id) : ''
  const names = { person: (ref: string) => people.get(ref), place: () => undefined }
  const said = telegramSaid(
    asList(fields.text_entities).length > 0 ? fields.text_entities : fields.text,
    names,
  )
  const from =
    fields.forwarded_from === undefined
      ? ''
      : asText(fields.forwarded_from).slice(0, forwarded).toWellFormed()
  return {
    ...{ ref: chats.messageRef(chat, id), in: chats.where(chat), sender, sentAt, said, files, lines },
    repliesTo: answered === '' ? undefined : chats.messageRef(chat, answered),
    reactions: reactionsOf(asList(fields.reactions).map(reaction), notes),
    editedAt: time(fields.edited_unixtime, fields.edited),
    forwardedFrom: from || undefined,
  }
}

/** Seconds since 1970, or in older exports a time in the zone of whoever made them. */
const time = (seconds: unknown, local: unknown) =>
  timeOf(seconds === undefined ? Date.parse(asText(local)) : asNumber(seconds) * 1000)

/** Of emoji of Telegram's own only a number is known; of people the last few. */
function reaction(one: unknown) {
  const { type, emoji, count, recent } = asFields(one)
  return {
    emoji: type === 'emoji' ? asText(emoji) : asText(type),
    people: asList(recent).map((person) => peerRef(asFields(person).from_id)),
    count: asNumber(count) || 0,
  }
}
