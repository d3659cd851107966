import { isWithin, limits } from '@parley/contract'
import { isSitePath } from '@parley/contract/site-path'
import { Tokenizer } from 'parse5'
import { invalid, refuse as refuseFor } from '../../kernel/refusal.ts'
import { publicIdOf } from '../../platform/files/service.ts'
import { checkAttribute, checkElement, isBlock, isCell, refuse } from './markup-rules.ts'
import { MarkupWriter } from './markup-writer.ts'

/** Elements of an image-and-text message, and their attributes (docs/protocol.md, “Messages”). */
const kept: Readonly<Record<string, readonly string[]>> = {
  img: ['src', 'class', 'alt', 'title'],
  i: ['class', 'title'],
  br: [],
  p: [],
  div: [],
  span: [],
}

/** Flaws for which a browser leaves out what somebody may have wanted to say; it mends the others, and so does this. */
const cutting = new Set([
  'eof-in-tag',
  'eof-in-comment',
  'eof-in-doctype',
  'eof-in-cdata',
  'duplicate-attribute',
])

export interface CleanMarkup {
  /** Made of what is kept, whole and closed: every parser reads it alike. */
  readonly content: string
  /** Ids of the uploads among its pictures. */
  readonly fileIds: readonly string[]
}

/**
 * Reads HTML token by token, as a browser's own tokenizer does, and writes it anew: what is kept as it is, other
 * elements as the text in them.
 * @throws Refusal for what could harm, naming the first of it
 */
export function cleanMarkup(html: string): CleanMarkup {
  const writer = new MarkupWriter()
  const sources = new Set<string>()
  const text = ({ chars }: { chars: string }) => writer.text(chars)
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onStartTag({ tagName, attrs }) {
        checkElement(tagName, attrs)
        for (const { name, value } of attrs) checkAttribute(tagName, name, value)
        const attributes = Object.hasOwn(kept, tagName) ? kept[tagName] : undefined
        if (!attributes) return separate(writer, tagName)
        const shown = attrs.filter(({ name }) => attributes.includes(name))
        for (const { name, value } of shown) if (name === 'src') sources.add(value)
        writer.open(tagName, shown)
      },
      onEndTag({ tagName }) {
        checkElement(tagName, [])
        if (Object.hasOwn(kept, tagName)) writer.close(tagName)
        else separate(writer, tagName)
      },
      onComment: () => undefined,
      onDoctype: () => undefined,
      onNullCharacter: () => refuse('U+0000'),
      onCharacter: text,
      onWhitespaceCharacter: text,
      onEof: () => undefined,
      onParseError({ code }) {
        if (cutting.has(code)) refuse(code)
      },
    },
  )
  tokenizer.write(html, true)
  const content = writer.end()
  if (!isWithin(content, limits.imageText))
    throw invalid({ path: '/content', rule: 'length', params: limits.imageText })
  if (sources.size > limits.imageTextPictures) refuseFor('picturesTooMany', { max: limits.imageTextPictures })
  return { content, fileIds: [...sources].flatMap(fileIdOf) }
}

/** Lines and cells of removed elements stay apart. */
function separate(writer: MarkupWriter, tagName: string): void {
  if (isBlock(tagName)) writer.breakLine()
  else if (isCell(tagName)) writer.space()
}

function fileIdOf(source: string): string[] {
  const id = publicIdOf(source)
  if (id !== undefined) return [id]
  return isSitePath(source) ? [] : refuse(`<img src="${source}">`)
}
