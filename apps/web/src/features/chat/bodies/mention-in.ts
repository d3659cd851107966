/** Composers put it behind a name, which may have spaces of its own. */
export const mentionEnd = '\u2005'

/** The @ and the name in a message that mentions somebody; undefined where there is none. */
export function mentionIn(content: string): string | undefined {
  const marked = new RegExp(`@[^@\\n]{1,64}?(?=${mentionEnd})`).exec(content)
  return (marked ?? /@\S{1,64}/.exec(content))?.[0]
}
