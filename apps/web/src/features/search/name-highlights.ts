import type { Highlight } from '../../domain/search/wanted.ts'

/** Where a name has what was typed, as it is written; found by its sound it has nothing to mark. */
export function highlightsIn(name: string, typed: string): Highlight[] {
  const wanted = [...typed.trim().toLowerCase()]
  const points = [...name].map((point) => point.toLowerCase())
  if (wanted.length === 0) return []
  const at = points.findIndex((_, from) => wanted.every((point, index) => points[from + index] === point))
  return at < 0 ? [] : [{ at, length: wanted.length }]
}
