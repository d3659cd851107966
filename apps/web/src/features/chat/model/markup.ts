import type { Media } from '@parley/contract'

/** Image-and-text messages (wire.md, section 6) as this client reads and writes them: text and images in a row. */
export type MarkupPart = { kind: 'text'; text: string } | MarkupImage

export interface MarkupImage {
  kind: 'image'
  src: string
  title: string
  /** In pixels; undefined where the sender's client does not tell. */
  size: Media | undefined
}

const token = /<(\/?)([a-z]+)((?:\s+[a-z]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*\/?>/gi
const attribute = /([a-z]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/gi
const blocks = new Set(['p', 'div'])

/**
 * Reads the content of an image-and-text message. Elements give line breaks and images; whatever is not markup of
 * the allow-list stays text, so that nothing of what others write can be more than text and addresses.
 */
export function readMarkup(html: string): MarkupPart[] {
  const parts: MarkupPart[] = []
  let text = ''
  let end = 0
  const breakLine = () => {
    if (text !== '' && !text.endsWith('\n')) text += '\n'
  }
  const endText = () => {
    const shown = text.replace(/^\n|\n$/g, '')
    if (shown !== '') parts.push({ kind: 'text', text: shown })
    text = ''
  }
  for (const { 0: tag, 1: slash, 2: name = '', 3: rest = '', index } of html.matchAll(token)) {
    text += decoded(html.slice(end, index))
    end = index + tag.length
    const element = name.toLowerCase()
    if (blocks.has(element)) breakLine()
    else if (element === 'br') text += '\n'
    else if (element === 'i' && slash === '') text += emoticon(attributesOf(rest))
    else if (element === 'img') {
      endText()
      parts.push(imageOf(attributesOf(rest)))
    } else if (element !== 'span' && element !== 'i') text += tag
  }
  text += decoded(html.slice(end))
  endText()
  return parts
}

const attributesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(attribute)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      decoded(double ?? single ?? bare ?? ''),
    ]),
  )

/** Other clients write their small pictures as `<i class="…" title="微笑">`. */
const emoticon = ({ title }: Record<string, string>) => (title ? `[${title}]` : '')

const sizeMark = /(?:^|\s)size-([1-9]\d{0,4})x([1-9]\d{0,4})(?:\s|$)/

function imageOf({ src = '', title, alt, class: classes = '' }: Record<string, string>): MarkupImage {
  const [, width, height] = sizeMark.exec(classes) ?? []
  const size = width && height ? { width: Number(width), height: Number(height) } : undefined
  return { kind: 'image', src, title: title || alt || '', size }
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

const decoded = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name) return named[name] ?? whole
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
  })

const encoded = (text: string) => text.replace(/[&<>"]/g, (sign) => `&${signs[sign]};`)
const signs: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot' }

/** Writes what `readMarkup` reads. */
export const writeMarkup = (parts: readonly MarkupPart[]): string =>
  parts.map((part) => (part.kind === 'text' ? writeText(part.text) : writeImage(part))).join('')

const writeText = (text: string) => `<p>${encoded(text).replaceAll('\n', '<br>')}</p>`

/** The size goes along as a class, which the list allows and other clients pass over. */
function writeImage({ src, title, size }: MarkupImage) {
  const mark = size ? ` class="size-${size.width}x${size.height}"` : ''
  return `<img src="${encoded(src)}"${mark} alt="${encoded(title)}">`
}
