import { isShared } from './shared-computer.ts'

const area = () => (isShared() ? sessionStorage : localStorage)

/**
 * Local storage, or what ends with the window on a shared computer. A browser may refuse to give any: then nothing is
 * remembered, and nothing breaks. A key of what belongs to one person is `what:<user id>:…`.
 */
export const storage = {
  read(key: string): string | null {
    try {
      return area().getItem(key)
    } catch {
      return null
    }
  },

  write(key: string, value: string | null) {
    try {
      if (value === null) area().removeItem(key)
      else area().setItem(key, value)
    } catch {
      // Full or blocked.
    }
  },

  /** Calls back when another tab writes `key`. */
  follow(key: string, changed: (value: string | null) => void) {
    globalThis.addEventListener?.('storage', (event) => {
      if (!isShared() && (event.key === key || event.key === null)) changed(event.newValue)
    })
  },

  /** Calls back when another tab writes a key that begins so. @returns a function that stops it */
  followAll(prefix: string, changed: (key: string, value: string | null) => void): () => void {
    const follow = (event: StorageEvent) => {
      if (!isShared() && event.key?.startsWith(prefix)) changed(event.key, event.newValue)
    }
    globalThis.addEventListener?.('storage', follow)
    return () => globalThis.removeEventListener?.('storage', follow)
  },
}
