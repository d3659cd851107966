import type { Media } from '@parley/contract'
import { isSitePath } from '@parley/contract/site-path'
import { ownPath } from '../files/own-paths.ts'

/** Image-and-text messages (docs/protocol.md, “Messages”) as this client reads and writes them: text and images in a row. */
export type MarkupPart = MarkupText | MarkupEmoticon | MarkupImage

interface MarkupText {
  kind: 'text'
  text: string
}

/** A picture of the site's own, within a line: that is how other clients send their emoticons. */
export interface MarkupEmoticon {
  kind: 'emoticon'
  src: string
  title: string
}

export interface MarkupImage {
  kind: 'image'
  src: string
  title: string
  /** In pixels; undefined where the sender's client does not send it. */
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
  /** Since the last image. */
  let line: Array<MarkupText | MarkupEmoticon> = []
  let text = ''
  let end = 0
  const breakLine = () => {
    if (text === '' ? line.length > 0 : !text.endsWith('\n')) text += '\n'
  }
  const endText = () => {
    if (text !== '') line.push({ kind: 'text', text })
    text = ''
  }
  const endLine = () => {
    endText()
    parts.push(...trimmed(line))
    line = []
  }
  for (const { 0: tag, 1: slash, 2: name = '', 3: rest = '', index } of html.matchAll(token)) {
    text += decoded(html.slice(end, index))
    end = index + tag.length
    const element = name.toLowerCase()
    if (blocks.has(element)) breakLine()
    else if (element === 'br') text += '\n'
    else if (element === 'i' && slash === '') text += emoticon(attributesOf(rest))
    else if (element === 'img') {
      const image = imageOf(attributesOf(rest))
      if (isSitePath(image.src)) {
        endText()
        line.push({ kind: 'emoticon', src: image.src, title: image.title })
      } else {
        endLine()
        parts.push(image)
      }
    } else if (element !== 'span' && element !== 'i') text += tag
  }
  text += decoded(html.slice(end))
  endLine()
  return parts
}

/** Without the line breaks at both ends, which images make by themselves. */
function trimmed(line: ReadonlyArray<MarkupText | MarkupEmoticon>) {
  const last = line.length - 1
  return line
    .map((part, index) => {
      if (part.kind === 'emoticon') return part
      const text = index === 0 ? part.text.replace(/^\n/, '') : part.text
      return { ...part, text: index === last ? text.replace(/\n$/, '') : text }
    })
    .filter((part) => part.kind === 'emoticon' || part.text !== '')
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
  return { kind: 'image', src: ownPath(src), title: title || alt || '', size }
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
function writeImage({ src, title, ...image }: MarkupImage | MarkupEmoticon) {
  const size = image.kind === 'image' ? image.size : undefined
  const mark = size ? ` class="size-${size.width}x${size.height}"` : ''
  return `<img src="${encoded(src)}"${mark} alt="${encoded(title)}">`
}
