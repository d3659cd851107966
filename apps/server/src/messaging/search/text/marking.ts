import { type Highlight, type Snippet, searchLimits } from '@parley/contract'
import { fold } from './fold.ts'
import { hasSigns, type Needle, placeOf } from './needles.ts'
import type { Text } from './texts.ts'

/** Highlights in these texts, and a snippet; undefined unless all needles are in them. */
export function mark(
  texts: readonly Text[],
  needles: readonly Needle[],
): { snippet: Snippet; highlights: Highlight[] } | undefined {
  const marked = texts.map((text) => ({ ...text, ...placesIn(text.text, needles) }))
  const found = new Set(marked.flatMap(({ found }) => found))
  if (found.size < needles.length) return undefined
  const [first] = marked.toSorted((a, b) => b.found.length - a.found.length)
  const said = marked.find((one) => one.in === 'text')
  return {
    snippet: snippetOf(first ?? { in: 'text', text: '', highlights: [] }),
    highlights: (said?.highlights ?? []).slice(0, searchLimits.highlights),
  }
}

/** Where needles stand in a text, in its code points, and which of them do. */
function placesIn(text: string, needles: readonly Needle[]): { highlights: Highlight[]; found: Needle[] } {
  const folded = fold(text)
  const padded = ` ${folded.text} `
  const characters = [...text]
  const places: Array<{ start: number; end: number }> = []
  const found: Needle[] = []
  for (const needle of needles) {
    let isFound = false
    for (let at = placeOf(needle, padded); at >= 0; at = placeOf(needle, padded, at + 1)) {
      const first = at + needle.before - 1
      const last = at + needle.text.length - needle.after - 2
      const [start, end] = [folded.starts[first] ?? 0, folded.ends[last] ?? 0]
      if (!hasSigns(needle, characters, start, end)) continue
      if (!isFound) found.push(needle)
      isFound = true
      places.push({ start: start - needle.signs.before.length, end: end + needle.signs.after.length })
      if (places.length >= 2 * searchLimits.highlights) break
    }
  }
  return { highlights: united(places), found }
}

/** In their order, those as one that touch. */
function united(places: ReadonlyArray<{ start: number; end: number }>): Highlight[] {
  const all: Array<{ start: number; end: number }> = []
  for (const { start, end } of places.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else all.push({ start, end })
  }
  return all.map(({ start, end }) => ({ at: start, length: Math.max(1, end - start) }))
}

const lineBreaks = /\s/u

/** A line around the first highlight. */
function snippetOf(from: Text & { readonly highlights: readonly Highlight[] }): Snippet {
  const characters = [...from.text]
  const first = from.highlights[0]?.at ?? 0
  const before = Math.floor(searchLimits.snippet / 4)
  const start = first <= before + 4 ? 0 : first - before
  const end = Math.min(characters.length, start + searchLimits.snippet)
  const highlights = from.highlights
    .filter(({ at }) => at < end)
    .map(({ at, length }) => ({ at: at - start, length: Math.min(length, end - at) }))
    .slice(0, searchLimits.highlights)
  return {
    text: characters
      .slice(start, end)
      .map((one) => (lineBreaks.test(one) ? ' ' : one))
      .join(''),
    highlights,
    isCutBefore: start > 0,
    isCutAfter: end < characters.length,
    in: from.in,
  }
}
