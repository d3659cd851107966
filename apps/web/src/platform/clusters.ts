/** Making one takes long beside using it. */
let segmenter: Intl.Segmenter | undefined

const segments = (text: string) => {
  segmenter ??= new Intl.Segmenter()
  return segmenter.segment(text)
}

/** The characters of a text as a person sees them. */
export const clustersOf = (text: string): string[] => Array.from(segments(text), ({ segment }) => segment)

/** The first of them; undefined of an empty text. */
export const firstCluster = (text: string): string | undefined => segments(text).containing(0)?.segment
