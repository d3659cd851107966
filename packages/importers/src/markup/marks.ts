/** Stands for a star of ours until those of the export are done with. */
const star = '\u0001'

/** Around a mark of one sign there is no letter, around one of two no Latin letter or figure: else it is none here. */
const outside = { one: String.raw`[\p{L}\p{N}_]`, two: String.raw`[\p{Script=Latin}\p{N}]` } as const

const stars = { emphasis: star, strong: star + star, struck: '~~' } as const
const neighbours = { emphasis: outside.one, strong: outside.two, struck: outside.one } as const
const besides = {
  emphasis: new RegExp(neighbours.emphasis, 'u'),
  strong: new RegExp(neighbours.strong, 'u'),
  struck: new RegExp(neighbours.struck, 'u'),
} as const

export type Mark = keyof typeof stars

/** Signs that an export writes around marked text, and their meaning. Longer ones come first. */
export function markRules(rules: readonly (readonly [signs: string, mark: Mark])[]) {
  const made = rules.map(([signs, mark]) => {
    const sign = signs.replaceAll('*', '\\*')
    const one = sign.replace(/^(\\?.).*$/, '$1')
    const beside = neighbours[mark]
    return {
      pattern: new RegExp(
        `(?<!${beside}|${one})${sign}(?=[^\\s${one}])([^\\n${one}]*[^\\s${one}])${sign}(?!${beside}|${one})`,
        'gu',
      ),
      around: stars[mark],
    }
  })
  /** The text with our marks; signs that mark nothing stay. */
  return (text: string): string =>
    made
      .reduce(
        (done, { pattern, around }) => done.replace(pattern, (_, inner: string) => around + inner + around),
        text,
      )
      .replaceAll(star, '*')
}

/** A text with marks around it, unless it would not be read as marked here, or be read as something else. */
export function marked(text: string, mark: Mark, place: { before: string; after: string }): string {
  const inner = text.trim()
  const from = text.indexOf(inner)
  const [begin, end] = [text.slice(0, from), text.slice(from + inner.length)]
  const signs = stars[mark].replaceAll(star, '*')
  const isFree = (neighbour: string, space: string) => space !== '' || !besides[mark].test(neighbour)
  if (inner === '' || /[*~`\n]/.test(inner) || !isFree(place.before, begin) || !isFree(place.after, end))
    return text
  return begin + signs + inner + signs + end
}
