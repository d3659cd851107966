import { createHash } from 'node:crypto'

const longest = 180

/** Names a record by what names it in the export; by a sum of that where it is long. */
export function refOf(...parts: readonly string[]): string {
  const ref = parts.join('/').toWellFormed()
  return ref.length <= longest ? ref : createHash('sha256').update(ref).digest('hex')
}

/** Of the parts into which a message is cut, the first has its ref. */
export const partRef = (ref: string, index: number) => (index === 0 ? ref : `${ref}+${index}`)
