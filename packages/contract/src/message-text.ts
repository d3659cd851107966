import { MessageType } from './enums.ts'
import type { Language } from './errors.ts'
import type { Gist } from './gist.ts'
import { limits } from './limits.ts'
import { markupText } from './markup-text.ts'
import { type Kind, kindOf, kinds } from './message-kinds.ts'
import type { Msg } from './messages.ts'
import { readable } from './sentences.ts'

interface AnyMsg {
  readonly type: number
}

/** Content of a message: the one body of a `Msg`. */
export const bodyOf = (msg: AnyMsg): object =>
  (msg as unknown as Record<string, object>)[kindOf(msg.type)?.body ?? ''] ?? {}

/** A message of this type with this body; of a type that this version does not know, as a text. */
export const msgOf = (type: number, body: object): Msg =>
  ({ type, [kindOf(type)?.body ?? 'textMsg']: body }) as unknown as Msg

const field = (body: object, name: string) => String((body as Record<string, unknown>)[name] ?? '')

/** The text that its sender wrote, if it is plain text. */
export const textIn = (type: number, body: object): string | undefined =>
  kindOf(type)?.content === 'text' ? field(body, 'content') : undefined

/** The readable and searchable text of a message: its sender's text, or the name of its file. */
export function plainTextIn(type: number, body: object): string {
  const { content, title } = kindOf(type) ?? {}
  if (content === 'text') return field(body, 'content')
  if (content === 'markup') return markupText(field(body, 'content'))
  return title ? field(body, 'title') : ''
}

/** The person whom a message mentions; everyone is 0. */
export const mentionedIn = (type: number, body: object): number | undefined =>
  kindOf(type)?.mentions && (body as { userID: number }).userID

/** All people whom a message mentions. */
export const mentionedBy = (
  { type, ...msg }: AnyMsg,
  extras: { readonly mentions?: readonly { readonly userID: number }[] | undefined } | undefined,
): readonly number[] => {
  const named = mentionedIn(type, bodyOf({ type, ...msg }))
  return extras?.mentions?.map(({ userID }) => userID) ?? (named === undefined ? [] : [named])
}

/** The message to which a message refers. */
export const citedIn = (type: number, body: object): number | undefined =>
  kindOf(type)?.cites && (body as { msgID: number }).msgID

/** The wire's text for a withdrawn message; the sender's own words may follow. */
const withdrawn = '撤回了一条消息'

export const withdrawnContent = (words: string | null): string =>
  words ? `${withdrawn},${words}` : withdrawn

/** The sender's own words in `withdrawnContent`; empty if there are none. */
export const wordsOfWithdrawal = (content: string): string =>
  content.startsWith(withdrawn) ? content.slice(withdrawn.length + 1) : content

/** The beginning of a text, in code points. */
function shortened(text: string, max: number): string {
  const trimmed = text.trim()
  if (trimmed.length <= max) return trimmed
  let end = 0
  for (let count = 0; count < max; count++) end += Number(trimmed.codePointAt(end)) > 0xffff ? 2 : 1
  return trimmed.slice(0, end)
}

/** Duration of a voice message, as people write it: 3″, or 1′05″. */
function lengthIn(body: object): string {
  const seconds = Math.round((body as { time?: number }).time ?? 0)
  const left = seconds % 60
  if (seconds < 60) return seconds > 0 ? `${seconds}″` : ''
  return `${(seconds - left) / 60}′${String(left).padStart(2, '0')}″`
}

/** The part of a preview after the kind; of a text, as much as the wire's previews have, or up to `max`. */
export function captionOf(kind: Kind, body: object, max: number = limits.previewLength): string {
  const { content, title } = kind
  if (content === 'text') return shortened(field(body, 'content'), max)
  if (content === 'note') return field(body, 'content')
  if (kind === kinds[MessageType.voice]) return lengthIn(body)
  return title ? field(body, 'title') : ''
}

/**
 * Summary of a message, in no language: its kind, and its shortened content.
 * @param body as it is stored or sent, with `sticker` if it is one
 * @param album how many pictures and videos are shown as one with it
 * @param max code points of a text, where more is shown than in a list
 */
export function gistOf(type: number, body: object, album?: number, max?: number): Gist {
  const { sticker } = body as Pick<Gist, 'sticker'>
  if (sticker) return { type, text: '', sticker }
  const gist = gistAlone(type, body, max)
  return album ? { ...gist, album } : gist
}

function gistAlone(type: number, body: object, max?: number): Gist {
  const kind = kindOf(type)
  if (!kind) return { type, text: '' }
  const caption = captionOf(kind, body, max)
  if (kind.content === 'note' && kind.label) return { type, text: wordsOfWithdrawal(caption) }
  const isCut = kind.content === 'text' && caption.length < field(body, 'content').trim().length
  return { type, text: isCut ? `${caption.trimEnd()}…` : caption }
}

const comma: Readonly<Record<Language, string>> = { zh: '，', en: ', ' }

/** The sentence about a withdrawal, with the withdrawer's own words if there are any. */
export const withWords = (sentence: string, words: string, language: Language): string =>
  [sentence, words].filter(Boolean).join(comma[language])

/** The title line in the text that represents a record. */
const recordName = (text: string, language: Language) =>
  text.replace(/^(\[聊天记录\])( 群聊)?([^\n]*).*/s, (_, mark, group = '', names) =>
    language === 'zh' ? mark + group + names : `[Chat history]${names}`,
  )

const surveyMarks: Readonly<Record<string, string>> = { '[投票]': '[Poll]', '[接龙]': '[Sign-up]' }

/** The question in the text that represents a poll or a sign-up list. */
const surveyName = (text: string, language: Language) =>
  text.replace(
    /^(\[投票\]|\[接龙\])([^\n]*).*/s,
    (_, mark, asked) => (language === 'zh' ? mark : surveyMarks[mark]) + asked,
  )

const fences = /^```[\w+#.-]*$\n?|\n?```[^\S\n]*$/gm
const quotes = /^(?:>[^\S\n]+)+(?=\S)/gm
/** Code, then what two stars or tildes, or one star around whole words, enclose. */
const pairs =
  /`([^`\n]+)`|(\*\*\*|\*\*|~~)(?=\S)([^\n]*?\S)\2|(?<![\w*])\*(?=[\p{L}\p{N}])([^*\n]*?[\p{L}\p{N}.!?。！？])\*(?![\w*])/gu
/** The end of it was cut off. */
const unclosed = /(?:\*\*|~~|`)(?=\S[^\n]*…$)/g

/** A text as it is read, without the marks that a bubble shows as bold, struck out, quoted or code. */
export function withoutMarks(text: string): string {
  const plain = text.replace(fences, '').replace(quotes, '')
  const inner = (marked: string): string =>
    marked.replace(pairs, (_, code, _mark, two, one) => code ?? inner(two ?? one))
  return inner(plain).replace(unclosed, '')
}

/** A text in one line; for a text that represents a record, poll or list, its title. */
export const lineOfText = (text: string, language: Language): string =>
  readable('greeting', surveyName(recordName(text, language), language), language)

/** A line about pictures and videos that were sent together. */
const albumLines: Readonly<Record<Language, (count: number, isVideo: boolean) => string>> = {
  zh: (count, isVideo) => (isVideo ? `[视频] ${count} 个` : `[图片] ${count} 张`),
  en: (count, isVideo) => `${isVideo ? '[Videos]' : '[Photos]'} ${count}`,
}

/** A line about a message for people to read; undefined for a kind of a later version. */
export function previewOf({ type, text, album, sticker }: Gist, language: Language): string | undefined {
  if (sticker) return language === 'zh' ? '[表情]' : '[Sticker]'
  const kind = kindOf(type)
  if (album && kind?.files) return albumLines[language](album, type === MessageType.video)
  if (album && kind?.content === 'text')
    return `${kinds[MessageType.image].label[language]} ${withoutMarks(lineOfText(text, language))}`
  const label = kind?.label?.[language] ?? ''
  if (kind?.content === 'note') return withWords(label, text, language)
  if (type === MessageType.text) return withoutMarks(lineOfText(text, language))
  if (kind?.content === 'text') return withoutMarks(text)
  return kind && `${label} ${text}`.trim()
}

/**
 * Text of a notification about a message, for devices without an open app.
 * @param max code points, with an ellipsis if the text is shortened
 */
export function announcedText(
  { type, body }: { readonly type: number; readonly body: object },
  language: Language,
  max: number,
): string | undefined {
  const line = previewOf(gistOf(type, body, undefined, max), language)
  const characters = line === undefined ? [] : [...line]
  if (characters.length <= max) return line
  const start = characters.slice(0, max - 1).join('')
  return `${start.trimEnd()}…`
}
