/**
 * A bot with a command and buttons: `/vote Lunch?` asks everybody who reads it, and counts what they press.
 *
 *     PARLEY_TOKEN=… node examples/voting-bot.ts http://127.0.0.1:8080
 *
 * Its token is that of a bot of yours, which may read and send messages. It knows votes for as long as it runs.
 */
import { createHttpClient, openRealtime, targetOf } from '@parley/client'

function stop(why = 'The token is not valid any more'): never {
  console.error(why)
  process.exit(1)
}
const [baseUrl] = process.argv.slice(2)
const token = process.env.PARLEY_TOKEN
if (!baseUrl || !token) stop('Usage: PARLEY_TOKEN=… node examples/voting-bot.ts http://127.0.0.1:8080')
const api = createHttpClient({ baseUrl, token: () => token, language: () => 'en', onUnauthenticated: stop })
const { userID, nickname } = await api.call('GET /api/user/user_info')
const commands = [{ name: 'vote', description: 'Ask everybody: /vote Lunch?' }]
await api.call('PUT /api/bot/commands', { body: { commands } })

const yes = { id: 'yes', label: 'Yes', style: 'primary' } as const
const end = { id: 'end', label: 'End the vote', style: 'danger' } as const
const buttons = [yes, { id: 'no', label: 'No' }, end]
const textOf = (content: string) => ({ type: 1 as const, textMsg: { content } })
const tell = (error: Error) => console.error(`Not sent: ${error.message}`)
/** By the message that asks: how to end it with a result, and who has pressed what. */
const votes = new Map<number, { end(result: string): void; by: Map<number, string> }>()

const realtime = openRealtime({
  baseUrl,
  api,
  token,
  onEvent({ event }) {
    if (event.event === 'pressed') return count(event.pressId, event.messageId, event.buttonId, event.by.id)
    const place = targetOf(event)
    if (event.event !== 'message' || !place || event.message.extras?.command?.bot !== userID) return
    if (event.message.msg.type !== 1) return
    const question = event.message.msg.textMsg.content.replace(/^\S+\s*/, '') || 'Yes or no?'
    const ended = (messageId: number, result: string) =>
      realtime.command(place, {
        edit: { messageId, version: 0, editId: 'end', msg: textOf(result), buttons: [] },
      })
    realtime.send(place, textOf(question), undefined, { buttons }).then(({ id }) => {
      votes.set(id, { end: (result) => void ended(id, `${question} ${result}`).catch(tell), by: new Map() })
    }, tell)
  },
  onState: (kind, state) => console.log(`${nickname} ${kind}: ${state}`),
  onSessionEnded: stop,
})

function count(pressId: string, messageId: number, buttonId: string, by: number) {
  const vote = votes.get(messageId)
  if (!vote) return realtime.answerPress(pressId, 'This vote is over')
  if (buttonId !== 'end') vote.by.set(by, buttonId)
  const of = (id: string) => [...vote.by.values()].filter((one) => one === id).length
  const result = `Yes ${of('yes')}, no ${of('no')}`
  realtime.answerPress(pressId, result)
  if (buttonId === 'end' && votes.delete(messageId)) vote.end(result)
}
