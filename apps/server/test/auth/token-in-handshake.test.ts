import type { ChatEvent } from '@parley/contract'
import { sockets, subprotocol, tokenSubprotocol } from '@parley/contract'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startTestServer } from '../support/server.ts'
import { event, TestSocket } from '../support/socket.ts'

const server = await startTestServer()

type Kind = keyof typeof sockets

/** Opens a socket by the subprotocols that it offers, or gives the status of the refusal. */
async function open(protocols: string[], { kind = 'chat' as Kind, query = '' } = {}) {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}${sockets[kind]}${query}`, protocols)
  const { promise, resolve, reject } = Promise.withResolvers<TestSocket<ChatEvent> | number>()
  const wrapped = new TestSocket<ChatEvent>(socket)
  socket.once('open', () => resolve(wrapped))
  socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
  socket.once('error', reject)
  const result = await promise
  return typeof result === 'number' ? result : { socket: result, spoken: socket.protocol }
}

const shown = (token: string) => `${tokenSubprotocol}${token}`

test.each(['chat', 'group'] as const)(
  'a token beside the subprotocol opens the %s socket, again and again, and is not spoken',
  async (kind) => {
    const { token } = await server.register('Alice')
    for (const protocols of [
      [subprotocol, shown(token)],
      [shown(token), subprotocol],
    ]) {
      const opened = await open(protocols, { kind })
      if (typeof opened === 'number') expect.fail(`refused with ${opened}`)
      expect(opened.spoken).toBe(subprotocol)
      opened.socket.send({ ping: {} })
      expect(await opened.socket.next(event('pong'))).toEqual({ event: 'pong' })
    }
  },
)

test('without the subprotocol, and where the address shows something else, it opens nothing', async () => {
  const { token } = await server.register('Alice')
  expect(await open([shown(token)])).toBe(401)
  expect(await open([subprotocol, shown(token)], { query: '?ticket=a.guess' })).toBe(401)
  expect(await open([subprotocol, shown(token)], { query: '?token=a.guess' })).toBe(401)
})

test('a token that is not ours, or of a session that is over, is refused', async () => {
  const alice = await server.register('Alice')
  expect(await open([subprotocol, shown('a.b.c')])).toBe(401)
  expect(await open([subprotocol, tokenSubprotocol])).toBe(401)
  expect(await open([subprotocol, shown(`${alice.token}x`)])).toBe(401)
  await alice.call('POST /api/auth/logout')
  expect(await open([subprotocol, shown(alice.token)])).toBe(401)
})
