import { limits, MessageType, type OutgoingMsg, plainTextIn } from '@parley/contract'
import { cutMessage } from '@parley/contract/cut-message'
import { isSitePath } from '@parley/contract/site-path'
import type { FileEntry, MessageEntry } from '@parley/importers'
import { Refusal } from '../../kernel/refusal.ts'
import { type Content, contentOf } from '../../messaging/conversations/drafts.ts'
import { withImageSources } from '../../messaging/conversations/image-sources.ts'
import { escaped } from '../../messaging/conversations/markup-writer.ts'
import { shownAs, storeFile } from './files.ts'
import { fitting } from './fit.ts'
import type { Import } from './importing.ts'
import { importLimits } from './limits.ts'
import { mentionedBy, mentionsIn } from './mentions.ts'

/** Title of a picture or a video in its message. */
const fileName = (name: string): string => fitting(name, limits.mediaTitle)

/** Context in which a record is imported, in ids of this site. */
interface Around {
  readonly senderId: number
  readonly personOf: (ref: string) => number | undefined
  /** The message that it answers, if it is here. */
  readonly originalId: number | undefined
  readonly place: 'direct' | 'group'
  /** Gets the paths of files that are stored for it. */
  readonly uploads: string[]
}

/** Messages that a record becomes: its files first. */
export interface Contents {
  readonly all: readonly Content[]
  /** Index of the one that people answer and react to. */
  readonly main: number
}

/** @returns undefined where nothing of it can come over */
export async function contentsOf(
  run: Import,
  entry: MessageEntry,
  around: Around,
): Promise<Contents | undefined> {
  const { forwarded, line } = originOf(run, entry, around)
  const all: Content[] = []
  for (const file of entry.html === undefined ? (entry.files ?? []) : [])
    all.push(...(await contentOfFile(run, file, around)))
  const main = all.length
  if (entry.html !== undefined) all.push(...(await contentsOfHtml(run, entry, line, around)))
  // The original author is of no use if nothing of the message is left.
  const isSaid = all.length > 0 || Boolean(entry.text?.trim())
  if (!isSaid) return undefined
  all.push(...contentsOfText(run, entry, entry.html === undefined ? line : undefined, around))
  return {
    main: Math.min(main, all.length - 1),
    all: forwarded ? all.map((one) => ({ ...one, body: { ...one.body, forwarded } })) : all,
  }
}

/** Original author of a forwarded message. For a person who is not here, its first line names them, in no language. */
function originOf(
  run: Import,
  { forwardedFrom = '', forwardedPerson }: MessageEntry,
  { personOf }: Around,
): { forwarded?: { userId: number; nickname: string }; line?: string } {
  const nickname = fitting(forwardedFrom, limits.nickname)
  if (nickname === '') return {}
  const userId = forwardedPerson === undefined ? undefined : personOf(forwardedPerson)
  if (userId !== undefined) return { forwarded: { userId, nickname } }
  run.report.note('forwarded messages of people who are not here: the first line names them')
  return { line: `↪ ${nickname}` }
}

/** @param line is put before it */
function contentsOfText(
  run: Import,
  entry: MessageEntry,
  line: string | undefined,
  around: Around,
): Content[] {
  const texts = cutMessage([line, entry.text].filter(Boolean).join('\n'))
  const from = line ? [...line].length + 1 : 0
  if (texts.length > 1) run.report.note('texts that came over as several messages')
  const [first, ...rest] = texts
  if (first === undefined) return []
  return [firstOfText(run, entry, first, from, around), ...rest.map(textAlone(around))]
}

const textAlone =
  ({ place }: Pick<Around, 'place'>) =>
  (content: string): Content =>
    contentOf({ type: MessageType.text, textMsg: { content } }, place)

/** @param from where its own words begin, in characters */
function firstOfText(
  run: Import,
  entry: MessageEntry,
  content: string,
  from: number,
  around: Around,
): Content {
  const { originalId, place } = around
  const msg = textMsg(content, originalId, entry.quotes === true)
  const people = { ...around, nicknames: run.nicknames }
  const mentions = place === 'group' ? mentionsIn(entry, content, from, people) : []
  const [named] = mentionedBy(entry, around)
  // A mention without a place in the text has the form that older clients know.
  if (mentions.length === 0 && place === 'group' && named !== undefined && originalId === undefined)
    return contentOf({ type: MessageType.at, atMsg: { userID: named, content } }, place)
  try {
    return contentOf(msg, place, mentions)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    run.report.note('mentions that are not where they are said to be')
    return contentOf(msg, place)
  }
}

function textMsg(content: string, msgID: number | undefined, isQuote: boolean): OutgoingMsg {
  if (msgID === undefined) return { type: MessageType.text, textMsg: { content } }
  return isQuote
    ? { type: MessageType.quote, quoteMsg: { msgID, content } }
    : { type: MessageType.reply, replyMsg: { msgID, content } }
}

async function contentOfFile(
  run: Import,
  file: FileEntry,
  { senderId, place, uploads }: Around,
): Promise<Content[]> {
  const as = shownAs(file)
  const use = as === 'image' ? 'chat' : undefined
  const stored = await storeFile(run, file, { userId: senderId, use, orFile: true })
  if (!stored || stored === 'quota') return []
  const { path: src, isPicture } = stored
  uploads.push(src)
  const title = fileName(file.name)
  const isTimed = file.seconds !== undefined && file.seconds <= importLimits.mediaSeconds
  const time = isTimed ? { time: file.seconds } : {}
  if (isPicture) return [contentOf({ type: MessageType.image, imageMsg: { title, src } }, place)]
  if (as === 'video')
    return [contentOf({ type: MessageType.video, videoMsg: { title, src, ...time } }, place)]
  if (as === 'voice') return [contentOf({ type: MessageType.voice, voiceMsg: { src, ...time } }, place)]
  return [contentOf({ type: MessageType.file, fileMsg: { src } }, place)]
}

/**
 * Pictures that cannot be imported are named in it; HTML that is refused as a text with pictures is imported as text.
 */
async function contentsOfHtml(
  run: Import,
  { html = '', files = [] }: MessageEntry,
  line: string | undefined,
  { senderId, place, uploads }: Around,
): Promise<Content[]> {
  const paths = new Map<string, string>()
  const names = new Map(files.map(({ sha256, name }) => [sourceOf(sha256), name]))
  for (const file of files) {
    const stored = await storeFile(run, file, { userId: senderId, use: 'chat' })
    if (!stored || stored === 'quota') continue
    uploads.push(stored.path)
    paths.set(sourceOf(file.sha256), stored.path)
  }
  const content = withImageSources(
    `${line ? `<p>${escaped(line)}</p>` : ''}${html}`,
    (source) => paths.get(source) ?? (isSitePath(source) ? source : { text: names.get(source) ?? '' }),
  )
  try {
    return [contentOf({ type: MessageType.imageText, imageTextMsg: { content } }, place)]
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    run.report.note(`texts with pictures that came over without them: ${error.errorName}`)
    return cutMessage(plainTextIn(MessageType.imageText, { content })).map(textAlone({ place }))
  }
}

const sourceOf = (sha256: string) => `files/${sha256}`
