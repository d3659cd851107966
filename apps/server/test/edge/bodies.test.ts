import { errors } from '@parley/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { HashingLine } from '../../src/identity/auth/hashing-line.ts'
import { drip, openRaw, request } from '../support/raw-socket.ts'
import { startTestServer } from '../support/server.ts'
import { uploadFile } from '../support/uploads.ts'

const server = await startTestServer({
  patience: { headersMs: 500, bodyMs: 500, keepAliveMs: 1000, idleMs: 2000 },
})
const alice = await server.register('Alice')
const tooSlow = new RegExp(`^HTTP/1.1 408 [^]*"code":${errors.requestTimeout.code},`)

const json = { 'Content-Type': 'application/json', 'Content-Length': 100_000 }
const form = { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': 5_000_000 }
const token = { token: alice.token }
const fileBegins = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc'

test.each([
  ['no byte at all', ''],
  ['half of some headers', 'GET /api/settings/info HTTP/1.1\r\nHost: loc'],
])('a connection that sends %s is cut', async (_, bytes) => {
  await (await openRaw(server.url, bytes)).cut
})

test.each([
  ['a JSON body', `${request('POST /api/auth/login', json)}{"userName":`],
  [
    'a body in pieces',
    `${request('POST /api/auth/login', { 'Content-Type': 'application/json', 'Transfer-Encoding': 'chunked' })}fffff\r\n{"use`,
  ],
  ['an upload', request('POST /api/file/file', { ...form, ...token }) + fileBegins],
])(
  '%s that stops on its way is answered with 408 and cut, and so is one of a byte now and then',
  async (_, bytes) => {
    for (const goOn of [() => undefined, drip]) {
      const raw = await openRaw(server.url, bytes)
      goOn(raw)
      await raw.cut
      expect(raw.heard()).toMatch(tooSlow)
    }
  },
)

test.each([
  ['that nobody asked for', request('GET /api/settings/info', json), /^HTTP\/1.1 200 /],
  ['of an unknown call', request('POST /api/nothing', form), /^HTTP\/1.1 4\d\d /],
  ['of an upload without a sign-in', request('POST /api/file/file', form), /^HTTP\/1.1 401 /],
])('a body %s is not waited for either, once it is answered', async (_, bytes, answer) => {
  const raw = await openRaw(server.url, bytes)
  drip(raw)
  await raw.cut
  expect(raw.heard()).toMatch(answer)
})

test('a call that was answered with 408 is not carried out, though the rest of its body comes', async () => {
  const run = vi.spyOn(HashingLine.prototype, 'run')
  onTestFinished(() => run.mockRestore())
  const body = JSON.stringify({ nickname: 'Alice', pwd: 'battery staple', rePwd: 'battery staple' })
  const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length }
  const begun = request('POST /api/auth/register', headers) + body.slice(0, 10)
  const raw = await openRaw(server.url, begun)
  await vi.waitFor(() => expect(raw.heard()).toMatch(tooSlow), { timeout: 10_000 })
  raw.socket.write(body.slice(10))
  await raw.cut
  expect(run).not.toHaveBeenCalled()
})

test('a connection that has no more calls is let go', async () => {
  const raw = await openRaw(server.url, request('GET /healthz'))
  await raw.cut
  expect(raw.heard()).toMatch(/^HTTP\/1.1 200 /)
})

test('a client that requests a file and does not read it is cut off, and the file is closed', async () => {
  // Patient with what is sent, which takes its time here.
  const serving = await startTestServer({
    patience: { headersMs: 30_000, bodyMs: 30_000, keepAliveMs: 30_000, idleMs: 2000 },
  })
  const bob = await serving.register('Bob')
  const path = await uploadFile(serving.url, bob, Buffer.alloc(32 * 1024 * 1024), 'big.dat')
  const get = vi.spyOn(serving.context.blobs, 'get')
  const raw = await openRaw(serving.url, '')
  raw.socket.pause()
  raw.socket.write(request(`GET ${path}`))
  await vi.waitFor(() => expect(get).toHaveBeenCalled(), { timeout: 10_000 })
  const content = (await get.mock.results[0]?.value)?.content
  await expect.poll(() => content.closed, { timeout: 20_000 }).toBe(true)
  expect(content.readableEnded).toBe(false)
  raw.socket.destroy()
  get.mockRestore()
})

test('after all this the server serves', async () => {
  expect(await alice.call('GET /api/user/user_info')).toMatchObject({ nickname: 'Alice' })
})
