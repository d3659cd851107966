import type { RetiredWord } from './retired.ts'

export interface Finding {
  readonly file: string
  readonly line: number
  readonly text: string
}

/** Each line of a file that has the word. */
export const findingsOf = ({ word, except }: RetiredWord, file: string, source: string): Finding[] =>
  except?.test(file)
    ? []
    : source
        .split('\n')
        .flatMap((text, index) => (word.test(text) ? [{ file, line: index + 1, text: text.trim() }] : []))

/**
 * What is wrong: lines with a word that nobody may use any more, or more than are left of one that is on its way out.
 * A number that is too high is wrong too, so that what was won is kept.
 */
export function problemsOf(retired: RetiredWord, found: readonly Finding[]): string[] {
  const { word, use, left = 0 } = retired
  if (found.length === left) return []
  if (found.length < left)
    return [
      `${word} is left in ${found.length} lines: lower its number in scripts/language/retired.ts from ${left}`,
    ]
  if (left === 0) return found.map(({ file, line, text }) => `${file}:${line}  ${text}\n  use: ${use}`)
  return [`${word} is in ${found.length} lines, and was in ${left}: use ${use}`]
}
