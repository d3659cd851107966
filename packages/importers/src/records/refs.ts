import { createHash } from 'node:crypto'

const longest = 180

/**
 * Names a record by what names it in the export; by a sum of that where it is long, or has signs that no database
 * takes.
 */
export function refOf(...parts: readonly string[]): string {
  const ref = parts.join('/')
  const isPlain = ref.length <= longest && ref.isWellFormed() && !/\p{Cc}/u.test(ref)
  return isPlain ? ref : createHash('sha256').update(JSON.stringify(ref)).digest('hex')
}

/** Of the parts into which a message is cut, the first has its ref. */
export const partRef = (ref: string, index: number) => (index === 0 ? ref : `${ref}+${index}`)
