import { Tokenizer, TokenizerMode } from 'parse5'

/** Elements whose content is no markup. */
const modes: Readonly<Record<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]>> = {
  title: TokenizerMode.RCDATA,
  textarea: TokenizerMode.RCDATA,
  script: TokenizerMode.SCRIPT_DATA,
  style: TokenizerMode.RAWTEXT,
  xmp: TokenizerMode.RAWTEXT,
  iframe: TokenizerMode.RAWTEXT,
  noframes: TokenizerMode.RAWTEXT,
}

export interface Attribute {
  readonly name: string
  readonly value: string
}

interface Heard {
  start(tagName: string, attributes: readonly Attribute[]): void
  end?(): void
  text?(chars: string): void
}

/** Reads a page without building it. */
export function tokenizerFor(heard: Heard): Tokenizer {
  const nothing = () => undefined
  const text = ({ chars }: { chars: string }) => heard.text?.(chars)
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: false },
    {
      onStartTag({ tagName, attrs, selfClosing }) {
        heard.start(tagName, attrs)
        if (!selfClosing && Object.hasOwn(modes, tagName)) {
          tokenizer.state = modes[tagName] ?? tokenizer.state
          tokenizer.lastStartTagName = tagName
        }
      },
      onEndTag: () => heard.end?.(),
      onComment: nothing,
      onDoctype: nothing,
      onNullCharacter: nothing,
      onCharacter: text,
      onWhitespaceCharacter: text,
      onEof: nothing,
      onParseError: null,
    },
  )
  return tokenizer
}

export const attributeOf = (attributes: readonly Attribute[], wanted: string): string | undefined =>
  attributes.find(({ name }) => name === wanted)?.value
