import { storage } from './storage.ts'

/** Texts that were used last on this device, the last first. @param most so many are kept */
export function recentList(key: string, most: number) {
  function read(): string[] {
    try {
      const list: unknown = JSON.parse(storage.read(key) ?? '[]')
      return Array.isArray(list) ? list.filter((text) => typeof text === 'string') : []
    } catch {
      return []
    }
  }

  const note = (text: string) =>
    storage.write(key, JSON.stringify([text, ...read().filter((one) => one !== text)].slice(0, most)))

  return { read, note }
}
