/** Local storage that a browser may refuse to give: then nothing is remembered, and nothing breaks. */
export const storage = {
  read(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },

  write(key: string, value: string | null) {
    try {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
    } catch {
      // Full or blocked.
    }
  },

  /** Calls back when another tab writes `key`. */
  follow(key: string, changed: (value: string | null) => void) {
    globalThis.addEventListener?.('storage', (event) => {
      if (event.key === key || event.key === null) changed(event.newValue)
    })
  },

  /** Calls back when another tab writes a key that begins so. */
  followAll(prefix: string, changed: (key: string, value: string | null) => void) {
    globalThis.addEventListener?.('storage', (event) => {
      if (event.key?.startsWith(prefix)) changed(event.key, event.newValue)
    })
  },
}
