import { expect, test } from 'vitest'
import { createUploadQueue } from './upload-queue.ts'

function start() {
  const queue = createUploadQueue()
  const begun: string[] = []
  const upload = (name: string, signal = new AbortController().signal) => {
    const end = Promise.withResolvers<string>()
    const task = () => {
      begun.push(name)
      return end.promise
    }
    return { end, result: queue.add(task, signal) }
  }
  return { begun, upload }
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('uploads go one after the other, in order', async () => {
  const { begun, upload } = start()
  const [first, second] = [upload('first'), upload('second')]
  await settled()
  expect(begun).toEqual(['first'])
  first.end.resolve('done')
  expect(await first.result).toBe('done')
  await settled()
  expect(begun).toEqual(['first', 'second'])
  second.end.resolve('done')
  await second.result
})

test('one that fails does not hold up the next', async () => {
  const { begun, upload } = start()
  const [first, second] = [upload('first'), upload('second')]
  first.end.reject(new Error('refused'))
  await expect(first.result).rejects.toThrow('refused')
  second.end.resolve('done')
  expect(await second.result).toBe('done')
  expect(begun).toEqual(['first', 'second'])
})

test('one that was given up while it waited is never begun', async () => {
  const { begun, upload } = start()
  const giving = new AbortController()
  const [first, second, third] = [upload('first'), upload('second', giving.signal), upload('third')]
  giving.abort(new Error('given up'))
  first.end.resolve('done')
  third.end.resolve('done')
  await expect(second.result).rejects.toThrow('given up')
  await third.result
  expect(begun).toEqual(['first', 'third'])
})
