export type TextPart =
  | { kind: 'text' | 'code' | 'block' | 'mention'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'emoticon'; text: string; src: string }

const fence = /^```[^\n`]*\n([\s\S]*?)\n?```[^\S\n]*(?:\n|$)/m
const inlineCode = /`([^`\n]+)`/
/** Ends before what usually ends the sentence around it, Chinese punctuation included. */
const link =
  /(?:https?:\/\/|www\.)[^\s<>"'`，。；！？、（）【】《》“”‘’\u3000]*[^\s<>"'`，。；！？、（）【】《》“”‘’\u3000.,;:!?]/i

/** A message's text in the parts that look different: code, links, and the mention if there is one. */
export function textParts(text: string, mention?: string): TextPart[] {
  return split(text, fence, blockPart, (outside) =>
    split(outside, inlineCode, codePart, (prose) =>
      split(prose, link, linkPart, (plain) => mentionParts(plain, mention)),
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

/** Parts of a text: what a pattern finds, and what lies between. */
function split(
  text: string,
  pattern: RegExp,
  found: (match: Matched) => TextPart,
  between: (text: string) => TextPart[],
): TextPart[] {
  const parts: TextPart[] = []
  let rest = text
  for (let match = pattern.exec(rest); match; match = pattern.exec(rest)) {
    const part = found(match)
    const isShorter = part.kind === 'link' || part.kind === 'text'
    const end = match.index + (isShorter ? part.text.length : match[0].length)
    if (match.index > 0) parts.push(...between(rest.slice(0, match.index)))
    parts.push(part)
    rest = rest.slice(end)
  }
  if (rest !== '') parts.push(...between(rest))
  return parts
}

function mentionParts(text: string, mention: string | undefined): TextPart[] {
  const at = mention === undefined ? -1 : text.indexOf(mention)
  if (mention === undefined || at < 0) return [{ kind: 'text', text }]
  const parts: TextPart[] = [
    { kind: 'text', text: text.slice(0, at) },
    { kind: 'mention', text: mention },
    { kind: 'text', text: text.slice(at + mention.length) },
  ]
  return parts.filter((part) => part.text !== '')
}
