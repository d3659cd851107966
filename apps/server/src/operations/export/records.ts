import { fileIdIn, kindOf, MemberRole, MessageType, textIn } from '@parley/contract'
import type { FileEntry, FriendshipEntry, GroupEntry, MessageEntry, PersonEntry } from '@parley/importers'
import { withImageSources } from '../../messaging/conversations/image-sources.ts'
import { factsIn } from '../../messaging/conversations/records.ts'
import type {
  ConversationRow,
  FileRow,
  FriendshipRow,
  GroupRow,
  MessageRow,
  PersonRow,
  ReactionRow,
} from './site-repository.ts'

/** The files of a page by their ids. */
export type FileOf = (publicId: string | undefined) => FileRow | undefined

const refOf = (id: number) => String(id)
const nameOf = ({ name }: FileRow) => name || 'file'

function fileEntry(file: FileRow): FileEntry {
  return { sha256: file.sha256, name: nameOf(file), mime: file.type }
}

function pictureOf(avatar: string, fileOf: FileOf): { picture?: FileEntry } {
  const file = fileOf(fileIdIn(avatar))
  return file ? { picture: fileEntry(file) } : {}
}

export function personEntry(row: PersonRow, fileOf: FileOf): PersonEntry {
  return {
    kind: 'person',
    ref: refOf(row.id),
    ...(row.account_name !== null && { account: row.account_name }),
    nickname: row.nickname,
    ...(row.abstract && { about: row.abstract }),
    ...pictureOf(row.avatar, fileOf),
    ...(row.is_bot && { isBot: true }),
    ...(row.deleted_at && !row.is_bot && { isGone: true }),
    createdAt: row.created_at.toISOString(),
  }
}

const roles: Readonly<Record<number, 'owner' | 'administrator'>> = {
  [MemberRole.owner]: 'owner',
  [MemberRole.administrator]: 'administrator',
}

export function groupEntry(row: GroupRow, fileOf: FileOf): GroupEntry {
  return {
    kind: 'group',
    ref: refOf(row.id),
    title: row.title,
    ...(row.abstract && { notice: row.abstract }),
    ...pictureOf(row.avatar, fileOf),
    ...(row.is_search && { isPublic: true }),
    members: row.members.map(({ user_id, role, nickname, joined_ms }) => ({
      person: refOf(user_id),
      role: roles[role] ?? 'member',
      ...(nickname && { nickname }),
      joinedAt: new Date(joined_ms).toISOString(),
    })),
    createdAt: row.created_at.toISOString(),
  }
}

export function friendshipEntry({ user_id, friend_id, note, other_note }: FriendshipRow): FriendshipEntry {
  return {
    kind: 'friendship',
    people: [refOf(user_id), refOf(friend_id)],
    ...((note || other_note) && { notes: [note, other_note] as [string, string] }),
  }
}

/** Ids of the files that a message shows. */
export function fileIdsIn({ type, body }: MessageRow): string[] {
  const { files } = kindOf(type) ?? {}
  if (files === undefined) return []
  const sources: string[] = []
  if (files === 'markup')
    withImageSources(String(body.content), (source) => {
      sources.push(source)
      return source
    })
  else sources.push(String(body.src))
  return sources.flatMap((source) => fileIdIn(source) ?? [])
}

const shownAs: Readonly<Record<number, FileEntry['as']>> = {
  [MessageType.image]: 'image',
  [MessageType.video]: 'video',
  [MessageType.voice]: 'voice',
  [MessageType.file]: 'file',
}

/** An entry for a message; undefined if nothing is left of it without a missing file. */
export function messageEntry(
  row: MessageRow,
  { user_low, user_high, id }: ConversationRow,
  reactions: readonly ReactionRow[],
  fileOf: FileOf,
): MessageEntry | undefined {
  const said = saidIn(row, fileOf)
  if (!said) return undefined
  const isDirect = user_low !== null && user_high !== null
  return {
    kind: 'message',
    ref: refOf(row.id),
    in: isDirect ? { people: [refOf(user_low), refOf(user_high)] } : { group: refOf(id) },
    sender: refOf(row.sender_id),
    sentAt: row.created_at.toISOString(),
    ...said,
    ...citedBy(row),
    ...threadOf(row),
    ...mentionedBy(row),
    ...reactedTo(row, reactions),
    ...(row.edited && { editedAt: row.edited.at }),
    ...forwardedBy(row),
  }
}

function saidIn(
  { type, body }: MessageRow,
  fileOf: FileOf,
): Pick<MessageEntry, 'text' | 'html' | 'files'> | undefined {
  const as = shownAs[type]
  if (as !== undefined) {
    const file = fileOf(fileIdIn(String(body.src)))
    if (!file) return undefined
    const name = typeof body.title === 'string' && body.title ? body.title : nameOf(file)
    const seconds = typeof body.time === 'number' && body.time > 0 ? { seconds: body.time } : {}
    return { files: [{ ...fileEntry(file), name, as, ...seconds }] }
  }
  if (type !== MessageType.imageText) return { text: textIn(type, body) ?? '' }
  const files = new Map<string, FileEntry>()
  const html = withImageSources(String(body.content), (source) => {
    const id = fileIdIn(source)
    const file = fileOf(id)
    // Pictures that every site has, such as emoticons, have the same address everywhere.
    if (!file) return id === undefined ? source : { text: '' }
    files.set(file.sha256, { ...fileEntry(file), as: 'image' })
    return `files/${file.sha256}`
  })
  return { html, ...(files.size > 0 && { files: [...files.values()] }) }
}

function citedBy({ type, body, has_original }: MessageRow): Pick<MessageEntry, 'repliesTo' | 'quotes'> {
  if (!has_original) return {}
  return { repliesTo: refOf(Number(body.msgID)), ...(type === MessageType.quote && { quotes: true }) }
}

function threadOf({ body }: MessageRow): Pick<MessageEntry, 'inThread' | 'inChat'> {
  const { thread } = factsIn(body)
  return thread ? { inThread: refOf(thread.root), ...(thread.inChat && { inChat: true }) } : {}
}

function mentionedBy({
  type,
  body,
  mentions,
}: MessageRow): Pick<MessageEntry, 'mentions' | 'mentionsAll' | 'mentionsAt'> {
  const ids = mentions
    ? mentions.map(({ userID }) => userID)
    : type === MessageType.at
      ? [Number(body.userID)]
      : []
  const people = [...new Set(ids.filter((id) => id !== 0))].map(refOf)
  return {
    ...(people.length > 0 && { mentions: people }),
    ...(ids.includes(0) && { mentionsAll: true }),
    ...(mentions &&
      mentions.length > 0 && {
        mentionsAt: mentions.map(({ userID, at, length }) => ({
          ...(userID !== 0 && { person: refOf(userID) }),
          at,
          length,
        })),
      }),
  }
}

function reactedTo(
  { reactions: kept }: MessageRow,
  rows: readonly ReactionRow[],
): Pick<MessageEntry, 'reactions'> {
  const reactions = (kept?.kinds ?? []).flatMap(({ emoji }) => {
    const people = rows.flatMap((row) => (row.emoji === emoji ? [refOf(row.user_id)] : []))
    return people.length > 0 ? [{ emoji, people }] : []
  })
  return reactions.length > 0 ? { reactions } : {}
}

function forwardedBy({ body }: MessageRow): Pick<MessageEntry, 'forwardedFrom' | 'forwardedPerson'> {
  const { forwarded } = body as { forwarded?: { userId: number; nickname: string } }
  return forwarded ? { forwardedFrom: forwarded.nickname, forwardedPerson: refOf(forwarded.userId) } : {}
}
