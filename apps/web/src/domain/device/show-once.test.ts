import { beforeEach, expect, test, vi } from 'vitest'
import { showOnce } from './show-once.ts'

const show = vi.fn(async () => {})
const showOnPage = (messageId: number) => showOnce('/user/2', messageId, show)
const noRoom = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'))

function memoryCache() {
  const kept = new Map<string, Response>()
  return {
    match: async (key: string) => kept.get(key)?.clone(),
    put: async (key: string, answer: Response) => void kept.set(key, answer),
  }
}

beforeEach(() => {
  show.mockClear()
  const locks = { request: (_: string, work: () => unknown) => work() }
  vi.stubGlobal('navigator', { locks })
  return () => vi.unstubAllGlobals()
})

test('a message is shown once, and those before it not after it', async () => {
  const cache = memoryCache()
  vi.stubGlobal('caches', { open: async () => cache })
  expect([await showOnPage(5), await showOnPage(5), await showOnPage(4), await showOnPage(6)]).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect(show).toHaveBeenCalledTimes(2)
})

test.for([
  ['is blocked', { open: noRoom }],
  ['cannot be read', { open: async () => ({ ...memoryCache(), match: noRoom }) }],
  ['has no room', { open: async () => ({ ...memoryCache(), put: noRoom }) }],
] as const)('a device whose storage %s shows it all the same', async ([, caches]) => {
  vi.stubGlobal('caches', caches)
  expect(await showOnPage(5)).toBe(true)
  expect(show).toHaveBeenCalledOnce()
})
