import type { SourceFiles } from '../files/source-files.ts'
import { BrokenSource, type SourceLimits } from '../limits.ts'
import { type JsonPiece, type JsonPlan, JsonSplitter } from './splitter.ts'
import { BrokenJson } from './taken.ts'

/** A value of a JSON file, and where it stands. */
export interface JsonValue extends JsonPiece {
  readonly value: unknown
}

export interface JsonReading {
  readonly plan: JsonPlan
  readonly limits: SourceLimits
  /** Of a value; a record unless it is said. */
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
  const splitter = new JsonSplitter(plan, { bytes, depth: limits.depth })
  const read = (piece: JsonPiece) => ({ ...piece, value: parsed(piece, repair) })
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

function parsed({ text, line }: JsonPiece, repair?: (text: string) => string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (repair) return parsed({ path: [], text: repair(text), line })
    const at = Number(/ position (\d+)/.exec(String(error))?.[1] ?? 0)
    const lines = text.slice(0, at).split('\n').length - 1
    throw new BrokenJson('is no JSON', line + lines)
  }
}
