import { Writable } from 'node:stream'
import { CloseCode, limits } from '@parley/contract'
import { afterEach, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { Connection } from './connection.ts'
import { textFrame } from './text-frame.ts'

afterEach(() => void vi.useRealTimers())

/** A connection whose client reads when `take` is called. */
function open() {
  let take: () => void = () => undefined
  const stream = new Writable({
    write(_chunk, _encoding, done) {
      take = () => done()
    },
  })
  const closed: number[] = []
  const socket = {
    protocol: 'parley.v2',
    OPEN: 1,
    get readyState() {
      return closed.length > 0 ? 3 : 1
    },
    close: (code: number) => void closed.push(code),
    terminate: () => void stream.destroy(),
  } as unknown as WebSocket
  const caller = {} as Connection['caller']
  const sendQueueBytes = 1024
  const connection = new Connection({
    kind: 'chat',
    caller,
    socket,
    stream: stream as unknown as ConstructorParameters<typeof Connection>[0]['stream'],
    sendQueueBytes,
  })
  return { connection, stream, closed, take: () => take() }
}

const stateOf = async (promise: Promise<void>) => {
  const state = { isOver: false }
  void promise.then(() => {
    state.isOver = true
  })
  await new Promise(setImmediate)
  return state
}

test('all frames of one tick are one write, and one buffer for all receivers of the same', async () => {
  const frames = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map(textFrame)
  const written: Buffer[][] = []
  for (let reader = 0; reader < 3; reader++) {
    const { connection, stream } = open()
    const writes: Buffer[] = []
    stream._write = (chunk, _encoding, done) => {
      writes.push(chunk)
      done()
    }
    written.push(writes)
    for (const frame of reader === 2 ? frames.slice(1) : frames) connection.send(frame)
  }
  await new Promise(setImmediate)
  const [first, second, third] = written
  expect(first).toEqual([Buffer.concat(frames)])
  expect(second?.[0]).toBe(first?.[0])
  expect(third).toEqual([Buffer.concat(frames.slice(1))])
})

test('an answer is delivered when the client has taken it', async () => {
  const { connection, take } = open()
  const delivered = connection.deliver({ long: 'answer' })
  const state = await stateOf(delivered)
  expect(state.isOver).toBe(false)
  take()
  await delivered
})

test('a client that does not take an answer in time is closed as too slow, and deliver ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { connection, closed } = open()
  const delivered = connection.deliver({ long: 'answer' })
  vi.advanceTimersByTime(limits.answerSeconds * 1000)
  await delivered
  expect(closed).toEqual([CloseCode.slowConsumer])
})

test('deliver ends for a client that has gone, or goes before it takes the answer', async () => {
  const { connection, stream, closed } = open()
  const delivered = connection.deliver({ long: 'answer' })
  stream.on('error', () => undefined)
  stream.destroy()
  await delivered
  closed.push(CloseCode.goingAway)
  await connection.deliver({ long: 'answer' })
})

test('a waiting client that meanwhile declares that it handles `behind` receives it instead of a close', () => {
  vi.useFakeTimers()
  const { connection, closed } = open()
  const send = vi.spyOn(connection, 'sendJson').mockReturnValue()
  connection.askToCatchUp(false)
  vi.advanceTimersByTime(5000)
  connection.hearsBehind = true
  vi.advanceTimersByTime(10_000)
  expect(closed).toEqual([])
  expect(send).toHaveBeenCalledExactlyOnceWith({ event: 'behind', signals: false })
})

test('any other client is closed once it is settled', () => {
  vi.useFakeTimers()
  const { connection, closed } = open()
  connection.askToCatchUp(false)
  vi.advanceTimersByTime(9999)
  expect(closed).toEqual([])
  vi.advanceTimersByTime(1)
  expect(closed).toEqual([CloseCode.goingAway])
})
