import { extname } from 'node:path/posix'
import { asFields, asList, asText, type Fields } from '../json/fields.ts'
import type { NoteKind, Notes } from '../notes.ts'
import type { Attachments } from '../records/attachments.ts'
import { FilesOfMessage } from '../records/files-of-message.ts'
import type { Message } from '../records/messages.ts'
import type { People } from '../records/people.ts'
import type { Place } from '../records/places.ts'
import { reactionsOf } from '../records/reactions.ts'
import { timeOf } from '../records/times.ts'
import { citationsIn } from './citations.ts'
import { asDate, asDocumentId, texts } from './collections.ts'
import type { Rooms } from './rooms.ts'
import { saidInDocument } from './text.ts'

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

/** A document of `rocketchat_message` as a message. @returns undefined of what is left out, which is noted */
export async function rocketChatMessage(document: Fields, parts: Parts): Promise<Message | undefined> {
  const { rooms, notes } = parts
  const id = asDocumentId(document._id)
  const rid = asDocumentId(document.rid)
  const room = rooms.get(rid)
  const sender = asDocumentId(asFields(document.u)._id)
  const sentAt = timeOf(asDate(document.ts))
  const why =
    leftOut(document) ??
    (id === '' ? 'incomplete' : !room ? 'noPlace' : sender === '' ? 'noSender' : undefined)
  if (why || !room || !sentAt) return void notes.add(why ?? 'noTime', `${id} ${asText(document.t)}`.trim())
  const beside = await filesOf(document, parts)
  const thread = asText(document.tmid)
  const isHere = (kind: string, named: string) => thread === '' && isRoom(kind, named, rid, room, rooms)
  const citations = citationsIn(asText(document.msg), isHere)
  return {
    ...{ ref: id, in: room.where, sender, sentAt, files: beside.files, lines: beside.lines },
    said: saidInDocument(document, citations, parts, (part) => notes.add('notShown', `${id} ${part}`)),
    repliesTo: thread || citations.answered,
    ...(thread !== '' && { inThread: thread, inChat: document.tshow === true }),
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

/** Addresses have the name of a room, or its id; older ones of two people the name of the other. */
const isRoom = (kind: string, named: string, id: string, { where }: Place, rooms: Rooms) =>
  named === id || named === rooms.nameOf(id) || (kind === 'direct' && 'people' in where && !rooms.get(named))

async function filesOf(document: Fields, parts: Parts): Promise<FilesOfMessage> {
  const found = new FilesOfMessage(parts)
  const listed = document.files === undefined ? [document.file] : asList(document.files)
  for (const file of listed.map(asFields)) {
    const id = asDocumentId(file._id)
    // Beside a picture stands a smaller one that was made of it.
    if (id === '' || file.typeGroup === 'thumb') continue
    const name = asText(file.name) || id
    await found.add([`uploads/${id}`, `uploads/${id}${extname(name)}`], { name, mime: asText(file.type) })
  }
  return found
}
