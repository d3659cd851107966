import { expect, test } from 'vitest'
import { Turns } from './turns.ts'

test('work under one key happens in the order of asking, each after the one before', async () => {
  const turns = new Turns()
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
  const turns = new Turns()
  const failing = turns.take('key', () => Promise.reject(new Error('no')))
  const next = turns.take('key', async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})

test('other keys do not wait', async () => {
  const turns = new Turns()
  const first = Promise.withResolvers<void>()
  const waiting = turns.take('key', () => first.promise)
  expect(await turns.take('other key', async () => 'done')).toBe('done')
  first.resolve()
  await waiting
})
