import { fold } from './fold.ts'

interface Span {
  readonly start: number
  readonly end: number
}

/** The text with an asterisk for each letter of these spans, which begin and end where letters do. */
export function masked(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text
  const { starts, ends } = fold(text)
  const isHidden = coverage(text.length, spans)
  const parts: string[] = []
  let done = 0
  starts.forEach((start, i) => {
    // A character may stand for several letters.
    if (!isHidden(start) || start < done) return
    parts.push(text.slice(done, start), '*')
    done = ends[i] ?? start
  })
  return parts.join('') + text.slice(done)
}

function coverage(length: number, spans: readonly Span[]): (at: number) => boolean {
  const steps = new Int32Array(length + 1)
  for (const { start, end } of spans) {
    steps[start] = (steps[start] ?? 0) + 1
    steps[end] = (steps[end] ?? 0) - 1
  }
  let depth = 0
  for (let at = 0; at <= length; at++) {
    depth += steps[at] ?? 0
    steps[at] = depth
  }
  return (at) => (steps[at] ?? 0) > 0
}
