/** A link in a text, as it stands there, and where it leads. */
export interface FoundLink {
  readonly index: number
  readonly text: string
  /** Undefined of what looks like a link and is no address. */
  readonly href: string | undefined
}

/** Ends before what usually ends the sentence around it, Chinese punctuation included. */
const link =
  /(?:https?:\/\/|www\.)[^\s<>"'`，。；！？、（）【】《》“”‘’\u3000]*[^\s<>"'`，。；！？、（）【】《》“”‘’\u3000.,;:!?]/gi

/** What in a text is a link, in its order. */
export const linksIn = (text: string): FoundLink[] =>
  [...text.matchAll(link)].map(({ index, 0: found }) => {
    const text = withoutOpenBracket(found)
    const href = /^www\./i.test(text) ? `https://${text}` : text
    return { index, text, href: URL.canParse(href) ? href : undefined }
  })

/** "(see https://a.b/c)" ends before the bracket, ".../Set_(mathematics)" after it. */
const withoutOpenBracket = (text: string) =>
  text.endsWith(')') && !text.includes('(') ? text.slice(0, -1) : text
