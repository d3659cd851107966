import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { textFrame } from './text-frame.ts'

/** The text that a client receives when a frame is written to its socket unchanged. */
async function received(frame: Buffer): Promise<string> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  server.on('connection', (_socket, request) => request.socket.write(frame))
  await once(server, 'listening')
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const [data] = await once(client, 'message')
  client.terminate()
  server.close()
  return String(data)
}

test.each([0, 1, 125, 126, 127, 65_535, 65_536, 200_000])(
  'a text of %d bytes arrives unchanged',
  async (length) => {
    const text = 'x'.repeat(length)
    expect(await received(textFrame(text))).toBe(text)
  },
)

test('lengths are counted in bytes, whatever the characters', async () => {
  for (const text of ['你好，世界'.repeat(20), '👋'.repeat(40), 'é'.repeat(63)])
    expect(await received(textFrame(text))).toBe(text)
})
