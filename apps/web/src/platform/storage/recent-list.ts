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

  const without = (text: string) => read().filter((one) => one !== text)
  const keep = (list: readonly string[]) =>
    storage.write(key, list.length > 0 ? JSON.stringify(list.slice(0, most)) : null)

  return {
    read,
    note: (text: string) => keep([text, ...without(text)]),
    remove: (text: string) => keep(without(text)),
    clear: () => keep([]),
  }
}
