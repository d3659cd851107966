/** The first items that fit into an answer of so many bytes, as JSON; the first of all in any case. */
export function fitting<T>(items: readonly T[], bytes: number, shown: (item: T) => unknown): T[] {
  let left = bytes
  const end = items.findIndex((item, i) => {
    left -= Buffer.byteLength(JSON.stringify(shown(item))) + 1
    return left < 0 && i > 0
  })
  return end < 0 ? [...items] : items.slice(0, end)
}
