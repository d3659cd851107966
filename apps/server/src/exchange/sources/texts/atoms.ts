/** Stands for what is written anew by itself. Texts have been cleaned of control characters before. */
const stand = '\u0002'

export interface Place {
  /** What stands before and behind in the whole text; nothing at an end of it. */
  readonly before: string
  readonly after: string
}

/**
 * A text written anew in two parts: what matches, such as code and links, by itself, and all else as one text in which
 * what matched is a single sign.
 */
export function inParts(
  text: string,
  pattern: RegExp,
  parts: { atom: (found: string, place: Place) => string; rest: (text: string) => string },
): string {
  const atoms: string[] = []
  const hidden = text.replace(pattern, (found: string, ...more: unknown[]) => {
    const at = more.find((one) => typeof one === 'number') as number
    const end = at + found.length
    atoms.push(
      parts.atom(found, { before: text.slice(Math.max(0, at - 1), at), after: text.slice(end, end + 1) }),
    )
    return stand
  })
  let next = 0
  return parts.rest(hidden).replaceAll(stand, () => atoms[next++] ?? '')
}

/** Code on lines of its own, between what stands around it. */
export function fenced(code: string, { before, after }: Place): string {
  const lines = code.replace(/^[^\S\n]*\n|\n[^\S\n]*$/g, '')
  if (lines.trim() === '') return code
  const begin = before === '' || before === '\n' ? '' : '\n'
  const end = after === '' || after === '\n' ? '' : '\n'
  return `${begin}\`\`\`\n${lines}\n\`\`\`${end}`
}
