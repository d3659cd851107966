import { Tokenizer } from 'parse5'
import { Refusal } from '../http/refusal.ts'

/** What an image-and-text message may be made of (wire.md, section 6): elements, and their attributes. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  img: ['src', 'class', 'alt', 'title'],
  i: ['class', 'title'],
  br: [],
  p: [],
  div: [],
  span: [],
}

/** Flaws that a browser mends without dropping anything: bare `<`, `&` and `/`, and attributes side by side. */
const harmless = new Set([
  'invalid-first-character-of-tag-name',
  'unknown-named-character-reference',
  'missing-semicolon-after-character-reference',
  'absence-of-digits-in-numeric-character-reference',
  'unexpected-solidus-in-tag',
  'missing-whitespace-between-attributes',
])

/**
 * Checks HTML token by token, as a browser's own tokenizer reads it: a tree would hide what browsers drop.
 * @returns the addresses of its images
 * @throws Refusal `markupRefused`, naming the first thing that is not allowed
 */
export function imageSourcesIn(html: string): string[] {
  const sources: string[] = []
  const text = () => undefined
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onStartTag({ tagName, attrs }) {
        const attributes = attributesOf(tagName)
        for (const { name, value } of attrs) {
          if (!attributes.includes(name)) refuse(`<${tagName} ${name}>`)
          if (name === 'src') sources.push(value)
        }
      },
      onEndTag: ({ tagName }) => void attributesOf(tagName),
      onComment: () => refuse('<!-- -->'),
      onDoctype: () => refuse('<!doctype>'),
      onNullCharacter: () => refuse('U+0000'),
      onCharacter: text,
      onWhitespaceCharacter: text,
      onEof: text,
      onParseError({ code }) {
        if (!harmless.has(code)) refuse(code)
      },
    },
  )
  tokenizer.write(html, true)
  return sources
}

function attributesOf(tagName: string): readonly string[] {
  return (Object.hasOwn(allowed, tagName) ? allowed[tagName] : undefined) ?? refuse(`<${tagName}>`)
}

export function refuseSource(source: string): never {
  return refuse(`<img src="${source}">`)
}

function refuse(what: string): never {
  throw new Refusal('markupRefused', { what: [...what].slice(0, 64).join('') })
}
