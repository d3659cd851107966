import { once } from 'node:events'
import { WebSocket } from 'ws'

export interface Target {
  readonly url: string
  readonly token: string
}

/** @throws when it is refused */
export type Call = (target: Target) => Promise<void>

export const call = (request: string): Call => {
  const [method = '', path = ''] = request.split(' ')
  return async ({ url, token }) => {
    const answer = await fetch(url + path, { method, headers: { token } })
    const { code, msg } = (await answer.json()) as { code: number; msg: string }
    if (code !== 0) throw new Error(`${request}: ${msg}`)
  }
}

/** One message over a socket of its own. */
export const say =
  (groupID: number): Call =>
  async ({ url, token }) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/group/ws/chat?token=${token}`, 'parley.v2')
    await once(socket, 'open')
    const clientMessageId = crypto.randomUUID()
    socket.send(JSON.stringify({ groupID, msg: { type: 1, textMsg: { content: 'Hello' } }, clientMessageId }))
    const [first] = await once(socket, 'message')
    socket.close()
    if (!String(first).includes('"event":"ack"')) throw new Error(`send: ${first}`)
  }
