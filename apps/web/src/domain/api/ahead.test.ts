import { beforeEach, expect, test, vi } from 'vitest'
import { fetchOrTake } from './ahead.ts'

const url = '/api/settings/info'
const [early, later] = [new Response('early'), new Response('later')]
const requested = vi.fn(async () => later)

beforeEach(() => {
  requested.mockClear()
  vi.stubGlobal('fetch', requested)
  vi.stubGlobal('performance', { now: () => 1000 })
  return () => vi.unstubAllGlobals()
})

const sentAhead = (answer: Promise<Response | undefined>, token = 'mine') =>
  vi.stubGlobal('ahead', { token, answers: new Map([[url, answer]]) })
const ask = (more: RequestInit = {}) =>
  fetchOrTake(url, { method: 'GET', headers: { token: 'mine' }, ...more })

test('a request that is under way is not sent again, and answers one time', async () => {
  sentAhead(Promise.resolve(early))
  expect(await ask()).toBe(early)
  expect(requested).not.toHaveBeenCalled()
  expect(await ask()).toBe(later)
})

test.for([
  ['was sent for another session', () => sentAhead(Promise.resolve(early), 'another'), {}],
  ['was not sent after all', () => sentAhead(Promise.resolve(undefined)), {}],
  ['changes something', () => sentAhead(Promise.resolve(early)), { method: 'PUT' }],
  ['was never meant', () => vi.stubGlobal('ahead', undefined), {}],
] as const)('a request that %s is sent', async ([, given, more]) => {
  given()
  expect(await ask(more)).toBe(later)
  expect(requested).toHaveBeenCalledOnce()
})

test('a response that nobody took for long is requested anew', async () => {
  sentAhead(Promise.resolve(early))
  vi.stubGlobal('performance', { now: () => 31_000 })
  expect(await ask()).toBe(later)
})

test('a caller that gives up waits for no answer that is under way', async () => {
  sentAhead(new Promise(() => undefined))
  const giving = new AbortController()
  const asked = ask({ signal: giving.signal })
  giving.abort(new Error('given up'))
  await expect(asked).rejects.toThrow('given up')
})
