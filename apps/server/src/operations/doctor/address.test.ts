import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { certificate } from '../../../test/support/certificate.ts'
import { startProxy } from '../../../test/support/proxy.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { version } from '../../platform/config/installed.ts'
import { rawAnswer } from '../../platform/http/raw-answer.ts'
import { checkAddress } from './address.ts'

/** Answers requests for a socket as Parley answers those without a token, or with the given text. */
const refused = rawAnswer(new Refusal('unauthenticated'), 'en')

async function site(answer: RequestListener, toUpgrades: string | undefined = refused): Promise<string> {
  const server = createServer(answer)
  if (toUpgrades !== '') server.on('upgrade', (_request, socket) => socket.end(toUpgrades))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const parley =
  (named: string): RequestListener =>
  ({ url }, response) => {
    if (url !== '/api/settings/info') response.statusCode = 404
    response.end(JSON.stringify({ code: 0, data: { site: { version: named } } }))
  }

const noKey = async () => undefined
const check = (publicUrl: string | undefined, trustProxy?: string) =>
  checkAddress({ publicUrl, trustProxy }, noKey)

test('an address that leads here, with sockets, is fine but for its http', async () => {
  const publicUrl = await site(parley(version))
  expect(await check(publicUrl)).toMatchObject([
    { state: 'fine', says: `${publicUrl} leads here, for pages, calls and sockets.` },
    { state: 'doubtful', what: 'HTTPS' },
    { state: 'doubtful', what: 'Proxy' },
  ])
})

test('a proxy that lets no socket through, or answers for Parley, is wrong, and it is said what to pass on', async () => {
  const bare = (status: string) => `HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`
  for (const [toUpgrades, status] of [
    ['', 404],
    [bare('401 Unauthorized'), 401],
    [bare('426 Upgrade Required'), 426],
    ['HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n', 101],
  ] as const) {
    const [found] = await check(await site(parley(version), toUpgrades))
    expect(found).toMatchObject({
      state: 'wrong',
      says: expect.stringMatching(new RegExp(`\\(status ${status}\\): pass on Upgrade and Connection`)),
    })
  }
})

test('another version, something else and nobody at the address are distinguished', async () => {
  expect(await check(await site(parley('0.0.9')))).toMatchObject([
    { state: 'doubtful', says: expect.stringContaining('Parley 0.0.9 answers') },
  ])
  expect(await check(await site((_request, response) => void response.end('<html>')))).toMatchObject([
    { state: 'wrong', says: expect.stringContaining('is not Parley (status 200)') },
  ])
  expect(await check('https://127.0.0.1:9')).toMatchObject([
    { state: 'wrong', says: expect.stringContaining('(ECONNREFUSED): nobody listens there') },
  ])
})

test('an address that leads on to another names that one', async () => {
  const moved = await site((_request, response) => {
    response.writeHead(308, { Location: 'https://chat.example.org/api/settings/info' }).end()
  })
  expect(await check(moved)).toMatchObject([
    { state: 'wrong', says: expect.stringContaining('set PARLEY_PUBLIC_URL=https://chat.example.org, if') },
  ])
})

test('a certificate that nobody vouches for, and what speaks no TLS, are named with what to do', async () => {
  const proxy = await startProxy(await site(parley(version)), { tls: certificate('localhost') })
  onTestFinished(proxy.close)
  expect(await check(proxy.url)).toMatchObject([
    {
      state: 'wrong',
      says: expect.stringMatching(
        /\(DEPTH_ZERO_SELF_SIGNED_CERT\): .+ NODE_EXTRA_CA_CERTS \(docs\/https\.md\)/,
      ),
    },
  ])
  const plain = await site(parley(version))
  expect(await check(plain.replace('http:', 'https:'))).toMatchObject([
    { state: 'wrong', says: expect.stringMatching(/\((EPROTO|ERR_SSL_\w+)\): .+ does not speak TLS/) },
  ])
})

test('a proxy without an address for people is doubtful, neither is fine', async () => {
  expect(await check(undefined, 'loopback')).toMatchObject([{ state: 'doubtful' }])
  expect(await check(undefined)).toMatchObject([{ state: 'fine' }])
})
