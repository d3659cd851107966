import { MessageType, type OutgoingMsg } from '@parley/contract'
import { type Content, contentOf } from '../conversations/drafts.ts'
import { withImageSources } from '../conversations/image-sources.ts'
import { Refusal } from '../http/refusal.ts'
import type { FileEntry, MessageEntry } from './entries.ts'
import { shownAs, storeFile } from './files.ts'
import { inMessages } from './fit.ts'
import type { Import } from './importing.ts'
import { mentionedBy, mentionsIn } from './mentions.ts'
import { fileName } from './names.ts'

/** Of a record of the source, as it is here. */
interface Around {
  readonly senderId: number
  readonly personOf: (ref: string) => number | undefined
  /** The message that it answers, if it is here. */
  readonly originalId: number | undefined
  readonly place: 'direct' | 'group'
}

/** Messages that a record becomes: its files first. */
export interface Contents {
  readonly all: readonly Content[]
  /** Which of them it is that people answer and react to. */
  readonly main: number
}

/** @returns undefined where nothing of it can come over */
export async function contentsOf(
  run: Import,
  entry: MessageEntry,
  around: Around,
): Promise<Contents | undefined> {
  const files = entry.html === undefined ? (entry.files ?? []) : []
  const all: Content[] = []
  for (const file of files) {
    const content = await contentOfFile(run, file, around)
    if (content) all.push(content)
  }
  const main = all.length
  if (entry.html !== undefined) {
    const content = await contentOfHtml(run, entry, entry.html, around)
    if (content) all.push(content)
  }
  const texts = inMessages(entry.text ?? '')
  if (texts.length > 1) run.report.note('texts that came over as several messages')
  for (const [i, text] of texts.entries()) all.push(contentOfText(run, entry, text, i === 0, around))
  if (all.length === 0) return undefined
  const forwarded = originOf(run, entry, around)
  return {
    main: Math.min(main, all.length - 1),
    all: forwarded ? all.map((one) => ({ ...one, body: { ...one.body, forwarded } })) : all,
  }
}

function originOf(run: Import, { forwardedFrom, forwardedPerson }: MessageEntry, { personOf }: Around) {
  if (forwardedFrom === undefined) return undefined
  const userId = forwardedPerson === undefined ? undefined : personOf(forwardedPerson)
  if (userId !== undefined) return { userId, nickname: forwardedFrom }
  run.report.note('forwarded messages of people who are not here: as their forwarder’s own')
  return undefined
}

function contentOfText(
  run: Import,
  entry: MessageEntry,
  content: string,
  isFirst: boolean,
  around: Around,
): Content {
  const { originalId, place } = around
  if (!isFirst) return contentOf({ type: MessageType.text, textMsg: { content } }, place)
  const msg = textMsg(content, originalId, entry.quotes === true)
  const mentions =
    place === 'group' ? mentionsIn(entry, content, { ...around, nicknames: run.nicknames }) : []
  const [named] = mentionedBy(entry, around)
  // What names somebody nowhere in it is as older clients have it.
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

async function contentOfFile(run: Import, file: FileEntry, around: Around): Promise<Content | undefined> {
  const { senderId, place } = around
  const as = shownAs(file)
  const src = run.isDryRun ? '' : await storeFile(run, file, senderId, as === 'image' ? 'chat' : undefined)
  if (run.isDryRun) return contentOf({ type: MessageType.text, textMsg: { content: file.name } }, place)
  if (src === undefined) return undefined
  const title = fileName(file.name)
  const time = file.seconds === undefined ? {} : { time: file.seconds }
  if (as === 'image') return contentOf({ type: MessageType.image, imageMsg: { title, src } }, place)
  if (as === 'video') return contentOf({ type: MessageType.video, videoMsg: { title, src, ...time } }, place)
  if (as === 'voice') return contentOf({ type: MessageType.voice, voiceMsg: { src, ...time } }, place)
  return contentOf({ type: MessageType.file, fileMsg: { src } }, place)
}

/** Pictures that cannot come over are left out of it. */
async function contentOfHtml(
  run: Import,
  entry: MessageEntry,
  html: string,
  { senderId, place }: Around,
): Promise<Content | undefined> {
  const paths = new Map<string, string>()
  if (!run.isDryRun)
    for (const file of entry.files ?? []) {
      const path = await storeFile(run, file, senderId, 'chat')
      if (path !== undefined) paths.set(`files/${file.sha256}`, path)
    }
  try {
    const content = run.isDryRun ? html : withImageSources(html, (source) => paths.get(source) ?? source)
    if (run.isDryRun) return contentOf({ type: MessageType.text, textMsg: { content } }, place)
    return contentOf({ type: MessageType.imageText, imageTextMsg: { content } }, place)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    run.report.note(`texts with pictures that are none here: ${error.errorName}`)
    return undefined
  }
}
