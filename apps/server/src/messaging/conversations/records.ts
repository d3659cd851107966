import {
  type Album,
  type Button,
  type CommandGiven,
  forwardLimits,
  gistOf,
  kindOf,
  MessageType,
  msgOf,
  type RecordHead,
  type RecordLine,
  type ThreadReply,
  wirePreviewOf,
} from '@parley/contract'
import type { SentAs } from '../../platform/files/service.ts'
import type { Content } from './drafts.ts'
import { filesIn } from './msg-presenter.ts'
import type { Surveys } from './surveys.ts'

/** A message of a record, as it was when the record was made; its files by their own paths. */
export interface StoredEntry {
  readonly userId: number
  readonly nickname: string
  /** In ISO-8601. */
  readonly at: string
  readonly type: number
  readonly body: object
  /** Where it is a record itself. */
  readonly entries?: readonly StoredEntry[]
}

/** The part of a record in its message: the entries are stored apart. */
export interface StoredRecord extends RecordHead {
  /** Records within each other, this one counted. */
  readonly depth: number
  /** Kinds of the files in it, also of those of nested records. */
  readonly holds: readonly SentAs[]
}

/** The original author of a forwarded message. */
export interface StoredOrigin {
  readonly userId: number
  readonly nickname: string
}

/** Where a message was that somebody has put into their conversation with themselves. */
export interface StoredPlace {
  readonly messageId: number
  readonly kind: 'direct' | 'group'
  /** The other person, or the group. */
  readonly id: number
  /** Missing where several people wrote it. */
  readonly author?: StoredOrigin
}

interface Facts extends Surveys {
  readonly record?: StoredRecord
  readonly forwarded?: StoredOrigin
  readonly saved?: StoredPlace
  readonly isFileExpired?: true
  /** Nothing is shown of its links. */
  readonly noLinkPreview?: true
  /** Waveform of a voice message. */
  readonly waveform?: string
  readonly album?: Album
  /** The image is a sticker. */
  readonly sticker?: true
  /** The bot's command that the text begins with. */
  readonly command?: CommandGiven
  /** Buttons below a bot's text. */
  readonly buttons?: readonly Button[]
  /** The thread that it was sent in. */
  readonly thread?: ThreadReply
}

/** Facts in a message's stored body besides what everybody receives. */
export const factsIn = (body: object): Facts => body

export const headOf = ({ of, nicknames, count, lines }: RecordHead): RecordHead => ({
  of,
  nicknames,
  count,
  lines,
})

const mark = '[聊天记录]'
const groupName = '群聊'

/** Title of a record where only Chinese is spoken. */
const nameOf = ({ of, nicknames }: Pick<RecordHead, 'of' | 'nicknames'>) =>
  `${mark} ${of === 'group' ? groupName : nicknames.join('、')}`

export function lineOf({ nickname, type, body }: StoredEntry): RecordLine {
  const { record } = factsIn(body)
  if (!record) return { nickname, gist: gistOf(type, body) }
  const title = { of: record.of, nicknames: record.nicknames }
  return { nickname, gist: { type, text: nameOf(record) }, record: title }
}

/** Text of a record for clients that know no records: its title, and as many of its messages as there is room for. */
export function recordText(head: RecordHead, entries: readonly StoredEntry[]): string {
  const lines = [nameOf(head)]
  let room = forwardLimits.recordText - lines.join().length
  for (const entry of entries) {
    const line = `${entry.nickname}：${saidIn(entry)}`
    if (line.length + 1 > room) {
      lines.push('…')
      break
    }
    lines.push(line)
    room -= line.length + 1
  }
  return lines.join('\n')
}

function saidIn({ type, body }: StoredEntry): string {
  const { record } = factsIn(body)
  if (record) return nameOf(record)
  const { content } = body as { content?: string }
  return type === MessageType.text && content !== undefined ? content : wirePreviewOf(type, body)
}

/** The content of a record's message as it is kept until the staff has looked at it: in one piece. */
export const inOnePiece = ({ body, entries }: Pick<Content, 'body' | 'entries'>): object =>
  entries ? { ...body, entries } : body

export function apartAgain(whole: object): Pick<Content, 'body' | 'entries'> {
  const { entries, ...body } = whole as { entries?: readonly StoredEntry[] }
  return entries ? { body, entries } : { body }
}

/** These entries, and all entries in them. */
export const allIn = (entries: readonly StoredEntry[]): StoredEntry[] =>
  entries.flatMap((entry) => [entry, ...allIn(entry.entries ?? [])])

/** Ids of the files that a message or entry shows itself. */
export const filesOf = ({ type, body }: Pick<StoredEntry, 'type' | 'body'>): string[] =>
  kindOf(type)?.files && !factsIn(body).isFileExpired ? filesIn(msgOf(type, body)) : []
