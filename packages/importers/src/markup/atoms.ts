import { linksIn } from '@parley/contract'

/** Stands for what is written anew by itself. Texts have been cleaned of control characters before. */
const stand = '\u0002'

export interface Place {
  /** Character before and behind it in the whole text; nothing at an end of the text. */
  readonly before: string
  readonly after: string
}

/** Where an address may begin: it is one atom, as far as it goes. */
export const addressBegin = /https?:\/\/|www\./

/**
 * A text written anew in two parts: what matches, such as code and links, by itself, and all else as one text in which
 * what matched is a single sign.
 */
export function inParts(
  text: string,
  pattern: RegExp,
  parts: { atom: (found: string, place: Place) => string; rest: (text: string) => string },
): string {
  const addresses = new Map(linksIn(text).map(({ index, text }) => [index, text]))
  const atoms: string[] = []
  let hidden = ''
  let done = 0
  for (const match of text.matchAll(pattern)) {
    const at = match.index
    if (at < done) continue
    const found = (isAddressBegin.test(match[0]) && addresses.get(at)) || match[0]
    const end = at + found.length
    atoms.push(
      parts.atom(found, { before: text.slice(Math.max(0, at - 1), at), after: text.slice(end, end + 1) }),
    )
    hidden += text.slice(done, at) + stand
    done = end
  }
  let next = 0
  return parts.rest(hidden + text.slice(done)).replaceAll(stand, () => atoms[next++] ?? '')
}

const isAddressBegin = new RegExp(`^(?:${addressBegin.source})$`)

/** Code on lines of its own, between what stands around it. */
export function fenced(code: string, { before, after }: Place): string {
  const lines = code.replace(/^[^\S\n]*\n|\n[^\S\n]*$/g, '')
  if (lines.trim() === '') return code
  const begin = before === '' || before === '\n' ? '' : '\n'
  const end = after === '' || after === '\n' ? '' : '\n'
  return `${begin}\`\`\`\n${lines}\n\`\`\`${end}`
}
