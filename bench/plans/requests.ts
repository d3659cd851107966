import { once } from 'node:events'
import { socketAddress } from '@parley/client'
import { type ChatRequest, type GroupRequest, type sockets, subprotocol } from '@parley/contract'
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

/** One frame over a socket of its own, and the event that answers it. */
async function ask({ url, token }: Target, kind: keyof typeof sockets, frame: object, answer: string) {
  const socket = new WebSocket(socketAddress(kind, url, { token }), subprotocol)
  await once(socket, 'open')
  socket.send(JSON.stringify(frame))
  const [first] = await once(socket, 'message')
  socket.close()
  const { event } = JSON.parse(String(first)) as { event: string }
  if (event !== answer) throw new Error(`${JSON.stringify(frame)}: ${first}`)
}

/** One message. */
export const say =
  (groupID: number): Call =>
  (target) => {
    const clientMessageId = crypto.randomUUID()
    const frame = { groupID, msg: { type: 1, textMsg: { content: 'Hello' } }, clientMessageId }
    return ask(target, 'group', frame, 'ack')
  }

/** Requests of a reconnecting client on the chat socket. */
export const askChat =
  (request: ChatRequest, answer: string): Call =>
  (target) =>
    ask(target, 'chat', request, answer)

/** Requests of a reconnecting client on the group socket. */
export const askGroup =
  (request: GroupRequest, answer: string): Call =>
  (target) =>
    ask(target, 'group', request, answer)
