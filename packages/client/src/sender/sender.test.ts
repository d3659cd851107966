import { expect, onTestFinished, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { chatClient, hello } from '../../test/chat-client.ts'
import { serve } from '../../test/socket-server.ts'
import { createSender } from './sender.ts'

const ack = (clientMessageId: string) => ({
  event: 'ack' as const,
  clientMessageId,
  id: 7,
  sequence: 1,
  createdAt: '2026-11-21T08:00:00.000Z',
})

function onFrame(connection: WebSocket, react: (frame: { clientMessageId: string }) => void) {
  connection.on('message', (data: Buffer) => react(JSON.parse(data.toString())))
}
const answer = (connection: WebSocket, value: object) => connection.send(JSON.stringify(value))

test('a send resolves with its ack', async () => {
  await using server = await serve((connection) =>
    onFrame(connection, (frame) => answer(connection, ack(frame.clientMessageId))),
  )
  using client = chatClient(server.url)
  await expect(client.sender.send(hello('a'))).resolves.toEqual(ack('a'))
})

test('a message cut off before its ack is sent again with the same id', async () => {
  const received: string[] = []
  await using server = await serve((connection, _, index) =>
    onFrame(connection, (frame) => {
      received.push(frame.clientMessageId)
      if (index === 0) connection.terminate()
      else answer(connection, ack(frame.clientMessageId))
    }),
  )
  using client = chatClient(server.url)
  await expect(client.sender.send(hello('a'))).resolves.toMatchObject({ id: 7 })
  expect(received).toEqual(['a', 'a'])
})

test('messages sent without a connection go out in order when the socket opens', async () => {
  const received: string[] = []
  let reachable = false
  await using server = await serve(
    (connection) =>
      onFrame(connection, (frame) => {
        received.push(frame.clientMessageId)
        answer(connection, ack(frame.clientMessageId))
      }),
    () => reachable,
  )
  using client = chatClient(server.url)
  const sends = ['a', 'b', 'c'].map((id) => client.sender.send(hello(id)))
  await vi.waitFor(() => expect(server.requests.length).toBeGreaterThan(2), 20_000)
  reachable = true
  await Promise.all(sends)
  expect(received).toEqual(['a', 'b', 'c'])
})

test('a refusal rejects its own send, with the code and whether a retry makes sense', async () => {
  await using server = await serve((connection) =>
    onFrame(connection, ({ clientMessageId }) => {
      const refusal = { event: 'error', clientMessageId, code: 4001, msg: 'no friends', retry: false }
      answer(connection, clientMessageId === 'a' ? refusal : ack(clientMessageId))
    }),
  )
  using client = chatClient(server.url)
  const [refused, accepted] = await Promise.allSettled([
    client.sender.send(hello('a')),
    client.sender.send(hello('b')),
  ])
  expect(refused).toMatchObject({
    status: 'rejected',
    reason: { code: 4001, retry: false, message: 'no friends' },
  })
  expect(accepted.status).toBe('fulfilled')
})

test('a refused id can be sent again', async () => {
  let refusals = 1
  await using server = await serve((connection) =>
    onFrame(connection, ({ clientMessageId }) => {
      const refusal = { event: 'error', clientMessageId, code: 4001, msg: 'no friends', retry: false }
      answer(connection, refusals-- > 0 ? refusal : ack(clientMessageId))
    }),
  )
  using client = chatClient(server.url)
  await expect(client.sender.send(hello('a'))).rejects.toMatchObject({ code: 4001 })
  await expect(client.sender.send(hello('a'))).resolves.toMatchObject({ clientMessageId: 'a' })
})

test('a message refused for the moment stays in the queue and is sent again, unnoticed by the caller', async () => {
  let refusals = 2
  await using server = await serve((connection) =>
    onFrame(connection, ({ clientMessageId }) => {
      const refusal = { event: 'error', clientMessageId, code: 4015, msg: 'not stored', retry: true }
      answer(connection, refusals-- > 0 ? refusal : ack(clientMessageId))
    }),
  )
  using client = chatClient(server.url)
  await expect(client.sender.send(hello('a'))).resolves.toEqual(ack('a'))
  expect(refusals).toBe(-1)
})

test('no message overtakes one refused for the moment: all are sent again, in order, on a new connection', async () => {
  const received: string[][] = []
  await using server = await serve((connection, _, index) => {
    const frames: string[] = []
    received.push(frames)
    onFrame(connection, ({ clientMessageId }) => {
      frames.push(clientMessageId)
      const refusal = { event: 'error', clientMessageId, code: 4015, msg: 'not stored', retry: true }
      if (index > 0) answer(connection, ack(clientMessageId))
      else if (clientMessageId === 'b') answer(connection, refusal)
    })
  })
  using client = chatClient(server.url)
  await vi.waitFor(() => expect(client.socket.state).toBe('open'), 20_000)
  const sends = ['a', 'b', 'c'].map((id) => client.sender.send(hello(id)))
  await vi.waitFor(() => expect(client.states).toContain('waiting'), 20_000)
  await Promise.all([...sends, client.sender.send(hello('d'))])
  expect(received).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c', 'd'],
  ])
})

test('the same id sent twice at once is one frame and one answer', async () => {
  const received: string[] = []
  await using server = await serve((connection) =>
    onFrame(connection, ({ clientMessageId }) => {
      received.push(clientMessageId)
      answer(connection, ack(clientMessageId))
    }),
  )
  using client = chatClient(server.url)
  const [first, second] = await Promise.all([client.sender.send(hello('a')), client.sender.send(hello('a'))])
  expect(first).toBe(second)
  expect(received).toEqual(['a'])
})

test('a connection that swallows sends is given up, and the send goes out on the next', async () => {
  await using server = await serve((connection, _, index) => {
    if (index > 0) onFrame(connection, (frame) => answer(connection, ack(frame.clientMessageId)))
  })
  using client = chatClient(server.url)
  await expect(client.sender.send(hello('a'))).resolves.toMatchObject({ id: 7 })
  expect(server.connections).toHaveLength(2)
})

test('a long queue that is answered slowly is not given up while answers come', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const reconnect = vi.fn()
  const sender = createSender({ socket: { send: () => true, reconnect }, ackTimeoutMs: 100 })
  const ids = Array.from({ length: 10 }, (_, n) => `${n}`)
  for (const id of ids) void sender.send(hello(id))
  for (const id of ids) {
    vi.advanceTimersByTime(60)
    sender.settle(ack(id))
  }
  expect(reconnect).not.toHaveBeenCalled()
  void sender.send(hello('unanswered'))
  vi.advanceTimersByTime(100)
  expect(reconnect).toHaveBeenCalledOnce()
})

test('only 32 frames of a long queue are under way at a time, in order', async () => {
  const received: string[] = []
  let mayAnswer = false
  await using server = await serve((connection) =>
    onFrame(connection, ({ clientMessageId }) => {
      received.push(clientMessageId)
      if (mayAnswer) answer(connection, ack(clientMessageId))
    }),
  )
  using client = chatClient(server.url)
  await vi.waitFor(() => expect(client.socket.state).toBe('open'), 20_000)
  const ids = Array.from({ length: 100 }, (_, n) => `${n}`)
  const sends = ids.map((id) => client.sender.send(hello(id)))
  await vi.waitFor(() => expect(received).toEqual(ids.slice(0, 32)), 20_000)
  mayAnswer = true
  await Promise.all(sends)
  expect(received.slice(32)).toEqual(ids)
})

test('close rejects pending sends, and settle returns false for an unknown ack', async () => {
  await using server = await serve(() => {})
  using client = chatClient(server.url)
  const send = client.sender.send(hello('a'))
  client.sender.close()
  await expect(send).rejects.toMatchObject({ code: 0, retry: true })
  expect(client.sender.settle(ack('unknown'))).toBe(false)
})
