import { afterEach, expect, test, vi } from 'vitest'
import { Refusal } from '../kernel/refusal.ts'
import { KeyedMutex } from './keyed-mutex.ts'

afterEach(() => void vi.useRealTimers())

test('work under one key happens in the order of asking, each after the one before', async () => {
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

test('work that fails tells its asker alone', async () => {
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

test('whoever has gone when their turn comes has none, and the next has it', async () => {
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

test('whoever has gone before has none either, and holds up nobody', async () => {
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

test('beyond the end of a line nobody is taken on, but in the place of whoever has gone', async () => {
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

test('nobody waits for longer than a line lets them', async () => {
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
