/** Of files that messages show; of all else it makes no difference. */
const byEnding: ReadonlyMap<string, string> = new Map([
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['mp4', 'video/mp4'],
  ['m4v', 'video/mp4'],
  ['webm', 'video/webm'],
  ['mov', 'video/quicktime'],
])

const mime = /^[\w.+-]{1,126}\/[\w.+-]{1,126}$/

/** What a file is: as it is said to be, or else by the endings of its names. */
export function mimeTypeOf(said: string, ...names: readonly string[]): string | undefined {
  if (mime.test(said)) return said
  for (const name of names) {
    const type = byEnding.get(/\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? '')
    if (type) return type
  }
  return undefined
}
