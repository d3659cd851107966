/** The chosen file is no text in a known encoding. */
export class Unreadable extends Error {}

/** The text of a file: UTF-8, or what Excel writes in China; `Unicode text` says by its first bytes that it is UTF-16. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decoded(bytes, 'utf-16le')
  if (first === 0xfe && second === 0xff) return decoded(bytes, 'utf-16be')
  try {
    return decoded(bytes, 'utf-8')
  } catch {
    return decoded(bytes, 'gb18030')
  }
}

/** @throws Unreadable */
function decoded(bytes: Uint8Array, encoding: string): string {
  let text: string
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new Unreadable()
  }
  // A spreadsheet or a picture, by mistake.
  if (text.includes('\0')) throw new Unreadable()
  return text
}
