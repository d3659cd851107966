/**
 * A chat in a terminal, and the starting point for a bot:
 *
 *     node examples/chat.ts http://127.0.0.1:8080 ACCOUNT PASSWORD
 *
 * It lists the conversations, shows what arrives, and sends a line of the form `10002 Hello` to person 10002.
 */
import { createInterface } from 'node:readline'
import { createHttpClient, openRealtime, type SendError } from '@parley/client'

const [baseUrl, userName, password] = process.argv.slice(2)
if (!baseUrl || !userName || !password) {
  console.error('Usage: node examples/chat.ts http://127.0.0.1:8080 ACCOUNT PASSWORD')
  process.exit(1)
}

let token = ''
const onSessionEnded = () => process.exit(1)
const language = () => 'en' as const
const api = createHttpClient({ baseUrl, token: () => token, language, onUnauthenticated: onSessionEnded })
const session = await api.call('POST /api/auth/login', { body: { userName, password } })
token = session.token

const { list } = await api.call('GET /api/chat/session', { query: { limit: -1 } })
for (const { userId, nickname, msgPreview, unreadCount } of list)
  console.log(`${userId} ${nickname}${unreadCount > 0 ? ` (${unreadCount} new)` : ''}: ${msgPreview}`)

/** Whatever becomes of the connection: each message comes once, and in order. */
const realtime = openRealtime({
  baseUrl,
  api,
  token,
  onEvent({ kind, event }) {
    if (kind === 'group' || event.event !== 'message' || event.message.isMe) return
    console.log(
      `${event.message.sendUser.id} ${event.message.sendUser.nickName}: ${event.message.msgPreview}`,
    )
  },
  onState: (kind, state) => console.error(`(${kind}: ${state})`),
  onSessionEnded,
})

for await (const line of createInterface({ input: process.stdin })) {
  const [, to, content] = /^(\d+)\s+(.+)$/.exec(line) ?? []
  if (!to || !content) console.error('Write a person and a text, such as: 10002 Hello')
  else
    await realtime
      .send({ kind: 'direct', id: Number(to) }, { type: 1, textMsg: { content } })
      .catch((error: SendError) => console.error(`Not sent: ${error.message}`))
}
realtime.close()
