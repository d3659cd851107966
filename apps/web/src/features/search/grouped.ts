import { pathOf } from '../../domain/conversations/target.ts'
import type { Found } from '../../domain/search/found.ts'

/** A message that was found, or several of one conversation by their newest. */
export interface Finds {
  readonly key: string
  readonly newest: Found
  readonly count: number
}

/** So many of one conversation are one line. */
const many = 3

/** The results, newest first; a conversation with many finds has one line, where its newest is. */
export function grouped(rows: readonly Found[]): Finds[] {
  const counts = new Map<string, number>()
  for (const { target } of rows) counts.set(pathOf(target), (counts.get(pathOf(target)) ?? 0) + 1)
  const shown = new Set<string>()
  return rows.flatMap((newest) => {
    const path = pathOf(newest.target)
    const count = counts.get(path) ?? 1
    if (count < many) return [single(newest)]
    if (shown.has(path)) return []
    shown.add(path)
    return [{ key: `finds ${path}`, newest, count }]
  })
}

export const single = (newest: Found): Finds => ({ key: `message ${newest.message.id}`, newest, count: 1 })
