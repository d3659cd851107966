import { type Token, Tokenizer } from 'parse5'

/**
 * The markup with other addresses of its images. It is read as a browser's own tokenizer reads it: what merely looks
 * like an image inside a text or an attribute stays as it is.
 */
export function withImageSources(html: string, change: (source: string) => string): string {
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
        if (!source || !place) return
        const changed = change(source)
        if (changed === source) return
        const before = html.slice(place.startOffset, place.endOffset)
        const written = before.includes(source) ? before.replace(source, changed) : `src="${changed}"`
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
