import { type Token, Tokenizer } from 'parse5'
import { escaped } from './markup-writer.ts'

/** Text that replaces an image. */
interface TextInPlace {
  readonly text: string
}

/**
 * The markup with other addresses of its images, or a text in their place. It is read as a browser's own tokenizer reads it: what merely looks
 * like an image inside a text or an attribute stays as it is.
 */
export function withImageSources(html: string, change: (source: string) => string | TextInPlace): string {
  if (!/<img/i.test(html)) return html
  const parts: string[] = []
  let done = 0
  const pass = () => undefined
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag({ tagName, attrs, location }: Token.TagToken) {
        const source = tagName === 'img' ? attrs.find(({ name }) => name === 'src')?.value : undefined
        const place = location?.attrs?.src
        if (!source || !place || !location) return
        const changed = change(source)
        if (changed === source) return
        if (typeof changed === 'object') {
          parts.push(html.slice(done, location.startOffset), escaped(changed.text))
          done = location.endOffset
          return
        }
        const before = html.slice(place.startOffset, place.endOffset)
        const written = before.includes(source) ? before.replace(source, () => changed) : `src="${changed}"`
        parts.push(html.slice(done, place.startOffset), written)
        done = place.endOffset
      },
      onEndTag: pass,
      onComment: pass,
      onDoctype: pass,
      onNullCharacter: pass,
      onCharacter: pass,
      onWhitespaceCharacter: pass,
      onEof: pass,
    },
  )
  tokenizer.write(html, true)
  return parts.join('') + html.slice(done)
}
