import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { openRelayStore, type Row } from './relay-store.ts'

/**
 * The least that a server can do which keeps what it carries: it knows nobody, asks nothing, stores each frame's
 * message, tells its sender, and passes the frame on as it came.
 */
const store = await openRelayStore(process.env)
const sockets = new Map<number, WebSocket>()
const sequences = new Map<string, number>()

const http = createServer()
const server = new WebSocketServer({
  server: http,
  perMessageDeflate: false,
  skipUTF8Validation: true,
  handleProtocols: () => 'parley.v2',
})

server.on('connection', (socket, request) => {
  const userId = Number(new URL(request.url ?? '', 'http://localhost').searchParams.get('user'))
  sockets.set(userId, socket)
  socket.on('message', (data: Buffer) => {
    const { revUserID, msg, clientMessageId } = JSON.parse(data.toString())
    const row = rowOf(userId, revUserID, msg.textMsg, clientMessageId)
    store.add(row, (id) => {
      const { sequence, created_at: createdAt } = row
      socket.send(JSON.stringify({ event: 'ack', clientMessageId, id, sequence, createdAt }))
      sockets.get(revUserID)?.send(data, { binary: false })
    })
  })
})

function rowOf(sender: number, peer: number, body: { content: string }, clientMessageId: string): Row {
  const low = Math.min(sender, peer)
  const key = `${low} ${Math.max(sender, peer)}`
  const sequence = (sequences.get(key) ?? 0) + 1
  sequences.set(key, sequence)
  return {
    conversation_id: low,
    sequence,
    sender_id: sender,
    type: 1,
    body,
    preview: body.content.slice(0, 30),
    shows_date: false,
    client_message_id: clientMessageId,
    created_at: new Date().toISOString(),
  }
}

http.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(http.address() as AddressInfo).port}`)
})
process.once('SIGTERM', () => process.exit(0))
