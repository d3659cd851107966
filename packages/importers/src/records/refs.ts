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

/** Ref of a part of a message that is cut; the first part has the ref of the message. */
export const partRef = (ref: string, index: number) => (index === 0 ? ref : `${ref}+${index}`)
