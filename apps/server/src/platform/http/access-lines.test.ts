import { PassThrough } from 'node:stream'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { expect, test } from 'vitest'
import { accessLines } from './access-lines.ts'
import { createLog } from './log.ts'

/** The lines that a server of this level writes while it answers one request. */
async function linesAt(level: string): Promise<Record<string, unknown>[]> {
  let said = ''
  const destination = new PassThrough().on('data', (chunk) => {
    said += chunk
  })
  const log: FastifyBaseLogger = createLog(level, { destination })
  const app = Fastify({ loggerInstance: log, disableRequestLogging: true })
  accessLines(app, log)
  app.get('/some/path', async (request, reply) => {
    request.log.warn('on the way')
    return reply.code(404).send('')
  })
  await app.inject({ url: '/some/path?token=query-secret' })
  await app.close()
  return said
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

test('an answered request has one line, with the id of its other lines, and without its query', async () => {
  const [first, line, ...others] = await linesAt('info')
  expect(line).toMatchObject({
    msg: 'answered',
    req: { method: 'GET', path: '/some/path' },
    status: 404,
    ms: expect.any(Number),
    ip: '127.0.0.1',
    reqId: first?.reqId,
  })
  expect(others).toEqual([])
  expect(JSON.stringify(line)).not.toContain('secret')
})

test('a quieter log has no such lines', async () => {
  expect(await linesAt('warn')).toMatchObject([{ msg: 'on the way' }])
})
