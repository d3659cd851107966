import { continues, Gap, gapOf, isLetter, longestCharacter, Part, partOf } from './letters.ts'
import { simplified } from './simplified.ts'

/** The letters of a text as words are looked for in it, each with its place in the text. */
export interface Folded {
  /** Code points, all alike however they were written. */
  readonly letters: readonly number[]
  readonly parts: readonly Part[]
  /** Gap before each letter. */
  readonly gaps: readonly Gap[]
  /** Where in the text the character begins that a letter is of, and where it ends. */
  readonly starts: readonly number[]
  readonly ends: readonly number[]
}

/**
 * Full width, case and traditional characters are as if they were not; signs between letters are kept as gaps. A
 * character with its marks is one, and of several letters where it stands for them.
 */
export function fold(text: string): Folded {
  const letters: number[] = []
  const parts: Part[] = []
  const gaps: Gap[] = []
  const starts: number[] = []
  const ends: number[] = []
  let gap: Gap = Gap.none
  for (let start = 0; start < text.length; ) {
    const code = text.codePointAt(start) ?? 0
    const end = endOfCharacter(text, start, code)
    const isSingle = end - start === (code > 0xffff ? 2 : 1)
    for (const one of isSingle ? foldedCode(code) : foldCharacter(text.slice(start, end))) {
      const part = partOfCode(one)
      if (isLetter(part)) {
        letters.push(one)
        parts.push(part)
        gaps.push(gap)
        starts.push(start)
        ends.push(end)
        gap = Gap.none
      } else gap = Math.max(gap, gapOf(part)) as Gap
    }
    start = end
  }
  return { letters, parts, gaps, starts, ends }
}

function endOfCharacter(text: string, start: number, code: number): number {
  let end = start + (code > 0xffff ? 2 : 1)
  while (end < text.length && end < start + longestCharacter) {
    const next = text.codePointAt(end) ?? 0
    if (!continues(next)) break
    end += next > 0xffff ? 2 : 1
  }
  return end
}

/** The one mark that is a letter when it is written large. */
const iotaBelow = /\u0345/g

function foldCharacter(character: string): number[] {
  const folded = character
    .replace(iotaBelow, '')
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
  return Array.from(folded, (one) => {
    const code = one.codePointAt(0) ?? 0
    return simplified.get(code) ?? code
  })
}

/** Results of `glance` that are no letter. */
export const Glance = { nothing: -1, closer: -2 } as const

/** The letter plus one, or the result instead of one; 0 for a code unit that was not looked up yet. */
const glances = new Int32Array(0x10000)

/**
 * The letter that a code unit stands for if nothing that follows it changes that, as of most. `closer`: its text has to
 * be folded to know.
 */
export function glance(unit: number): number {
  const before = glances[unit] as number
  if (before !== 0) return before > 0 ? before - 1 : before
  const found = look(unit)
  glances[unit] = found >= 0 ? found + 1 : found
  return found
}

function look(unit: number): number {
  if ((unit >= 0xd800 && unit < 0xe000) || continues(unit)) return Glance.closer
  const letters = foldedCode(unit).filter((one) => isLetter(partOfCode(one)))
  const [letter = Glance.nothing] = letters
  return letters.length > 1 ? Glance.closer : letter
}

const planeSize = 0x10000
const known: (readonly number[] | undefined)[] = new Array(planeSize)
/** The part plus one; 0 for a code that was not looked up yet. */
const knownParts = new Uint8Array(planeSize)

function foldedCode(code: number): readonly number[] {
  if (code >= planeSize) return foldCharacter(String.fromCodePoint(code))
  const before = known[code]
  if (before) return before
  const folded = foldCharacter(String.fromCodePoint(code))
  known[code] = folded
  return folded
}

function partOfCode(code: number): Part {
  if (code >= planeSize) return partOf(String.fromCodePoint(code))
  const before = knownParts[code]
  if (before) return (before - 1) as Part
  const part = partOf(String.fromCodePoint(code))
  knownParts[code] = part + 1
  return part
}

/** Whether two letters that follow each other are of one written word. */
export const areJoined = (before: Part | undefined, after: Part | undefined) =>
  before === Part.spaced && after === Part.spaced
