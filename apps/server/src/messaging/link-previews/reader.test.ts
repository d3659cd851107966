import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { linkPreviewLimits } from '@parley/contract'
import { afterAll, expect, test } from 'vitest'
import { PageReader } from './reader.ts'

let asked = 0
const server = createServer((request, response) => {
  asked += 1
  if (request.url === '/silent') return
  if (request.url === '/slow') {
    response.writeHead(200, { 'content-type': 'text/html' }).write('<title>')
    return
  }
  response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>Page ${asked}</title>`)
}).listen(0, '127.0.0.1')
await new Promise((done) => server.once('listening', done))
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
const never = new AbortController().signal

function reading(withinMs?: number) {
  let now = 0
  const reader = new PageReader({
    outside: { resolve: async () => [], mayUse: () => true, mayReach: () => true },
    files: { readFound: async () => undefined },
    now: () => now,
    ...(withinMs !== undefined && { withinMs }),
  })
  return {
    read: (address = url) => reader.read(address, never),
    pass: (minutes: number) => {
      now += minutes * 60_000
    },
  }
}

test('a link that many send is read once, also by those who ask at once', async () => {
  const { read, pass } = reading()
  asked = 0
  await Promise.all([read(), read()])
  pass(linkPreviewLimits.knownMinutes - 1)
  expect(await read()).toMatchObject({ title: 'Page 1' })
  expect(asked).toBe(1)
  pass(1)
  expect(await read()).toMatchObject({ title: 'Page 2' })
})

test('the oldest is forgotten when too many are known', async () => {
  const { read } = reading()
  await read()
  asked = 0
  for (let i = 0; i < linkPreviewLimits.known; i++) await read(`${url}${i}`)
  expect(asked).toBe(linkPreviewLimits.known)
  await read()
  expect(asked).toBe(linkPreviewLimits.known + 1)
})

test('what cannot be read is asked once too', async () => {
  const { read } = reading()
  expect(await read('http://nowhere.test/')).toBeUndefined()
})

test.for(['silent', 'slow'])('a page that is %s is given up in time', async (path) => {
  expect(await reading(50).read(url + path)).toBeUndefined()
})
