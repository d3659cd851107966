import { recentList } from '../../../platform/storage/recent-list.ts'
import type { Emoji } from './emoji-data.ts'
import { columns, recentGroup } from './emoji-grid.ts'

/** The emoji that were used last on this device. */
const recent = recentList('recentEmoji', columns * 2)

export const noteEmoji = recent.note
export const recentEmoji = recent.read

/** All emoji, before them the last used. */
export function withRecent(emoji: readonly Emoji[]): Emoji[] {
  const used = recent.read().flatMap((text) => emoji.find((one) => one.text === text) ?? [])
  return [...used.map((one) => ({ ...one, group: recentGroup })), ...emoji]
}
