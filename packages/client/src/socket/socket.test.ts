import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { chatClient } from '../../test/chat-client.ts'
import { serve } from '../../test/socket-server.ts'
import { ApiError, type ApiErrorKind } from '../http/api-error.ts'

const soon = <T>(check: () => T) => vi.waitFor(check, { timeout: 20_000, interval: 5 })

test('the socket offers the subprotocol and opens', async () => {
  await using server = await serve(() => {})
  using client = chatClient(server.url)
  expect(client.socket.state).toBe('connecting')
  await soon(() => expect(client.states).toEqual(['open']))
  expect(server.requests[0]?.headers['sec-websocket-protocol']).toBe('parley.v2')
})

test('the socket reconnects after a cut, with a new address', async () => {
  await using server = await serve((connection, _, index) => {
    if (index === 0) connection.terminate()
  })
  let asked = 0
  using client = chatClient(server.url, { url: async () => `${server.url}/?attempt=${++asked}` })
  await soon(() => expect(client.states).toEqual(['open', 'waiting', 'connecting', 'open']))
  expect(server.requests.map((request) => request.url)).toEqual(['/?attempt=1', '/?attempt=2'])
})

test('an unanswered attempt to connect is given up for another', async () => {
  await using server = await serve(() => {})
  const silent = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void silent.close())
  await once(silent, 'listening')
  const urls = [`ws://127.0.0.1:${(silent.address() as AddressInfo).port}`]
  using client = chatClient('', { url: async () => urls.pop() ?? server.url, openTimeoutMs: 30 })
  // A busy machine may also take longer to answer; then the socket tries again.
  await soon(() => expect(client.states.at(-1)).toBe('open'))
  expect(client.states.slice(0, 2)).toEqual(['waiting', 'connecting'])
})

test('nothing is sent on a closing connection before its close event', async () => {
  let readyState: WebSocket['readyState'] | undefined
  class Closing extends WebSocket {
    override get readyState() {
      return readyState ?? super.readyState
    }
  }
  vi.stubGlobal('WebSocket', Closing)
  onTestFinished(() => void vi.unstubAllGlobals())
  await using server = await serve(() => {})
  using client = chatClient(server.url)
  await soon(() => expect(client.states).toEqual(['open']))
  expect(client.socket.send({ ping: {} })).toBe(true)
  readyState = WebSocket.CLOSING
  expect(client.socket.send({ ping: {} })).toBe(false)
})

test('a subprotocol that cannot be one is a connection that could not be opened', async () => {
  await using server = await serve(() => {})
  const doors = [{ url: server.url, protocols: ['parley.token.a\n'] }, server.url]
  using client = chatClient('', { url: async () => doors.shift() ?? server.url })
  await soon(() => expect(client.states.at(-1)).toBe('open'))
  expect(client.states.slice(0, 2)).toEqual(['waiting', 'connecting'])
})

test('the socket stops for good when the session has ended', async () => {
  await using server = await serve((connection) => connection.close(4001))
  using client = chatClient(server.url)
  await soon(() => expect(client.ended).toBe(1))
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(client.states.at(-1)).toBe('closed')
  expect(server.connections).toHaveLength(1)
})

const failure = (kind: ApiErrorKind) => new ApiError(kind, { kind })

test('the socket ends if there is no session to get an address for', async () => {
  await using server = await serve(() => {})
  using client = chatClient(server.url, { url: () => Promise.reject(failure('unauthenticated')) })
  await soon(() => expect(client.ended).toBe(1))
  expect(client.states).toEqual(['closed'])
  expect(server.requests).toHaveLength(0)
})

test('the socket keeps requesting an address after failures, more and more slowly', async () => {
  await using server = await serve(() => {})
  const failures = [failure('network'), failure('limited'), failure('server'), new Error('broken')]
  const waits: number[] = []
  using client = chatClient(server.url, {
    url: async () => {
      const error = failures.shift()
      if (error) throw error
      return server.url
    },
    backoff: { baseMs: 5, maxMs: 20 },
    random: () => 0.999,
    onState: (state, retryInMs) => {
      if (retryInMs !== undefined) waits.push(retryInMs)
      if (state === 'open') waits.push(0)
    },
  })
  await soon(() => expect(waits).toEqual([5, 10, 20, 20, 0]))
  expect(client.ended).toBe(0)
})

test('an address that arrives after its attempt has timed out is not used', async () => {
  await using server = await serve(() => {})
  const late = Promise.withResolvers<string>()
  const signals: AbortSignal[] = []
  using client = chatClient(server.url, {
    url: (signal) => {
      signals.push(signal)
      return signals.length === 1 ? late.promise : Promise.resolve(`${server.url}/?second`)
    },
    // The second one has as long, also on a busy machine.
    openTimeoutMs: 1000,
  })
  await soon(() => expect(client.states).toEqual(['waiting', 'connecting', 'open']))
  expect(signals[0]?.aborted).toBe(true)
  late.resolve(`${server.url}/?first`)
  await late.promise
  client.socket.close()
  expect(server.requests.map(({ url }) => url)).toEqual(['/?second'])
})

test('a socket closed while it waits for an address stays closed', async () => {
  await using server = await serve(() => {})
  const address = Promise.withResolvers<string>()
  using client = chatClient(server.url, { url: () => address.promise })
  client.socket.close()
  address.resolve(server.url)
  await address.promise
  expect(client.states).toEqual(['closed'])
  expect(server.requests).toHaveLength(0)
})

test('garbage is reported and ignored, and the socket stays open', async () => {
  const garbage = [
    '',
    'nonsense',
    '[]',
    'null',
    '{"event":"party"}',
    '{"event":"ack"}',
    '{"event":"toString"}',
  ]
  const presence = { event: 'presence', userID: 2, isOnline: true }
  await using server = await serve((connection) => {
    for (const frame of garbage) connection.send(frame)
    connection.send(Buffer.from([1, 2, 3]))
    connection.send(JSON.stringify(presence))
  })
  using client = chatClient(server.url)
  await soon(() => expect(client.events).toEqual([presence]))
  expect(client.invalid).toHaveLength(garbage.length + 1)
  expect(client.socket.state).toBe('open')
})

test('a connection that is closed as soon as it opens is retried more and more slowly', async () => {
  await using server = await serve((connection) => connection.close(4003))
  const waits: number[] = []
  using client = chatClient(server.url, {
    backoff: { baseMs: 10, maxMs: 40 },
    random: () => 0.999,
    onState: (_, retryInMs) => {
      if (retryInMs !== undefined) waits.push(retryInMs)
    },
  })
  await soon(() => expect(waits.length).toBeGreaterThan(3))
  expect(waits.slice(0, 4)).toEqual([10, 20, 40, 40])
  expect(client.ended).toBe(0)
})

test('a closed socket neither sends nor reconnects', async () => {
  await using server = await serve(() => {})
  using client = chatClient(server.url)
  await soon(() => expect(client.socket.state).toBe('open'))
  client.socket.close()
  expect(client.socket.send({})).toBe(false)
  client.socket.reconnect()
  expect(client.states).toEqual(['open', 'closed'])
})

test('onState has the wait, which reconnect ends', async () => {
  await using server = await serve((connection, _, index) => {
    if (index === 0) connection.terminate()
  })
  const waits: number[] = []
  using client = chatClient(server.url, {
    backoff: { baseMs: 60_000, maxMs: 60_000 },
    random: () => 0.5,
    onState: (_, retryInMs) => {
      if (retryInMs !== undefined) waits.push(retryInMs)
    },
  })
  await soon(() => expect(client.socket.state).toBe('waiting'))
  expect(waits).toEqual([30_000])
  client.socket.reconnect()
  await soon(() => expect(client.socket.state).toBe('open'))
})

const heartbeat = { frame: { ping: {} }, idleMs: 20, answerMs: 40 }

test('a connection that does not answer the heartbeat is given up', async () => {
  const asked: string[] = []
  await using server = await serve((connection) => {
    connection.on('message', (frame) => asked.push(String(frame)))
  })
  using client = chatClient(server.url, { heartbeat })
  await soon(() => expect(client.states).toEqual(['open', 'waiting', 'connecting', 'open']))
  expect(asked[0]).toBe('{"ping":{}}')
})
