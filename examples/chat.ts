/**
 * A chat in a terminal, and the starting point for a bot:
 *
 *     node examples/chat.ts http://127.0.0.1:8080 ACCOUNT PASSWORD
 *
 * It lists the conversations, shows what arrives, and sends a line of the form `10002 Hello` to person 10002.
 */
import { createInterface } from 'node:readline'
import {
  createChatCatchUp,
  createClientMessageId,
  createHttpClient,
  createSender,
  createSocket,
  defaultHeartbeat,
  parseChatEvent,
  SendError,
  ticketAddress,
} from '@parley/client'

const [baseUrl, userName, password] = process.argv.slice(2)
if (!baseUrl || !userName || !password) {
  console.error('Usage: node examples/chat.ts http://127.0.0.1:8080 ACCOUNT PASSWORD')
  process.exit(1)
}

let token = ''
const api = createHttpClient({
  baseUrl,
  token: () => token,
  language: () => 'en',
  onUnauthenticated: () => console.error('The session has ended.'),
})
const session = await api.call('POST /api/auth/login', { body: { userName, password } })
token = session.token

const { list } = await api.call('GET /api/chat/session', { query: { limit: -1 } })
for (const { userId, nickname, msgPreview, unreadCount } of list)
  console.log(`${userId} ${nickname}${unreadCount > 0 ? ` (${unreadCount} new)` : ''}: ${msgPreview}`)

interface TextFrame {
  revUserID: number
  msg: { type: 1; textMsg: { content: string } }
  clientMessageId: string
}

const socket = createSocket({
  url: (signal) => ticketAddress('chat', baseUrl, api, signal),
  protocols: ['parley.v2'],
  parse: parseChatEvent,
  onEvent: (event) => catchUp.take(event),
  onState(state) {
    if (state === 'open') {
      sender.resume()
      catchUp.opened()
    } else {
      catchUp.closed()
      console.error(`(${state})`)
    }
  },
  heartbeat: defaultHeartbeat,
  onSessionEnded: () => process.exit(1),
  onInvalidFrame: (frame) => console.error('A frame could not be read:', frame),
})
const sender = createSender<TextFrame>({ socket })
/** Whatever becomes of the connection: each message comes once, and in order. */
const catchUp = createChatCatchUp({
  socket,
  onEvent(event) {
    if (event.event === 'ack' || event.event === 'error') sender.settle(event)
    if (event.event === 'message' && !event.message.isMe)
      console.log(
        `${event.message.sendUser.id} ${event.message.sendUser.nickName}: ${event.message.msgPreview}`,
      )
  },
  onReset: (userId) => console.error(`Too much was missed of ${userId}: read their history.`),
  onResetAll: () => {},
})

for await (const line of createInterface({ input: process.stdin })) {
  const [, to, content] = /^(\d+)\s+(.+)$/.exec(line) ?? []
  if (!to || !content) {
    console.error('Write a person and a text, such as: 10002 Hello')
    continue
  }
  const frame: TextFrame = {
    revUserID: Number(to),
    msg: { type: 1, textMsg: { content } },
    clientMessageId: createClientMessageId(),
  }
  try {
    await sender.send(frame)
  } catch (error) {
    if (!(error instanceof SendError)) throw error
    console.error(`Not sent: ${error.message}`)
  }
}
socket.close()
