import { afterEach, expect, test, vi } from 'vitest'
import { aboutDevice } from './device-id.ts'

function keepIn(kept: Map<string, string>, windowKept = new Map<string, string>()) {
  const area = (map: Map<string, string>) => ({
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => map.set(key, value),
  })
  vi.stubGlobal('localStorage', area(kept))
  vi.stubGlobal('sessionStorage', area(windowKept))
}

afterEach(() => vi.unstubAllGlobals())

test('a browser keeps its name', () => {
  keepIn(new Map())
  const { device } = aboutDevice()
  expect(device).toMatch(/^[0-9a-f]{32}$/)
  expect(aboutDevice()).toEqual({ device, confirms: true })
})

test('a name that the server would not take is made anew', () => {
  keepIn(new Map([['device', 'a name with spaces']]))
  expect(aboutDevice().device).toMatch(/^[0-9a-f]{32}$/)
})

test('a shared computer has none and says what it is, and none is made for it', () => {
  const kept = new Map([['device', 'a'.repeat(32)]])
  keepIn(kept, new Map([['shared', 'yes']]))
  expect(aboutDevice()).toEqual({ shared: true, confirms: true })
})

test('where nothing can be kept there is none', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(aboutDevice()).toEqual({ confirms: true })
})
