import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holds, liveSpan, type Span, type Spans, spanAt, withSpan } from './spans.ts'

const anySpan = fc
  .tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 12 }), fc.boolean())
  .map(
    ([first, length, isLive]): Span => ({ first, last: isLive ? Number.POSITIVE_INFINITY : first + length }),
  )

const sequences = Array.from({ length: 90 }, (_, index) => index + 1)

test('whatever is added, in any order, each sequence that was is in one span, and no other is', () => {
  fc.assert(
    fc.property(fc.array(anySpan, { maxLength: 12 }), (added) => {
      const spans = added.reduce<Spans>(withSpan, [])
      for (const sequence of sequences) {
        const isIn = added.some((span) => holds(span, sequence))
        expect(spans.filter((span) => holds(span, sequence))).toHaveLength(Number(isIn))
      }
      // Adjacent spans have been joined.
      for (const [index, span] of spans.slice(1).entries())
        expect(span.first).toBeGreaterThan((spans[index]?.last ?? 0) + 1)
    }),
  )
})

test('a span that is held already changes nothing', () => {
  const spans = withSpan([], { first: 3, last: 9 })
  expect(withSpan(spans, { first: 4, last: 9 })).toBe(spans)
})

test('one without an end takes what comes live', () => {
  const spans = withSpan(withSpan([], { first: 1, last: 5 }), { first: 9, last: Number.POSITIVE_INFINITY })
  expect(liveSpan(spans)).toEqual({ first: 9, last: Number.POSITIVE_INFINITY })
  expect(spanAt(spans, 7)).toBeUndefined()
  expect(withSpan(spans, { first: 6, last: 8 })).toEqual([{ first: 1, last: Number.POSITIVE_INFINITY }])
})
