import { ApiError } from '@parley/client'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const lost = new ApiError('lost', { kind: 'timeout' })
const refused = new ApiError('no', { kind: 'refused' })

function reading(...answers: (() => Promise<string>)[]) {
  const client = createQueryClient()
  const read = vi.fn(() => answers.shift()?.() ?? Promise.reject(lost))
  const options = { queryKey: ['friends'], queryFn: read }
  const observer = new QueryObserver(client, options)
  const leave = observer.subscribe(() => {})
  const shown = () => {
    const { status, error, isFetching, data } = observer.getCurrentResult()
    return { status, error, isFetching, data }
  }
  return { client, answers, read, leave, shown, after: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

test('a first read that fails reports it at once, and is tried again after a pause', async () => {
  const { answers, read, shown, after } = reading()
  await after(0)
  expect(shown()).toMatchObject({ status: 'error', error: lost, isFetching: false })
  await after(999)
  expect(read).toHaveBeenCalledTimes(1)
  answers.push(() => Promise.resolve('Ana'))
  await after(1)
  expect(read).toHaveBeenCalledTimes(2)
  expect(shown()).toMatchObject({ status: 'success', error: null, data: 'Ana' })
})

test('a failure stays shown while the read is tried again', async () => {
  const { answers, shown, after } = reading()
  await after(0)
  const { promise, resolve } = Promise.withResolvers<string>()
  answers.push(() => promise)
  await after(1000)
  expect(shown()).toMatchObject({ status: 'error', error: lost, isFetching: true })
  resolve('Ana')
  await after(0)
  expect(shown()).toMatchObject({ status: 'success', data: 'Ana' })
})

test('the pauses grow, and there is no end to the tries', async () => {
  const { read, after } = reading()
  const times: number[] = []
  const start = Date.now()
  read.mockImplementation(() => {
    times.push(Date.now() - start)
    return Promise.reject(lost)
  })
  await after(250_000)
  expect(times).toEqual([1000, 4000, 14_000, 44_000, 104_000, 164_000, 224_000])
})

test('a read that is invalidated while it waits for its next try is tried once, not twice', async () => {
  const { client, read, after } = reading()
  await after(0)
  void client.invalidateQueries({ queryKey: ['friends'] })
  await after(2999)
  expect(read).toHaveBeenCalledTimes(2)
  await after(1)
  expect(read).toHaveBeenCalledTimes(3)
})

test('a try that is called off is made later', async () => {
  const { client, answers, read, after } = reading()
  await after(0)
  answers.push(() => new Promise(() => undefined))
  await after(1000)
  expect(read).toHaveBeenCalledTimes(2)
  await client.cancelQueries({ queryKey: ['friends'] })
  await after(1000)
  expect(read).toHaveBeenCalledTimes(3)
})

test('a read that comes too often is tried again when the server wants it to be', async () => {
  const busy = new ApiError('busy', { kind: 'limited', retryAfter: 7 })
  const { answers, read, shown, after } = reading(() => Promise.reject(busy))
  await after(7999)
  expect(read).toHaveBeenCalledTimes(1)
  answers.push(() => Promise.resolve('Ana'))
  await after(1)
  expect(shown()).toMatchObject({ status: 'success', data: 'Ana' })
})

test('a refusal is not tried again', async () => {
  const { read, shown, after } = reading(() => Promise.reject(refused))
  await after(100_000)
  expect(read).toHaveBeenCalledTimes(1)
  expect(shown()).toMatchObject({ status: 'error', error: refused })
})

test('a failed read that no screen shows is not tried again', async () => {
  const { read, leave, after } = reading()
  await after(0)
  leave()
  await after(100_000)
  expect(read).toHaveBeenCalledTimes(1)
})

test('a read that fails after an earlier answer keeps the answer and is tried again', async () => {
  const { client, answers, shown, after } = reading(() => Promise.resolve('Ana'))
  await after(0)
  answers.push(
    () => Promise.reject(lost),
    () => Promise.resolve('Ana, Ben'),
  )
  void client.invalidateQueries({ queryKey: ['friends'] })
  await after(0)
  expect(shown()).toMatchObject({ error: lost, data: 'Ana' })
  await after(1000)
  expect(shown()).toMatchObject({ status: 'success', data: 'Ana, Ben' })
})
