import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { Connection } from './connection.ts'

function connect() {
  const socket = { protocol: '', ping: vi.fn(), terminate: vi.fn(), pause: vi.fn(), resume: vi.fn() }
  const caller = { userId: 1, sessionId: 'a' }
  const connection = new Connection({
    kind: 'chat',
    caller: caller as never,
    socket: socket as unknown as WebSocket,
    stream: new PassThrough(),
    sendQueueBytes: 1024,
  })
  return { connection, socket }
}

test('a connection that leaves a ping unanswered is cut with the next', () => {
  const { connection, socket } = connect()
  connection.beat()
  expect(socket.ping).toHaveBeenCalledTimes(1)
  connection.beat()
  expect(socket.terminate).toHaveBeenCalledTimes(1)
})

test('a connection that is not read is not cut for answers that nobody has read', () => {
  const { connection, socket } = connect()
  connection.beat()
  connection.pause()
  for (let n = 0; n < 5; n++) connection.beat()
  connection.resume()
  connection.beat()
  expect(socket.terminate).not.toHaveBeenCalled()
  expect(socket.ping).toHaveBeenCalledTimes(2)
})
