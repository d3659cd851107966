/**
 * A bot that answers, and the starting point for one that does something useful:
 *
 *     PARLEY_TOKEN=… node examples/answering-bot.ts http://127.0.0.1:8080
 *
 * Its token is that of a bot of yours, which may read and send messages. It answers what you write to it, and in groups
 * what begins with `/echo`.
 */
import { createHttpClient, openRealtime, type SendError } from '@parley/client'

const [baseUrl] = process.argv.slice(2)
const token = process.env.PARLEY_TOKEN
if (!baseUrl || !token) {
  console.error('Usage: PARLEY_TOKEN=… node examples/answering-bot.ts http://127.0.0.1:8080')
  process.exit(1)
}

/** Its token was renewed, or it was deleted. */
function onSessionEnded() {
  console.error('The token is not valid any more')
  process.exit(1)
}
const language = () => 'en' as const
const api = createHttpClient({ baseUrl, token: () => token, language, onUnauthenticated: onSessionEnded })
const { nickname } = await api.call('GET /api/user/user_info')
const command = /^\/echo\s+(.+)$/s

const realtime = openRealtime({
  baseUrl,
  api,
  token,
  onEvent(heard) {
    if (heard.event.event !== 'message' || heard.event.message.isMe) return
    const { msg } = heard.event.message
    if (msg.type !== 1) return
    const { content } = msg.textMsg
    if (heard.kind === 'direct' && 'message' in heard.event)
      return answer({ kind: 'direct', id: heard.event.message.sendUser.id }, `You said: ${content}`)
    const said = command.exec(content)?.[1]
    if (said && heard.kind === 'group' && 'message' in heard.event)
      answer({ kind: 'group', id: heard.event.message.groupID }, said)
  },
  onState: (kind, state) => console.log(`${nickname} ${kind}: ${state}`),
  onSessionEnded,
})

/** It is sent again until it is there, whatever becomes of the connection, and is there once. */
function answer(to: Parameters<typeof realtime.send>[0], content: string): void {
  realtime
    .send(to, { type: 1, textMsg: { content } })
    .catch((error: SendError) => console.error(`Not sent: ${error.message}`))
}
