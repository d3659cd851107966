import type { ClientRequest, IncomingMessage } from 'node:http'

/**
 * The answer to a request. Also rejects if the request closes without an answer: if the server switches protocols
 * (101), Node closes the request without an error, and its signal no longer ends it.
 */
export function answerTo(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('response', resolve).on('error', reject)
    request.on('close', () => reject(new Error('closed without an answer')))
  })
}
