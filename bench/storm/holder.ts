import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { limits } from '@parley/contract'
import { WebSocketServer } from 'ws'

/** The least that a server can do which lets everybody in and holds their sockets: it believes all, and keeps nothing. */
const http = createServer((_, answer) => {
  answer.end('{"data":{"ticket":"any"}}')
})
const sockets = new WebSocketServer({
  server: http,
  perMessageDeflate: false,
  clientTracking: false,
  handleProtocols: () => 'parley.v2',
})
sockets.on('connection', (socket) => {
  socket.on('message', () => socket.send('{"event":"synced"}'))
})
http.listen({ port: 0, host: '127.0.0.1', backlog: limits.connectionsWaiting }, () => {
  console.log(`http://127.0.0.1:${(http.address() as AddressInfo).port}`)
})
process.once('SIGTERM', () => process.exit(0))
