import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { setSecureHeaders } from './secure-headers.ts'

const app = Fastify()
setSecureHeaders(app, (request) => request.url.startsWith('/api/'))
app.get('/*', async () => '')

const headersOf = async (url: string) => (await app.inject(url)).headers
/** Names of the headers, without those that Node and Fastify set. */
const namesOf = async (url: string) =>
  Object.keys(await headersOf(url)).filter(
    (name) => !/^(content-(type|length)|date|connection|keep-alive)$/.test(name),
  )

test.each(['/', '/login', '/docs/', '/service-worker.js', '/assets/none', '/branding'])(
  '%s is protected as a page: it lets nothing in from outside, and nobody frames it or holds its window',
  async (url) => {
    expect(await headersOf(url)).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'self';.*frame-ancestors 'none'/),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  },
)

test.each(['/api/settings/info', '/assets/index-1234567.js', '/brand.css'])(
  '%s, opened as a page, could do nothing',
  async (url) => {
    expect(await headersOf(url)).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    expect(await namesOf(url)).toHaveLength(4)
  },
)

test('no header is sent that browsers ignore', async () => {
  const outdated = /^x-(dns|download|permitted|xss|powered)/
  expect((await namesOf('/')).filter((name) => outdated.test(name))).toEqual([])
})
