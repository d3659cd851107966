import { expect, test, vi } from 'vitest'
import { tabs } from './tab.ts'

test('a page is open, by its own name, and so are the others that hold theirs', async () => {
  const held = [{ name: 'parley.tab.other' }, { name: 'something else' }]
  vi.stubGlobal('navigator', { locks: { query: async () => ({ held }) } })
  expect(await tabs.open()).toEqual(new Set([tabs.own, 'other']))
  vi.unstubAllGlobals()
})

test('work in turn begins when the work before it is over, however it ended', async () => {
  const begun: string[] = []
  const ends = new Map(['a', 'b', 'c'].map((name) => [name, Promise.withResolvers<string>()]))
  const acts = [...ends].map(([name, { promise }]) =>
    tabs.inTurn('test', () => {
      begun.push(name)
      return promise
    }),
  )
  await vi.waitFor(() => expect(begun).toEqual(['a']), 20_000)
  ends.get('b')?.resolve('b')
  ends.get('a')?.reject(new Error('failed'))
  await expect(acts[0]).rejects.toThrow('failed')
  expect(await acts[1]).toBe('b')
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c']), 20_000)
  ends.get('c')?.resolve('c')
  expect(await acts[2]).toBe('c')
})

test('a page that is not served securely knows of no other, and waits for none', async () => {
  vi.stubGlobal('navigator', {})
  expect(await tabs.open()).toEqual(new Set([tabs.own]))
  const never = tabs.inTurn('test', () => new Promise<never>(() => {}))
  expect(await tabs.inTurn('test', async () => 'done')).toBe('done')
  expect(never).toBeInstanceOf(Promise)
  vi.unstubAllGlobals()
})
