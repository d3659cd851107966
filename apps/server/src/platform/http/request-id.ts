import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { IsProxy } from './client-address.ts'

const header = 'x-request-id'
const isId = (text: unknown): text is string => typeof text === 'string' && /^[\w.:-]{8,64}$/.test(text)

/** The id of a request in the log and in its answer: a trusted proxy's, so that its log has the same, or a new one. */
export function requestIdOf({ headers, socket }: IncomingMessage, isProxy: IsProxy): string {
  const given = headers[header]
  return isId(given) && isProxy(socket.remoteAddress ?? '') ? given : randomUUID()
}
