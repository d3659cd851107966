export type TextPart =
  | { kind: 'text' | 'code' | 'block'; text: string }
  | { kind: 'mention'; text: string; userID: number }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'emoticon'; text: string; src: string }

/** Where in a text somebody is named, everyone being 0. */
export interface MentionPlace {
  userID: number
  start: number
  end: number
}

const fence = /^```[^\n`]*\n([\s\S]*?)\n?```[^\S\n]*(?:\n|$)/m
const inlineCode = /`([^`\n]+)`/
/** Ends before what usually ends the sentence around it, Chinese punctuation included. */
const link =
  /(?:https?:\/\/|www\.)[^\s<>"'`，。；！？、（）【】《》“”‘’\u3000]*[^\s<>"'`，。；！？、（）【】《》“”‘’\u3000.,;:!?]/i

/** A message's text in the parts that look different: code, links, and the names of whom it mentions, in their order. */
export function textParts(text: string, mentions: readonly MentionPlace[] = []): TextPart[] {
  return split(text, 0, fence, blockPart, (outside, start) =>
    split(outside, start, inlineCode, codePart, (prose, at) =>
      split(prose, at, link, linkPart, (plain, from) => mentionParts(plain, from, mentions)),
    ),
  )
}

type Matched = RegExpExecArray

const blockPart = ([, text = '']: Matched): TextPart => ({ kind: 'block', text })
const codePart = ([, text = '']: Matched): TextPart => ({ kind: 'code', text })

function linkPart([found]: Matched): TextPart {
  const text = withoutOpenBracket(found)
  const href = /^www\./i.test(text) ? `https://${text}` : text
  return URL.canParse(href) ? { kind: 'link', text, href } : { kind: 'text', text }
}

/** "(see https://a.b/c)" ends before the bracket, ".../Set_(mathematics)" after it. */
const withoutOpenBracket = (text: string) =>
  text.endsWith(')') && !text.includes('(') ? text.slice(0, -1) : text

/** Parts of a text: what a pattern finds, and what lies between. @param from where in the whole it begins */
function split(
  text: string,
  from: number,
  pattern: RegExp,
  found: (match: Matched) => TextPart,
  between: (text: string, from: number) => TextPart[],
): TextPart[] {
  const parts: TextPart[] = []
  let rest = text
  const at = () => from + text.length - rest.length
  for (let match = pattern.exec(rest); match; match = pattern.exec(rest)) {
    const part = found(match)
    const isShorter = part.kind === 'link' || part.kind === 'text'
    const end = match.index + (isShorter ? part.text.length : match[0].length)
    if (match.index > 0) parts.push(...between(rest.slice(0, match.index), at()))
    parts.push(part)
    rest = rest.slice(end)
  }
  if (rest !== '') parts.push(...between(rest, at()))
  return parts
}

function mentionParts(text: string, from: number, mentions: readonly MentionPlace[]): TextPart[] {
  const parts: TextPart[] = []
  let done = 0
  const plain = (end: number) => {
    if (end > done) parts.push({ kind: 'text', text: text.slice(done, end) })
  }
  for (const { userID, start, end } of mentions) {
    if (start - from < done || end - from > text.length) continue
    plain(start - from)
    done = end - from
    parts.push({ kind: 'mention', text: text.slice(start - from, done), userID })
  }
  plain(text.length)
  return parts
}
