import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { MemoryBroker } from '../src/platform/broker/memory-broker.ts'
import { userTopic } from '../src/platform/sockets/notices.ts'
import { startTestServer } from './support/server.ts'
import { event, openPlainSocket } from './support/socket.ts'

/** Knows whom this node listens for. */
class WatchedBroker extends MemoryBroker {
  readonly topics = new Set<string>()

  override async subscribe(topic: string, handler: (notice: unknown) => void) {
    const unsubscribe = await super.subscribe(topic, handler)
    this.topics.add(topic)
    return () => {
      this.topics.delete(topic)
      unsubscribe()
    }
  }
}

const broker = new WatchedBroker(() => undefined)
const server = await startTestServer({
  adapters: { broker },
  env: { PARLEY_CONNECTIONS_PER_PERSON: '2' },
})
const { port } = new URL(server.url)

const upgradeHeaders = {
  Host: 'localhost',
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
  'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
}

/** Sends a request of one's own making and gives all that is answered until the server hangs up. */
async function rawUpgrade(target: string, headers: Record<string, string> = upgradeHeaders): Promise<string> {
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => undefined)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`GET ${target} HTTP/1.1\r\n${lines.join('')}\r\n`)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  await once(socket, 'close')
  return answer
}

const without = (name: keyof typeof upgradeHeaders) =>
  Object.fromEntries(Object.entries(upgradeHeaders).filter(([key]) => key !== name))

test.each([
  '/',
  '/api/chat/ws',
  '/api/chat/ws/chat/',
  '/api/user/user_info',
  '//',
  '/%',
  '/%00',
  '*',
  'http://',
])('an upgrade at %s, where no socket is, is answered with 404 and the envelope', async (target) => {
  const answer = await rawUpgrade(target)
  expect(answer).toMatch(/^HTTP\/1.1 404 /)
  expect(answer).toContain('{"code":1003,"msg":"接口不存在","data":null}')
})

test('a token may hold anything', async () => {
  for (const token of ['%', '%E0%A4%A', '%00', 'a&token=b', '[]', 'e30.e30.e30', 'e30.bnVsbA.e30'])
    expect(await rawUpgrade(`/api/chat/ws/chat?token=${token}`)).toMatch(/^HTTP\/1.1 401 /)
})

test.each(['Sec-WebSocket-Key', 'Sec-WebSocket-Version'] as const)(
  'a handshake without %s is refused with 400, and nobody is listened for afterwards',
  async (name) => {
    const alice = await server.register('Alice')
    const answer = await rawUpgrade(`/api/chat/ws/chat?token=${alice.token}`, without(name))
    expect(answer).toMatch(/^HTTP\/1.1 4\d\d /)
    expect(broker.topics).not.toContain(userTopic(alice.id))
  },
)

test('a client that is gone before its sign-in was checked is listened for no more', async () => {
  const [alice, bob] = await server.friends('Alice', 'Bob')
  const watching = await alice.openEvents()
  for (let i = 0; i < 10; i++) {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => undefined)
    const lines = Object.entries(upgradeHeaders).map(([key, value]) => `${key}: ${value}\r\n`)
    socket.write(`GET /api/chat/ws/chat?token=${bob.token} HTTP/1.1\r\n${lines.join('')}\r\n`, () =>
      socket.resetAndDestroy(),
    )
    await once(socket, 'close')
  }
  const his = await bob.openChat()
  await his.close()
  await watching.next((frame) => event('presence')(frame) && !frame.isOnline)
  expect(broker.topics).toContain(userTopic(alice.id))
  expect(broker.topics).not.toContain(userTopic(bob.id))
})

test('more connections than one person may have are closed with 4003, and the others live on', async () => {
  const alice = await server.register('Alice')
  const [one, two] = [await alice.openChat(), await alice.openEvents()]
  const three = await openPlainSocket(server.url, alice.token)
  expect((await three.closed).code).toBe(4003)
  expect(await one.received()).toEqual([])
  await two.close()
  const again = await alice.openChat()
  expect(await again.received()).toEqual([])
})

test('a call may offer an upgrade to HTTP/2, which is not taken', async () => {
  const response = await rawUpgrade('/api/settings/info', {
    Host: 'localhost',
    Connection: 'Upgrade, HTTP2-Settings, close',
    Upgrade: 'h2c',
    'HTTP2-Settings': 'AAMAAABkAAQAoAAAAAIAAAAA',
  })
  expect(response).toMatch(/^HTTP\/1.1 200 /)
})
