import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('a request that is logged shows its path, and neither its query nor its headers', async () => {
  let said = ''
  const destination = new PassThrough().on('data', (chunk) => {
    said += chunk
  })
  const app = Fastify({ loggerInstance: createLog('trace', { destination }) })
  app.get('/some/path', async (request) => {
    request.log.error({ req: request }, 'as the framework has it')
    request.log.error({ req: request.raw }, 'as it came')
    return null
  })
  const headers = { token: 'header-secret', cookie: 'cookie-secret' }
  await app.inject({ url: '/some/path?token=query-secret&ticket=ticket-secret', headers })
  expect(said).toContain('/some/path')
  expect(said).toContain('as it came')
  expect(said).not.toContain('secret')
})

test.each([
  '/i/SECRET',
  '/api/invitation/code/SECRET?page=1',
  '/api/file/SECRET0123456789abcdef',
  '/api/user/archive/SECRET0123456789abcdef',
])('a code in a path that opens something is not written down: %s', (url) => {
  let said = ''
  const destination = new PassThrough().on('data', (chunk) => {
    said += chunk
  })
  createLog('trace', { destination }).error({ req: { method: 'GET', url } }, 'failed')
  expect(said).toContain('failed')
  expect(said).not.toContain('SECRET')
})
