import { afterEach, expect, test, vi } from 'vitest'
import { Refusal } from '../kernel/refusal.ts'
import { KeyedMutex } from './keyed-mutex.ts'

afterEach(() => void vi.useRealTimers())

test('work under one key runs in the order of requests, one at a time', async () => {
  const turns = new KeyedMutex<string>()
  const steps: string[] = []
  const work = (name: string) => async () => {
    steps.push(`${name} begins`)
    await Promise.resolve()
    steps.push(`${name} ends`)
    return name
  }
  expect(await Promise.all(['a', 'b', 'c'].map((name) => turns.take('key', work(name))))).toEqual([
    'a',
    'b',
    'c',
  ])
  expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('a failure of work rejects its own caller alone', async () => {
  const turns = new KeyedMutex<string>()
  const failing = turns.take('key', () => Promise.reject(new Error('no')))
  const next = turns.take('key', async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})

test('other keys do not wait', async () => {
  const turns = new KeyedMutex<string>()
  const first = Promise.withResolvers<void>()
  const waiting = turns.take('key', () => first.promise)
  expect(await turns.take('other key', async () => 'done')).toBe('done')
  first.resolve()
  await waiting
})

test('a waiting caller that has gone gets no turn, and the next gets it', async () => {
  const turns = new KeyedMutex<string>()
  const endFirst = await turns.enter('key')
  let isThere = true
  const gone = turns.enter('key', () => isThere)
  const next = turns.enter('key')
  isThere = false
  endFirst?.()
  expect(await gone).toBeUndefined()
  expect(await next).toBeTypeOf('function')
})

test('a caller that has already gone gets no turn, and holds up nobody', async () => {
  const turns = new KeyedMutex<string>()
  expect(await turns.enter('key', () => false)).toBeUndefined()
  expect(await turns.take('key', async () => 'done')).toBe('done')
})

test('a turn that is ended twice ends once', async () => {
  const turns = new KeyedMutex<string>()
  const endFirst = await turns.enter('key')
  const second = turns.enter('key')
  const third = turns.enter('key')
  const begun = vi.fn()
  third.then(begun, begun)
  endFirst?.()
  await second
  endFirst?.()
  await Promise.resolve()
  expect(begun).not.toHaveBeenCalled()
})

test('a full line refuses callers, except in the place of one that has gone', async () => {
  vi.useFakeTimers()
  const turns = new KeyedMutex<string>({ max: 2, seconds: 9 })
  await turns.enter('key')
  let isThere = true
  const gone = turns.enter('key', () => isThere)
  void turns.enter('key')
  await expect(turns.enter('key')).rejects.toThrow(new Refusal('tooManyRequests', { seconds: 9 }))
  isThere = false
  void turns.enter('key')
  expect(await gone).toBeUndefined()
  await expect(turns.enter('key')).rejects.toThrow('tooManyRequests')
})

test('nobody waits longer than the limit of a line', async () => {
  vi.useFakeTimers()
  const turns = new KeyedMutex<string>({ max: 2, seconds: 9 })
  const end = await turns.enter('key')
  const tooLong = expect(turns.enter('key')).rejects.toThrow('tooManyRequests')
  vi.advanceTimersByTime(8000)
  const later = turns.enter('key')
  vi.advanceTimersByTime(1000)
  await tooLong
  end?.()
  expect(await later).toBeTypeOf('function')
})
