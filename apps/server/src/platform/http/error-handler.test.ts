import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { errorHandler } from './error-handler.ts'
import { createLog } from './log.ts'

test('a client that leaves before the answer is no failure of the server', async () => {
  let said = ''
  const destination = new PassThrough().on('data', (chunk) => {
    said += chunk
  })
  const app = Fastify({ loggerInstance: createLog('debug', { destination }) })
  onTestFinished(() => app.close())
  app.setErrorHandler(errorHandler({ isDatabaseUnavailable: () => false, isOutOfSpace: () => false }))
  const begun = Promise.withResolvers<void>()
  app.get('/long', async (request) => {
    // As with every request: one that has been read to its end does not count as aborted.
    await finished(request.raw.resume())
    return new Readable({ read: () => begun.resolve() })
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(client, 'connect')
  client.write('GET /long HTTP/1.1\r\nhost: here\r\n\r\n')
  await begun.promise
  client.destroy()
  await vi.waitFor(() => expect(said).toContain('left before the answer'), 20_000)
  expect(said).not.toContain('request failed')
})
