import type { Emoji } from './emoji-data.ts'

export const columns = 8

export type EmojiRow = { kind: 'heading'; group: number } | { kind: 'emoji'; emoji: readonly Emoji[] }

/** Group of those that were used last. */
export const recentGroup = -1

/** The lines of the picker: each group with its heading, or what was found without any. */
export function emojiRows(emoji: readonly Emoji[], isSearch: boolean): EmojiRow[] {
  if (isSearch) return chunked(emoji)
  const groups = Map.groupBy(emoji, ({ group }) => group)
  return [...groups].flatMap(([group, members]) => [{ kind: 'heading' as const, group }, ...chunked(members)])
}

function chunked(emoji: readonly Emoji[]): EmojiRow[] {
  return Array.from({ length: Math.ceil(emoji.length / columns) }, (_, row) => ({
    kind: 'emoji',
    emoji: emoji.slice(row * columns, (row + 1) * columns),
  }))
}

/** The lit emoji: its line, and its place in that. */
export interface Place {
  row: number
  column: number
}

export const emojiAt = (rows: readonly EmojiRow[], { row, column }: Place): Emoji | undefined => {
  const line = rows[row]
  return line?.kind === 'emoji' ? line.emoji[column] : undefined
}

/** The first emoji of all. */
export const firstPlace = (rows: readonly EmojiRow[]): Place => ({
  row: Math.max(
    0,
    rows.findIndex(({ kind }) => kind === 'emoji'),
  ),
  column: 0,
})

/** Where an arrow key leads; at the ends it stays. */
export function moved(rows: readonly EmojiRow[], place: Place, key: string): Place {
  const line = rows[place.row]
  const length = line?.kind === 'emoji' ? line.emoji.length : 0
  switch (key) {
    case 'ArrowRight':
      return place.column + 1 < length
        ? { ...place, column: place.column + 1 }
        : beside(rows, place, 1, 'start')
    case 'ArrowLeft':
      return place.column > 0 ? { ...place, column: place.column - 1 } : beside(rows, place, -1, 'end')
    case 'ArrowDown':
      return beside(rows, place, 1, 'same')
    case 'ArrowUp':
      return beside(rows, place, -1, 'same')
    default:
      return place
  }
}

/** The next line with emoji in a direction, passing over headings. */
function beside(rows: readonly EmojiRow[], place: Place, step: 1 | -1, at: 'start' | 'end' | 'same'): Place {
  for (let row = place.row + step; row >= 0 && row < rows.length; row += step) {
    const line = rows[row]
    if (line?.kind !== 'emoji') continue
    const last = line.emoji.length - 1
    return { row, column: { start: 0, end: last, same: Math.min(place.column, last) }[at] }
  }
  return place
}
