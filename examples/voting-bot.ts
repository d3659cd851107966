/**
 * A bot with a command and buttons: `/vote Lunch?` asks everybody who reads it, and counts what they press.
 *
 *     PARLEY_TOKEN=… node examples/voting-bot.ts http://127.0.0.1:8080
 *
 * Its token is that of a bot of yours, which may read and send messages. It knows votes for as long as it runs.
 */
import {
  createClientMessageId,
  createHttpClient,
  openRealtime,
  type SendError,
  targetOf,
} from '@parley/client'

const [baseUrl] = process.argv.slice(2)
const token = process.env.PARLEY_TOKEN
if (!baseUrl || !token) {
  console.error('Usage: PARLEY_TOKEN=… node examples/voting-bot.ts http://127.0.0.1:8080')
  process.exit(1)
}

function onSessionEnded() {
  console.error('The token is not valid any more')
  process.exit(1)
}
const api = createHttpClient({
  baseUrl,
  token: () => token,
  language: () => 'en',
  onUnauthenticated: onSessionEnded,
})
const { userID, nickname } = await api.call('GET /api/user/user_info')
const commands = [{ name: 'vote', description: 'Ask everybody: /vote Lunch?' }]
await api.call('PUT /api/bot/commands', { body: { commands } })

type Place = NonNullable<ReturnType<typeof targetOf>>
/** By message: what was asked where, and who has pressed what. */
const votes = new Map<number, { place: Place; question: string; by: Map<number, string> }>()
const textOf = (content: string) => ({ type: 1 as const, textMsg: { content } })

const realtime = openRealtime({
  baseUrl,
  api,
  token,
  onEvent({ event }) {
    if (event.event === 'pressed') return press(event.pressId, event.messageId, event.buttonId, event.by.id)
    const place = targetOf(event)
    if (event.event !== 'message' || !place || event.message.extras?.command?.bot !== userID) return
    const { msg } = event.message
    if (msg.type === 1) ask(place, msg.textMsg.content.replace(/^\S+\s*/, '') || 'Yes or no?').catch(tell)
  },
  onState: (kind, state) => console.log(`${nickname} ${kind}: ${state}`),
  onSessionEnded,
})

async function ask(place: Place, question: string) {
  const [yes, no] = [
    { id: 'yes', label: 'Yes', style: 'primary' as const },
    { id: 'no', label: 'No' },
  ]
  const buttons = [yes, no, { id: 'end', label: 'End the vote', style: 'danger' as const }]
  const { id } = await realtime.send(place, textOf(question), createClientMessageId(), { buttons })
  votes.set(id, { place, question, by: new Map() })
}

function press(pressId: string, messageId: number, buttonId: string, by: number) {
  const vote = votes.get(messageId)
  if (!vote) return realtime.answerPress(pressId, 'I have forgotten this vote')
  if (buttonId !== 'end') vote.by.set(by, buttonId)
  const count = (id: string) => [...vote.by.values()].filter((one) => one === id).length
  const result = `Yes ${count('yes')}, no ${count('no')}`
  realtime.answerPress(pressId, result)
  const msg = textOf(`${vote.question}\n${result}`)
  const edit = { messageId, version: 0, editId: createClientMessageId(), msg, buttons: [] }
  if (buttonId === 'end' && votes.delete(messageId)) realtime.edit(vote.place, edit).catch(tell)
}

const tell = (error: SendError) => console.error(`Not sent: ${error.message}`)
