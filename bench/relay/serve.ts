import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sockets } from '@parley/contract'
import { WebSocketServer } from 'ws'
import { enter, type Message, type Room } from './rooms.ts'
import type { Statement } from './statements.ts'
import { openStore } from './store.ts'
import { type FramesOf, tell } from './tell.ts'

/** How a relay stores and forwards messages. */
interface Manner {
  /** Stores messages of one commit. */
  statementFor(messages: readonly Message[]): Statement
  /** Frames to send to the members of its room, besides the ack. */
  readonly framesOf: FramesOf
}

/** Runs a server without accounts or checks: it stores messages, acks them, and sends them to the others. */
export async function serve({ statementFor, framesOf }: Manner): Promise<void> {
  const store = await openStore(process.env, statementFor, (stored) => tell(stored, framesOf))
  const http = createServer()
  const server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    skipUTF8Validation: true,
    clientTracking: false,
    handleProtocols: () => 'parley.v2',
  })
  http.on('upgrade', (request, stream, head) => {
    server.handleUpgrade(request, stream, head, (socket) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
      const sender = { id: Number(searchParams.get('id')), name: searchParams.get('name') ?? '', stream }
      const room = enter(Number(searchParams.get('room')), pathname === sockets.group, sender)
      socket.on('message', (data: Buffer) => store.add(messageIn(room, sender, data.toString())))
    })
  })
  http.listen(0, '127.0.0.1', () => {
    console.log(`http://127.0.0.1:${(http.address() as AddressInfo).port}`)
  })
  process.once('SIGTERM', () => process.exit(0))
}

function messageIn(room: Room, sender: Message['sender'], text: string): Message {
  const { msg, clientMessageId } = JSON.parse(text)
  return {
    room,
    sender,
    sequence: ++room.lastSequence,
    body: msg.textMsg,
    clientMessageId,
    createdAt: new Date().toISOString(),
    text,
  }
}
