export interface Part {
  readonly at: number
  readonly text: string
  readonly isFound: boolean
}

/** A text in the parts that were found and those between them; what overlaps is one. */
export function partsOf(text: string, hits: ReadonlyArray<{ start: number; end: number }>): Part[] {
  const parts: Part[] = []
  let done = 0
  const add = (end: number, isFound: boolean) => {
    if (end > done) parts.push({ at: done, text: text.slice(done, end), isFound })
    done = Math.max(done, end)
  }
  const spans: Array<{ start: number; end: number }> = []
  for (const { start, end } of hits.toSorted((a, b) => a.start - b.start)) {
    const last = spans.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else spans.push({ start, end })
  }
  for (const { start, end } of spans) {
    add(start, false)
    add(end, true)
  }
  add(text.length, false)
  return parts
}
