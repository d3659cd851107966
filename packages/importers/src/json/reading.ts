import type { SourceFiles } from '../files/source-files.ts'
import { BrokenSource } from '../format/source.ts'
import type { SourceLimits } from '../limits.ts'
import { type JsonPiece, type JsonPlan, JsonSplitter } from './splitter.ts'
import { BrokenJson, type JsonBounds } from './taken.ts'

/** A value of a JSON file, and where it stands. */
export interface JsonValue extends JsonPiece {
  readonly value: unknown
}

export interface JsonReading {
  readonly plan: JsonPlan
  readonly limits: SourceLimits
  /** Most bytes of a value; by default, those of a record. */
  readonly bytes?: number
  /** Makes JSON of what a product writes in its place. */
  readonly repair?: (text: string) => string
}

const bom = Buffer.from('\uFEFF')

/** The values of a file of an export, as the plan has them. @throws BrokenSource with the line */
export async function* jsonValues(
  files: SourceFiles,
  path: string,
  { plan, limits, bytes = limits.recordBytes, repair }: JsonReading,
): AsyncGenerator<JsonValue> {
  const bounds = { bytes, depth: limits.depth }
  const splitter = new JsonSplitter(plan, bounds)
  const read = (piece: JsonPiece) => ({ ...piece, value: parsed(piece, bounds, repair) })
  try {
    let isFirst = true
    for await (const chunk of (await files.open(path)) as AsyncIterable<Buffer>) {
      const begins = isFirst && chunk.subarray(0, bom.length).equals(bom)
      isFirst = false
      for (const piece of splitter.push(begins ? chunk.subarray(bom.length) : chunk)) yield read(piece)
    }
    for (const piece of splitter.end()) yield read(piece)
  } catch (error) {
    if (error instanceof BrokenJson) throw new BrokenSource(path, error.message, error.line)
    throw error
  }
}

/** The members of an array, or values that follow one another: lines of JSON, and what `mongoexport` writes. */
export const records: JsonPlan = (path, isArray) => (path.length === 1 && isArray ? 'members' : 'whole')

function parsed(piece: JsonPiece, bounds: JsonBounds, repair?: (text: string) => string): unknown {
  try {
    return JSON.parse(piece.text)
  } catch {
    if (repair) return parsed({ ...piece, text: repair(piece.text) }, bounds)
    throw new BrokenJson('is no JSON', piece.line - 1 + lineOfFault(piece.text, bounds))
  }
}

/** The engine says of few faults where they are. */
function lineOfFault(text: string, bounds: JsonBounds): number {
  const splitter = new JsonSplitter(() => 'members', bounds)
  let at = 1
  try {
    for (const { text: value, line } of splitter.push(Buffer.from(text))) {
      at = line
      JSON.parse(value)
    }
  } catch (error) {
    return error instanceof BrokenJson ? error.line : at
  }
  return at
}
