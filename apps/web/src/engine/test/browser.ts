import { onTestFinished, vi } from 'vitest'
import { setConnection } from '../../platform/connection.ts'

/** The parts of a browser that the engine uses, until the test is over. There is a network, and somebody is in the window. */
export function stubBrowser() {
  const window = new EventTarget()
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible', hasFocus: (): boolean => true })
  const navigator = { onLine: true, locks: globalThis.navigator.locks as LockManager | undefined }
  const stored = new Map<string, string>()
  const stubs = {
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    document: page,
    navigator,
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    },
  }
  for (const [name, value] of Object.entries(stubs)) vi.stubGlobal(name, value)
  setConnection('online')
  onTestFinished(() => {
    vi.unstubAllGlobals()
    setConnection('idle')
  })

  return {
    stored,
    navigator,
    window,
    document: page,

    goOffline() {
      navigator.onLine = false
      setConnection('offline')
    },

    goOnline() {
      navigator.onLine = true
      setConnection('online')
      window.dispatchEvent(new Event('online'))
    },

    /** Another tab of this browser writes to what they share. */
    otherTabWrites(key: string, newValue: string | null) {
      if (newValue === null) stored.delete(key)
      else stored.set(key, newValue)
      window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue }))
    },

    /** Storage is blocked or full. */
    refuseStorage() {
      const refuse = () => {
        throw new DOMException('no room', 'QuotaExceededError')
      }
      vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    },
  }
}

const create = URL.createObjectURL
const revoke = URL.revokeObjectURL

/** The addresses of files that this page has made and not given back. */
export function watchAddresses() {
  const open = new Set<string>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    const address = create.call(URL, file)
    open.add(address)
    return address
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => {
    open.delete(address)
    revoke.call(URL, address)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  return open
}
