import { expect, test } from 'vitest'
import { createUploadQueue } from './upload-queue.ts'

const small = 1_000
const large = 60_000_000

function start() {
  const queue = createUploadQueue()
  const begun: string[] = []
  const upload = (name: string, bytes = small, signal = new AbortController().signal) => {
    const end = Promise.withResolvers<string>()
    const task = () => {
      begun.push(name)
      return end.promise
    }
    return { end, result: queue.add(task, bytes, signal) }
  }
  return { begun, upload }
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('three uploads go at a time', async () => {
  const { begun, upload } = start()
  const [first] = [upload('first'), upload('second'), upload('third'), upload('fourth')]
  await settled()
  expect(begun).toEqual(['first', 'second', 'third'])
  first.end.resolve('done')
  expect(await first.result).toBe('done')
  await settled()
  expect(begun).toEqual(['first', 'second', 'third', 'fourth'])
})

test('a photo does not wait for films, however many', async () => {
  const { begun, upload } = start()
  for (const name of ['film 1', 'film 2', 'film 3']) upload(name, large)
  await settled()
  expect(begun).toEqual(['film 1', 'film 2'])
  upload('photo')
  await settled()
  expect(begun).toEqual(['film 1', 'film 2', 'photo'])
})

test('the smallest waiting upload begins first, and equal ones in their order', async () => {
  const { begun, upload } = start()
  const running = [upload('a'), upload('b'), upload('c')]
  upload('film', large)
  upload('picture', 2 * small)
  upload('note', small)
  upload('other note', small)
  for (const { end } of running) end.resolve('done')
  await settled()
  expect(begun.slice(3)).toEqual(['note', 'other note', 'picture'])
})

test('one that fails does not hold up the next', async () => {
  const { begun, upload } = start()
  const running = [upload('a'), upload('b'), upload('c')]
  const last = upload('last')
  running[1]?.end.reject(new Error('refused'))
  await expect(running[1]?.result).rejects.toThrow('refused')
  last.end.resolve('done')
  expect(await last.result).toBe('done')
  expect(begun).toEqual(['a', 'b', 'c', 'last'])
})

test('one that was given up while it waited is never begun', async () => {
  const { begun, upload } = start()
  const giving = new AbortController()
  const running = [upload('a'), upload('b'), upload('c')]
  const waiting = upload('given up', small, giving.signal)
  const last = upload('last')
  giving.abort(new Error('given up'))
  for (const { end } of running) end.resolve('done')
  await expect(waiting.result).rejects.toThrow('given up')
  last.end.resolve('done')
  await last.result
  expect(begun).toEqual(['a', 'b', 'c', 'last'])
})
