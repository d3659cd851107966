import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { linkPreviewLimits } from '@parley/contract'
import { afterAll, expect, test } from 'vitest'
import type { Outside } from '../../platform/outbound-http/outside.ts'
import { publicOutside } from '../../platform/outbound-http/public-outside.ts'
import { fetchOutside } from './fetching.ts'

const html = { 'content-type': 'text/html' }
const asked: string[] = []

const answers: Readonly<Record<string, RequestListener>> = {
  '/page': (_, response) => response.writeHead(200, html).end('<title>Page</title>'),
  '/packed': (_, response) =>
    response.writeHead(200, { ...html, 'content-encoding': 'gzip' }).end(gzipSync('<title>Packed</title>')),
  '/bomb': (_, response) =>
    response
      .writeHead(200, { ...html, 'content-encoding': 'gzip' })
      .end(gzipSync(Buffer.alloc(200 * 1024 * 1024))),
  '/brotli': (_, response) => response.writeHead(200, { ...html, 'content-encoding': 'br' }).end('x'),
  '/endless': (_, response) => {
    response.writeHead(200, html)
    const write = () => {
      while (!response.destroyed && response.write(Buffer.alloc(64 * 1024, 0x61)));
      response.once('drain', write)
    }
    write()
  },
  '/silent': () => undefined,
  '/another-protocol': ({ socket }) =>
    void socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
  '/slow': (_, response) => void response.writeHead(200, html).write('<title>'),
  '/picture': (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
  '/untyped': (_, response) => response.writeHead(200).end('<title>Page</title>'),
  '/missing': (_, response) => response.writeHead(404, html).end('<title>Not found</title>'),
  '/away': (_, response) => response.writeHead(302, { location: '/page' }).end(),
  '/round': (_, response) => response.writeHead(302, { location: '/round' }).end(),
  '/inwards': (_, response) =>
    response.writeHead(302, { location: `http://inside.test:${portOf(inside)}/page` }).end(),
  '/inwards-by-number': (_, response) =>
    response.writeHead(302, { location: `http://127.0.0.2:${portOf(inside)}/page` }).end(),
  '/to-file': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
}

const serve = (listener: RequestListener) => createServer(listener).listen(0, '127.0.0.1')
const outer = serve((request, response) => {
  asked.push(request.url ?? '')
  return answers[request.url ?? '']?.(request, response)
})
const inside = serve((_, response) => {
  asked.push('inside')
  response.writeHead(200, html).end('<title>Secret</title>')
})
await Promise.all([outer, inside].map((server) => new Promise((done) => server.once('listening', done))))
const portOf = (server: typeof outer) => (server.address() as AddressInfo).port
afterAll(() => {
  for (const server of [outer, inside]) {
    server.close()
    server.closeAllConnections()
  }
})

const names: Readonly<Record<string, readonly string[]>> = {
  'page.test': ['127.0.0.1'],
  'inside.test': ['127.0.0.2'],
  'both.test': ['127.0.0.1', '127.0.0.2'],
  'none.test': [],
}

/** An address of the public internet, and a private one. */
const outside: Outside = {
  resolve: async (host) => (names[host] ?? []).map((address) => ({ address, family: 4 })),
  mayUse: () => true,
  mayReach: (address) => address === '127.0.0.1',
}

const wanted = { outside, types: /^text\/html/, isWhole: false, signal: new AbortController().signal }
const at = (path: string, host = 'page.test') => `http://${host}:${portOf(outer)}${path}`
const text = async (address: string, more: Partial<typeof wanted> = {}) =>
  (await fetchOutside(address, { ...wanted, ...more })).bytes.toString()

test('a page is read', async () => {
  expect(await text(at('/page'))).toBe('<title>Page</title>')
})

test('a packed page is read', async () => {
  expect(await text(at('/packed'))).toBe('<title>Packed</title>')
})

test('a redirect is followed, and its target is returned', async () => {
  const { url } = await fetchOutside(at('/away'), wanted)
  expect(url.pathname).toBe('/page')
})

test('redirects come to an end', async () => {
  asked.length = 0
  await expect(text(at('/round'))).rejects.toThrow('too many redirects')
  expect(asked).toHaveLength(linkPreviewLimits.redirects + 1)
})

test.for(['/inwards', '/inwards-by-number', '/to-file'])('a redirect does not lead %s', async (path) => {
  asked.length = 0
  await expect(text(at(path))).rejects.toThrow()
  expect(asked).toEqual([path])
})

test.for(['inside.test', 'both.test', 'none.test', '127.0.0.2', '[::1]', '[::ffff:127.0.0.2]', '2130706434'])(
  'nothing is asked of %s',
  async (host) => {
    asked.length = 0
    await expect(text(at('/page', host))).rejects.toThrow('not of the outside')
    expect(asked).toEqual([])
  },
)

test.for([
  'http://localhost/',
  'http://127.0.0.1/',
  'http://0x7f.1/',
  'http://[::ffff:7f00:1]/',
  'http://1.1.1.1:22/',
])('this product asks nothing of %s', async (address) => {
  await expect(text(address, { outside: publicOutside })).rejects.toThrow('not of the outside')
})

test.for(['http://me:secret@page.test/', 'http://me@page.test/'])('%s is not asked', async (address) => {
  await expect(text(address)).rejects.toThrow('with a password')
})

test.for(['ftp://page.test/', 'file:///etc/passwd', 'data:text/html,<title>x</title>'])(
  '%s is not asked',
  async (address) => {
    await expect(text(address)).rejects.toThrow('no page is read')
  },
)

test.for(['/picture', '/untyped', '/missing', '/brotli', '/another-protocol'])(
  '%s is no page',
  async (path) => {
    await expect(text(at(path))).rejects.toThrow()
  },
)

test.for(['/endless', '/bomb'])('of %s the beginning is read', async (path) => {
  expect(await text(at(path))).toHaveLength(linkPreviewLimits.bytes)
})

test.for(['/endless', '/bomb'])('%s is too long where all of it is wanted', async (path) => {
  await expect(fetchOutside(at(path), { ...wanted, isWhole: true })).rejects.toThrow('too long')
})

test.for(['/silent', '/slow'])('%s is given up', async (path) => {
  const giving = new AbortController()
  const reading = text(at(path), { signal: giving.signal })
  await expect.poll(() => asked.at(-1)).toBe(path)
  giving.abort()
  await expect(reading).rejects.toThrow()
})

test('no proxy of the environment is asked', async () => {
  process.env.HTTP_PROXY = process.env.http_proxy = `http://127.0.0.1:${portOf(inside)}`
  process.env.NODE_USE_ENV_PROXY = '1'
  asked.length = 0
  try {
    expect(await text(at('/page'))).toBe('<title>Page</title>')
    expect(asked).toEqual(['/page'])
  } finally {
    delete process.env.HTTP_PROXY
    delete process.env.http_proxy
    delete process.env.NODE_USE_ENV_PROXY
  }
})
