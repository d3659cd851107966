import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('a network that comes back while nothing is shown is noticed', async () => {
  const page = new EventTarget()
  vi.resetModules()
  vi.stubGlobal('window', page)
  const { onlineManager } = await import('@tanstack/react-query')
  await import('./query-client.ts')
  const leave = onlineManager.subscribe(() => {})
  page.dispatchEvent(new Event('offline'))
  expect(onlineManager.isOnline()).toBe(false)
  leave()
  page.dispatchEvent(new Event('online'))
  expect(onlineManager.isOnline()).toBe(true)
})
