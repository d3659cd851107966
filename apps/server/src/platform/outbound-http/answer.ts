import type { ClientRequest, IncomingMessage } from 'node:http'

/**
 * What a request is answered. One that is closed without that fails too: to whoever answers that another protocol
 * follows (101) it is over, and no error is told, nor does its signal end it any more.
 */
export function answerTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('response', resolve).on('error', reject)
    request.on('close', () => reject(new Error('closed without an answer')))
  })
}
