import { PassThrough } from 'node:stream'
import { type CallShape, calls } from '@parley/contract'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { createLog, loggedPath } from './log.ts'

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
  expect(said).toContain('"path":"/some/path"},"msg":"as the framework has it"')
  expect(said).toContain('"path":"/some/*"},"msg":"as it came"')
  expect(said).not.toContain('secret')
})

const secret = 'aSECRET_of-0123456789abcdef'

test.each([
  ['/i/', '/i/*'],
  ['/mail/confirm/', '/mail/*/*'],
  ['/', '/*'],
  ['/api/nothing/', '/api/*/*'],
  ['/%2e%2e/', '/*/*'],
  ['x/', '*'],
])('an address without a route is written down without what it may open: %s', (begin, path) => {
  expect(loggedPath({ url: `${begin}${secret}?code=${secret}#${secret}` })).toBe(path)
})

test('ids are written down, as they open nothing', () => {
  expect(loggedPath({ url: '/user/10001/info' })).toBe('/user/10001/*')
  const routeOptions = { url: '/api/group/group/:id' }
  expect(loggedPath({ url: '/api/group/group/7', routeOptions, params: { id: '7' } })).toBe(
    '/api/group/group/7',
  )
})

const app = Fastify()
afterAll(() => app.close())
const seen: unknown[] = []
app.addHook('onResponse', async (request) => void seen.push(loggedPath(request)))
const operations = Object.values(calls as Record<string, CallShape>)
for (const { method, path } of operations)
  app.route({ method, url: path.replace(/\{(\w+)\}/g, ':$1'), handler: async () => null })

test.each(operations.map(({ method, path }) => [method, path] as const))(
  'no parameter of an operation is written down unless it is a number: %s %s',
  async (method, path) => {
    seen.length = 0
    await app.inject({ method, url: `${path.replace(/\{\w+\}/g, secret)}?key=${secret}&token=${secret}` })
    expect(seen).toEqual([path.replace(/\{\w+\}/g, '*')])
  },
)
test('an error that is logged shows nothing a driver attached, under whatever name, and no known secret', () => {
  let said = ''
  const destination = new PassThrough().on('data', (chunk) => {
    said += chunk
  })
  const log = createLog('trace', { destination, scrub: (line) => line.replaceAll('known-secret', '*') })
  const error = Object.assign(new Error('failed with known-secret'), {
    command: { args: ['attached-secret'] },
  })
  log.error({ err: error }, 'failed')
  log.error(error)
  log.child({ of: 'known-secret' }).error({ reason: 'known-secret' }, 'failed: known-secret')
  expect(said.match(/failed with \*/g)).not.toBeNull()
  expect(said).not.toContain('secret')
})
