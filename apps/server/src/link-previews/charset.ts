/** What a page that says nothing is written in. */
const usual = 'utf-8'

/** A page as text: as its bytes begin, as it was sent, or as it says itself. */
export function decoded(bytes: Buffer, contentType: string): string {
  const label = /charset\s*=\s*["']?([\w:.-]+)/i
  const own = label.exec(bytes.subarray(0, 1024).toString('latin1'))?.[1]
  return decoderOf(markOf(bytes) ?? label.exec(contentType)?.[1] ?? own ?? usual).decode(bytes)
}

function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xff && second === 0xfe ? 'utf-16le' : undefined
}

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    // No such encoding: what is not readable then shows as such.
    return new TextDecoder(usual)
  }
}
