/** Deeper than anything that is written on purpose. */
const maxDepth = 64

const empty = new Set(['img', 'br'])
/** These end a paragraph, wherever they begin. */
const blocks = new Set(['p', 'div'])
/** Behind these a line begins. */
const lines = new Set(['p', 'div', 'br'])

interface Attribute {
  readonly name: string
  readonly value: string
}

/** Writes HTML in which every element is closed, in order: read again, it is what was written. */
export class MarkupWriter {
  #html = ''
  readonly #open: string[] = []
  #gap: '' | ' ' | '<br>' = ''
  #isLineStart = true

  text(text: string): void {
    const isBlank = text.trim() === ''
    if (isBlank && this.#gap !== '') return
    this.#fillGap()
    this.#html += escaped(text)
    if (!isBlank) this.#isLineStart = false
  }

  open(name: string, attributes: readonly Attribute[]): void {
    if (lines.has(name)) this.#gap = ''
    this.#fillGap()
    if (blocks.has(name)) this.close('p')
    if (this.#open.length === maxDepth && !empty.has(name)) return
    const written = attributes.map((attribute) => ` ${attribute.name}="${escaped(attribute.value)}"`)
    this.#html += `<${name}${written.join('')}>`
    if (!empty.has(name)) this.#open.push(name)
    if (lines.has(name)) this.#isLineStart = true
    else if (empty.has(name)) this.#isLineStart = false
  }

  /** Closes the innermost of this name and what is open within; what was never opened is passed over. */
  close(name: string): void {
    const depth = this.#open.lastIndexOf(name)
    if (depth < 0) return
    for (const inner of this.#open.splice(depth).reverse()) {
      this.#html += `</${inner}>`
      if (blocks.has(inner)) this.#isLineStart = true
    }
  }

  /** Begins a new line for the content that follows, if any does. */
  breakLine(): void {
    this.#gap = '<br>'
  }

  /** Separates the content that follows, if any does. */
  space(): void {
    this.#gap ||= ' '
  }

  end(): string {
    for (const inner of this.#open.splice(0).reverse()) this.#html += `</${inner}>`
    return this.#html
  }

  #fillGap(): void {
    if (!this.#isLineStart) {
      this.#html += this.#gap
      this.#isLineStart = this.#gap === '<br>'
    }
    this.#gap = ''
  }
}

const signs: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  '\u00a0': 'nbsp',
}

export const escaped = (text: string) => text.replace(/[&<>"\u00a0]/g, (sign) => `&${signs[sign]};`)
