import { storage } from '../../../platform/storage/storage.ts'
import type { Emoji } from './emoji-data.ts'
import { columns, recentGroup } from './emoji-grid.ts'

/** Local storage key of the emoji that were used last on this device. */
const key = 'recentEmoji'
const most = columns * 2

function read(): string[] {
  try {
    const list: unknown = JSON.parse(storage.read(key) ?? '[]')
    return Array.isArray(list) ? list.filter((text) => typeof text === 'string') : []
  } catch {
    return []
  }
}

export const noteEmoji = (text: string) =>
  storage.write(key, JSON.stringify([text, ...read().filter((one) => one !== text)].slice(0, most)))

/** All emoji, before them the last used. */
export function withRecent(emoji: readonly Emoji[]): Emoji[] {
  const recent = read().flatMap((text) => emoji.find((one) => one.text === text) ?? [])
  return [...recent.map((one) => ({ ...one, group: recentGroup })), ...emoji]
}
