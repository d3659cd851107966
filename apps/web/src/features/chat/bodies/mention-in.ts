import type { Mention } from '@parley/contract'
import type { Place } from '../../../components/prose/text-parts.ts'

/** Composers put it behind a name, which may have spaces of its own. */
export const mentionEnd = '\u2005'

/** A name as it is in a text that mentions somebody. */
export const mark = (name: string) => `@${name}${mentionEnd}`

/** The @ and the name in a message that mentions somebody; undefined where there is none. */
export function mentionIn(content: string): string | undefined {
  const marked = new RegExp(`@[^@\\n]{1,64}?(?=${mentionEnd})`).exec(content)
  return (marked ?? /@\S{1,64}/.exec(content))?.[0]
}

/**
 * Where a text names people.
 * @param mentions as the server sends them, in characters; without them a message of the former kind names one person
 */
export function mentionPlaces(
  text: string,
  mentions: readonly Mention[] | undefined,
  named?: number,
): Place[] {
  if (mentions) {
    const characters = [...text]
    const before = (count: number) => characters.slice(0, count).join('').length
    return mentions.map(({ userID, at, length }) => mentionPlace(userID, before(at), before(at + length)))
  }
  const name = named === undefined ? undefined : mentionIn(text)
  if (named === undefined || name === undefined) return []
  const start = text.indexOf(name)
  return [mentionPlace(named, start, start + name.length)]
}

export const mentionPlace = (userID: number, start: number, end: number): Place => ({
  start,
  end,
  is: { kind: 'mention', userID },
})
