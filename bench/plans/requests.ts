import { once } from 'node:events'
import { WebSocket } from 'ws'

export interface Target {
  readonly url: string
  readonly token: string
}

/** @throws when it is refused */
export type Call = (target: Target) => Promise<void>

/** A request as `method path body`, the body as JSON where there is one. */
export const call = (request: string): Call => {
  const [method = '', path = '', body] = request.split(' ')
  const content: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  return async ({ url, token }) => {
    const headers = { token, 'accept-language': 'en', ...content }
    const answer = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) })
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
