import { limits } from './limits.ts'

/** Only non-ASCII characters and spaces may be encoded: a proxy may read other encoded characters as another path. */
const hidden = /\s|%(?!20|[89a-f][\da-f])/i
const plain = /^(?:\/[\p{L}\p{M}\p{N} _.~@+,()=!-]+)+$/u

/**
 * Whether this is the path of a file of this site, such as `/assets/smile.gif`, in a form that every browser, proxy and
 * server reads alike: nothing empty, climbing or hidden in it, no query. What is under `/api/` is none: there, only
 * uploads are files, and who may use them is another question.
 */
export function isSitePath(src: string): boolean {
  if (src.length > limits.path.max || hidden.test(src)) return false
  const path = decoded(src)
  if (path === undefined || !plain.test(path)) return false
  const [first = '', ...others] = path.split('/').slice(1)
  return (
    first.trim().toLowerCase() !== 'api' && ![first, ...others].some((name) => name === '.' || name === '..')
  )
}

function decoded(src: string): string | undefined {
  try {
    return decodeURIComponent(src)
  } catch {
    return undefined
  }
}
