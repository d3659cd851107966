/** Why a text is no JSON that is taken, and on which line. */
export class BrokenJson extends Error {
  readonly line: number

  constructor(why: string, line: number) {
    super(why)
    this.line = line
  }
}

export interface JsonBounds {
  /** Most bytes of a value that is taken. */
  readonly bytes: number
  /** Arrays and objects in one another. */
  readonly depth: number
}

export const signs = {
  ...{ quote: 34, backslash: 92, comma: 44, colon: 58, newline: 10 },
  ...{ openBrace: 123, closeBrace: 125, openBracket: 91, closeBracket: 93 },
} as const

export const isSpace = (byte: number) => byte === 32 || byte === 10 || byte === 13 || byte === 9

const opens = (byte: number) => byte === signs.openBrace || byte === signs.openBracket
const closes = (byte: number) => byte === signs.closeBrace || byte === signs.closeBracket

/** A value whose bytes arrive one by one, the first of them included: finds its end without reading it. */
export class Taken {
  readonly line: number
  /** Ends of lines in it. */
  lines = 0
  readonly #keeps: boolean
  readonly #bounds: JsonBounds
  readonly #pieces: Buffer[] = []
  #size = 0
  #depth = 0
  #isInString = false
  #isEscaped = false

  constructor(parts: { line: number; keeps: boolean; bounds: JsonBounds }) {
    this.line = parts.line
    this.#keeps = parts.keeps
    this.#bounds = parts.bounds
  }

  /** Whether it cannot end here. */
  get isOpen(): boolean {
    return this.#isInString || this.#depth > 0
  }

  get text(): string {
    return Buffer.concat(this.#pieces).toString('utf8')
  }

  /** Takes what is its own. @returns where that ends in the chunk, and whether the value ends there */
  take(chunk: Buffer, start: number): { end: number; isWhole: boolean } {
    for (let at = start; at < chunk.length; at++) {
      const end = this.#endAt(chunk[at] as number, at)
      if (end !== undefined) return this.#keep(chunk, start, end, true)
    }
    return this.#keep(chunk, start, chunk.length, false)
  }

  /** Where the value ends if this byte says so: behind it, or before it where it is no part of a number or word. */
  #endAt(byte: number, at: number): number | undefined {
    if (byte === signs.newline) this.lines++
    if (this.#isInString) {
      if (this.#isEscaped) this.#isEscaped = false
      else if (byte === signs.backslash) this.#isEscaped = true
      else if (byte === signs.quote) {
        this.#isInString = false
        if (this.#depth === 0) return at + 1
      }
    } else if (byte === signs.quote) this.#isInString = true
    else if (opens(byte)) {
      if (++this.#depth > this.#bounds.depth)
        throw new BrokenJson(`is nested more than ${this.#bounds.depth} deep`, this.line + this.lines)
    } else if (closes(byte)) {
      if (this.#depth === 0) return at
      if (--this.#depth === 0) return at + 1
    } else if (this.#depth === 0 && (isSpace(byte) || byte === signs.comma || byte === signs.colon)) {
      if (byte === signs.newline) this.lines--
      return at
    }
    return undefined
  }

  #keep(chunk: Buffer, start: number, end: number, isWhole: boolean) {
    if (this.#keeps) {
      this.#size += end - start
      if (this.#size > this.#bounds.bytes)
        throw new BrokenJson(`has a record of more than ${this.#bounds.bytes} bytes`, this.line)
      this.#pieces.push(chunk.subarray(start, end))
    }
    return { end, isWhole }
  }
}
