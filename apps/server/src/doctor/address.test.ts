import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { version } from '../config/installed.ts'
import { checkAddress } from './address.ts'

async function site(answer: RequestListener, letsUpgradesThrough: boolean): Promise<string> {
  const server = createServer(answer)
  if (letsUpgradesThrough)
    server.on('upgrade', (_request, socket) =>
      socket.end('HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n'),
    )
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

test('an address that leads here, with sockets, is fine but for its http', async () => {
  const publicUrl = await site(parley(version), true)
  expect(await checkAddress({ publicUrl, trustProxy: 'loopback' })).toMatchObject([
    { state: 'fine', says: `${publicUrl} leads here, for pages, calls and sockets.` },
    { state: 'doubtful', what: 'HTTPS' },
  ])
})

test('a proxy that lets no socket through is wrong, and it is said what to pass on', async () => {
  const publicUrl = await site(parley(version), false)
  const [found] = await checkAddress({ publicUrl, trustProxy: 'loopback' })
  expect(found).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining('pass on Upgrade and Connection'),
  })
})

test('another version, something else and nobody at the address are told apart', async () => {
  const older = await site(parley('0.0.9'), true)
  expect(await checkAddress({ publicUrl: older, trustProxy: undefined })).toMatchObject([
    { state: 'doubtful', says: expect.stringContaining('Parley 0.0.9 answers') },
  ])
  const other = await site((_request, response) => void response.end('<html>'), true)
  expect(await checkAddress({ publicUrl: other, trustProxy: undefined })).toMatchObject([
    { state: 'wrong', says: expect.stringContaining('is not Parley (status 200)') },
  ])
  expect(await checkAddress({ publicUrl: 'https://127.0.0.1:9', trustProxy: undefined })).toMatchObject([
    { state: 'wrong', says: expect.stringContaining('ECONNREFUSED') },
  ])
})

test('a proxy without an address for people is doubtful, neither is fine', async () => {
  expect(await checkAddress({ publicUrl: undefined, trustProxy: 'loopback' })).toMatchObject([
    { state: 'doubtful' },
  ])
  expect(await checkAddress({ publicUrl: undefined, trustProxy: undefined })).toMatchObject([
    { state: 'fine' },
  ])
})
