import { afterEach, beforeEach, expect, test, vi } from 'vitest'

class MemoryStorage {
  readonly kept = new Map<string, string>()
  getItem = (key: string) => this.kept.get(key) ?? null
  setItem = (key: string, value: string) => void this.kept.set(key, value)
  removeItem = (key: string) => void this.kept.delete(key)
  clear = () => this.kept.clear()
}

const listeners = new Map<string, (event: { persisted: boolean }) => void>()
const reload = vi.fn()
let device: MemoryStorage
let ofWindow: MemoryStorage

/** The app as a page loads it. */
async function load() {
  vi.resetModules()
  return { ...(await import('./shared-computer.ts')), ...(await import('./storage.ts')) }
}

beforeEach(() => {
  device = new MemoryStorage()
  ofWindow = new MemoryStorage()
  vi.stubGlobal('localStorage', device)
  vi.stubGlobal('sessionStorage', ofWindow)
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => listeners.set(type, listener))
  vi.useFakeTimers()
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  vi.resetModules()
})

/** Somebody signed in on a shared computer. */
async function signedIn() {
  const app = await load()
  app.setShared(true)
  app.storage.write('userInfo', 'a session')
  return app
}

test('on a shared computer everything is kept in the window, on any other on the device', async () => {
  const { storage, setShared, isShared } = await load()
  device.setItem('theme', 'dark')
  device.setItem('userInfo', "somebody else's")
  expect(isShared()).toBe(false)
  expect(setShared(true)).toBe(true)
  expect(storage.read('theme')).toBe('dark')
  expect(storage.read('userInfo')).toBeNull()
  storage.write('draft:1:/user/2', 'words')
  expect(device.getItem('draft:1:/user/2')).toBeNull()
  expect(storage.read('draft:1:/user/2')).toBe('words')
  expect(setShared(false)).toBe(false)
  expect(ofWindow.kept.size).toBe(0)
  storage.write('draft:1:/user/2', 'words')
  expect(device.getItem('draft:1:/user/2')).toBe('words')
})

test('loading the page anew leaves one signed in', async () => {
  await signedIn()
  listeners.get('pagehide')?.({ persisted: false })
  const { storage, isShared } = await load()
  expect(isShared()).toBe(true)
  expect(storage.read('userInfo')).toBe('a session')
})

test.each([
  ['closed a while ago', () => listeners.get('pagehide')?.({ persisted: false })],
  ['that broke down, or was copied', () => undefined],
])('a window %s, restored by the browser, is nobody’s', async (_, close) => {
  await signedIn()
  close()
  vi.advanceTimersByTime(60_000)
  const { storage, isShared } = await load()
  expect(storage.read('userInfo')).toBeNull()
  expect(isShared()).toBe(true)
})

test('a page that the browser had only put aside is nobody’s after a while', async () => {
  const { storage } = await signedIn()
  listeners.get('pagehide')?.({ persisted: true })
  vi.advanceTimersByTime(60_000)
  listeners.get('pageshow')?.({ persisted: true })
  expect(storage.read('userInfo')).toBeNull()
  expect(reload).toHaveBeenCalledOnce()
})

test('a browser that gives no room is not taken for a shared computer', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  const { setShared, isShared } = await load()
  expect(setShared(true)).toBe(false)
  expect(isShared()).toBe(false)
})
