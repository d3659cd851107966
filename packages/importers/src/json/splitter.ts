import { BrokenJson, isSpace, type JsonBounds, signs, Taken } from './taken.ts'

/** Where a value stands: the keys and indexes that lead to it. */
export type JsonPath = readonly (string | number)[]

/** A value of a JSON text, not yet read. */
export interface JsonPiece {
  readonly path: JsonPath
  readonly text: string
  /** The line on which it begins. */
  readonly line: number
}

/** Handling of a value: its members come one by one, it comes as a whole, or it is passed over. */
export type JsonPlan = (path: JsonPath, isArray: boolean) => 'members' | 'whole' | 'skip'

interface Frame {
  readonly isArray: boolean
  key: string | number
}

/**
 * Cuts JSON into values as its bytes come. Several texts may follow one another: their first key is their number. What
 * is cut is not yet known to be JSON.
 */
export class JsonSplitter {
  readonly #plan: JsonPlan
  readonly #bounds: JsonBounds
  readonly #frames: Frame[] = []
  #expected: 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'commaOrEnd' = 'value'
  #line = 1
  #texts = 0
  #taken: Taken | undefined
  #takes: 'key' | 'whole' | 'skip' = 'skip'

  constructor(plan: JsonPlan, bounds: JsonBounds) {
    this.#plan = plan
    this.#bounds = bounds
  }

  /** @throws BrokenJson */
  *push(chunk: Buffer): Generator<JsonPiece> {
    for (let at = 0; at < chunk.length; ) {
      if (this.#taken) {
        const { end, isWhole } = this.#taken.take(chunk, at)
        if (isWhole) yield* this.#finish(this.#taken)
        at = end
        continue
      }
      const byte = chunk[at] as number
      if (byte === signs.newline) this.#line++
      if (isSpace(byte) || this.#isStructure(byte)) at++
      else this.#begin(byte === signs.openBracket)
    }
  }

  /** @throws BrokenJson if something is missing */
  *end(): Generator<JsonPiece> {
    if (this.#taken && !this.#taken.isOpen && this.#frames.length === 0) yield* this.#finish(this.#taken)
    if (this.#taken || this.#frames.length > 0) throw new BrokenJson('the file breaks off', this.#line)
  }

  /** Passes a sign between values, or the beginning or end of one whose members come one by one. */
  #isStructure(byte: number): boolean {
    const frame = this.#frames.at(-1)
    if (this.#expected === 'colon') {
      if (byte !== signs.colon) this.#fail()
      this.#expected = 'value'
      return true
    }
    if (this.#expected === 'commaOrEnd') {
      if (byte !== signs.comma) return this.#close(byte, frame)
      if (frame?.isArray) frame.key = Number(frame.key) + 1
      this.#expected = frame?.isArray ? 'value' : 'key'
      return true
    }
    if (this.#expected === 'valueOrEnd' || this.#expected === 'keyOrEnd') {
      if (byte === signs.closeBrace || byte === signs.closeBracket) return this.#close(byte, frame)
    }
    if (this.#expected === 'key' || this.#expected === 'keyOrEnd') {
      if (byte !== signs.quote) this.#fail()
      return false
    }
    const isArray = byte === signs.openBracket
    if (!isArray && byte !== signs.openBrace) {
      if (byte === signs.comma || byte === signs.colon) this.#fail()
      if (byte === signs.closeBrace || byte === signs.closeBracket) this.#fail()
      return false
    }
    if (this.#plan(this.#path(), isArray) !== 'members') return false
    if (this.#frames.length === this.#bounds.depth)
      throw new BrokenJson(`is nested more than ${this.#bounds.depth} deep`, this.#line)
    this.#frames.push({ isArray, key: isArray ? 0 : '' })
    this.#expected = isArray ? 'valueOrEnd' : 'keyOrEnd'
    return true
  }

  #close(byte: number, frame: Frame | undefined): boolean {
    if (byte !== (frame?.isArray ? signs.closeBracket : signs.closeBrace)) this.#fail()
    this.#frames.pop()
    this.#behindValue()
    return true
  }

  #begin(isArray: boolean): void {
    const isKey = this.#expected === 'key' || this.#expected === 'keyOrEnd'
    this.#takes = isKey ? 'key' : this.#plan(this.#path(), isArray) === 'skip' ? 'skip' : 'whole'
    this.#taken = new Taken({
      line: this.#line,
      keeps: this.#takes !== 'skip',
      bounds: this.#bounds,
    })
  }

  *#finish(taken: Taken): Generator<JsonPiece> {
    const { line, lines } = taken
    this.#taken = undefined
    this.#line += lines
    if (this.#takes === 'key') {
      const frame = this.#frames.at(-1)
      if (frame) frame.key = keyIn(taken.text, line)
      this.#expected = 'colon'
      return
    }
    const path = this.#path()
    this.#behindValue()
    if (this.#takes === 'whole') yield { path, text: taken.text, line }
  }

  #behindValue(): void {
    if (this.#frames.length === 0) this.#texts++
    this.#expected = this.#frames.length === 0 ? 'value' : 'commaOrEnd'
  }

  #path(): JsonPath {
    return [this.#texts, ...this.#frames.map(({ key }) => key)]
  }

  #fail(): never {
    throw new BrokenJson('is no JSON', this.#line)
  }
}

function keyIn(text: string, line: number): string {
  try {
    return String(JSON.parse(text))
  } catch {
    throw new BrokenJson('is no JSON', line)
  }
}
