import { recentList } from '../../platform/storage/recent-list.ts'
import { type Asked, nothing } from './searching.ts'

const kept = 8

/** The last searches of one person on this device, the last first. */
export function recentSearches(userID: number) {
  const list = recentList(`searches:${userID}:`, kept)
  return {
    read: () => list.read().flatMap((text) => parsed(text) ?? []),
    note: (asked: Asked) => {
      if (asked.typed.trim() !== '') list.note(written(asked))
    },
    remove: (asked: Asked) => list.remove(written(asked)),
    clear: list.clear,
  }
}

const written = ({ typed, scope, from, place, first, last }: Asked) =>
  JSON.stringify({ typed: typed.trim(), scope, from, place, first, last })

function parsed(text: string): Asked | undefined {
  try {
    const asked: Partial<Asked> = JSON.parse(text)
    return typeof asked.typed === 'string' ? { ...nothing, ...asked } : undefined
  } catch {
    return undefined
  }
}
