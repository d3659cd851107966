import { timingSafeEqual } from 'node:crypto'

/**
 * Whether the given text is the expected one, in time that reveals nothing of it. Signatures are compared as they are
 * written: decoded, each would be the same in any number of spellings.
 */
export function isSameText(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
