/** A text that is one link to a page, and nothing else. */
export function linkIn(text: string): URL | undefined {
  const trimmed = text.trim()
  const url = /\s/.test(trimmed) ? null : URL.parse(trimmed)
  return url && /^https?:$/.test(url.protocol) ? url : undefined
}
