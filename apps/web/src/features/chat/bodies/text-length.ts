/** A part of a text; a `block` is code. */
export interface Measured {
  readonly kind: string
  readonly text: string
}

/** Past this a text is folded. */
const foldedFrom = { lines: 18, characters: 900 }
/** A code block is folded separately, so it counts as no more than this. */
const mostOfBlock = { lines: 10, characters: 300 }

/** Whether a text is so long that it is folded. */
export function isLong(parts: readonly Measured[]): boolean {
  let lines = 1
  let characters = 0
  for (const { kind, text } of parts) {
    const isBlock = kind === 'block'
    const breaks = text.split('\n').length - 1
    lines += isBlock ? Math.min(mostOfBlock.lines, breaks + 2) : breaks
    characters += isBlock ? Math.min(mostOfBlock.characters, text.length) : text.length
  }
  return lines > foldedFrom.lines || characters > foldedFrom.characters
}
