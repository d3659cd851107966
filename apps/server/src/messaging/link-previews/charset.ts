import { type Attribute, attributeOf, tokenizerFor } from './tokens.ts'

/** Encoding of a page that declares none. */
const usual = 'utf-8'

/** Bytes of a page in which it may say so itself, at the most, and those that are read at once. */
const [headLength, sliceLength] = [128 * 1024, 4096]

const label = /charset\s*=\s*["']?([\w:.-]+)/i
const ofXml = /^\s*<\?xml\s[^>]*\bencoding\s*=\s*["']([\w:.-]+)/i

/** A page as text: as its bytes begin, as it was sent, or as it says itself. */
export function decoded(bytes: Buffer, contentType: string): string {
  const decoder = decoderOf(markOf(bytes)) ?? decoderOf(label.exec(contentType)?.[1]) ?? ownDecoder(bytes)
  return (decoder ?? new TextDecoder(usual)).decode(bytes)
}

/**
 * Decoder for the encoding that the head's first `<meta>` with one declares; other occurrences of such a word do not
 * count.
 */
function ownDecoder(bytes: Buffer): TextDecoder | undefined {
  const head = bytes.subarray(0, headLength).toString('latin1')
  let found: TextDecoder | undefined
  let isBehind = false
  const tokenizer = tokenizerFor({
    start(tagName, attributes) {
      if (tagName === 'body') isBehind = true
      if (tagName === 'meta' && !isBehind) found ??= ownDecoderOf(encodingIn(attributes))
    },
  })
  for (let at = 0; at < head.length && !isBehind && !found; at += sliceLength)
    tokenizer.write(head.slice(at, at + sliceLength), false)
  return found ?? ownDecoderOf(ofXml.exec(head)?.[1])
}

function encodingIn(attributes: readonly Attribute[]): string | undefined {
  const charset = attributeOf(attributes, 'charset')?.trim()
  if (charset !== undefined) return charset
  const equivalent = attributeOf(attributes, 'http-equiv')?.trim().toLowerCase()
  return equivalent === 'content-type' ? label.exec(attributeOf(attributes, 'content') ?? '')?.[1] : undefined
}

/** Whatever says in ASCII that it is UTF-16 is not. */
const ownDecoderOf = (named: string | undefined) =>
  decoderOf(named !== undefined && /^utf-?16/i.test(named) ? usual : named)

function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xff && second === 0xfe ? 'utf-16le' : undefined
}

/** Undefined where there is no such encoding. */
function decoderOf(named: string | undefined): TextDecoder | undefined {
  if (named === undefined) return undefined
  try {
    return new TextDecoder(named)
  } catch {
    return undefined
  }
}
