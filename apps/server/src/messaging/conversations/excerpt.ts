import { kindOf, limits } from '@parley/contract'
import { Tokenizer } from 'parse5'

const ellipsis = '…'

/**
 * A message as it is shown within another one: of what it says only the beginning, so that citing costs no more than
 * it sends.
 */
export function excerptOf<T extends { readonly type: number; readonly body: object }>(message: T): T {
  const { content } = message.body as { content?: string }
  if (content === undefined) return message
  const begin = kindOf(message.type)?.content === 'markup' ? beginningOfMarkup : beginningOf
  return { ...message, body: { ...message.body, content: begin(content, limits.citedText) } }
}

/** At most `max` code points, the last one an ellipsis where something is left out. */
function beginningOf(text: string, max: number): string {
  if (isShort(text, max)) return text
  return [...text.slice(0, 2 * max)].slice(0, max - 1).join('') + ellipsis
}

function isShort(text: string, max: number): boolean {
  return text.length <= max || (text.length <= 2 * max && [...text].length <= max)
}

const blocks = new Set(['p', 'div', 'br'])

/** The same of HTML: where it is too long, its text, lines and pictures, so that nothing is left open. */
function beginningOfMarkup(html: string, max: number): string {
  if (isShort(html, max)) return html
  const excerpt = new MarkupExcerpt(max - 1)
  const add = ({ chars }: { chars: string }) => excerpt.addText(chars)
  const breakLine = ({ tagName }: { tagName: string }) => {
    if (blocks.has(tagName)) excerpt.breakLine()
  }
  const nothing = () => undefined
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onCharacter: add,
      onWhitespaceCharacter: add,
      onStartTag(tag) {
        breakLine(tag)
        const { src, title } = Object.fromEntries(tag.attrs.map(({ name, value }) => [name, value]))
        if (tag.tagName === 'img' && src) excerpt.addPicture(src)
        if (tag.tagName === 'i' && title) excerpt.addText(`[${title}]`)
      },
      onEndTag: breakLine,
      onComment: nothing,
      onDoctype: nothing,
      onNullCharacter: nothing,
      onEof: nothing,
    },
  )
  tokenizer.write(html, true)
  return excerpt.isCut ? excerpt.html + ellipsis : excerpt.html
}

class MarkupExcerpt {
  html = ''
  /** Whether text is left out. */
  isCut = false
  #left: number
  #isLineOver = false

  constructor(max: number) {
    this.#left = max
  }

  addText(text: string): void {
    if (text.trim() !== '') this.#startLine()
    for (const character of text) {
      if (this.isCut) return
      this.isCut = !this.#add(escaped(character))
    }
  }

  /** A picture whose address does not fit is left out. */
  addPicture(src: string): void {
    this.#startLine()
    this.#add(`<img src="${escaped(src)}">`)
  }

  breakLine(): void {
    this.#isLineOver = this.html !== ''
  }

  #startLine(): void {
    if (!this.#isLineOver) return
    this.#isLineOver = false
    this.#add('<br>')
  }

  #add(piece: string): boolean {
    const length = [...piece].length
    if (this.isCut || length > this.#left) return false
    this.#left -= length
    this.html += piece
    return true
  }
}

const signs: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&${signs[sign]};`)
