/**
 * Part of a conversation of which everything that I may see is here: sequences, both included. The one to which what
 * comes live is added has no end.
 */
export interface Span {
  readonly first: number
  readonly last: number
}

/** Apart from each other, the oldest first. */
export type Spans = readonly Span[]

const touches = (a: Span, b: Span) => a.first <= b.last + 1 && b.first <= a.last + 1

/** The spans with one more; those that it overlaps or joins up with become one. */
export function withSpan(spans: Spans, span: Span): Spans {
  const joined = spans.filter((one) => touches(one, span))
  const [only] = joined
  if (joined.length === 1 && only && only.first <= span.first && only.last >= span.last) return spans
  const whole = {
    first: Math.min(span.first, ...joined.map(({ first }) => first)),
    last: Math.max(span.last, ...joined.map(({ last }) => last)),
  }
  return [...spans.filter((one) => !joined.includes(one)), whole].sort((a, b) => a.first - b.first)
}

export const holds = ({ first, last }: Span, sequence: number) => sequence >= first && sequence <= last

export const spanAt = (spans: Spans, sequence: number) => spans.find((span) => holds(span, sequence))

/** The one that goes on with what comes live. */
export const liveSpan = (spans: Spans) => spanAt(spans, Number.POSITIVE_INFINITY)
