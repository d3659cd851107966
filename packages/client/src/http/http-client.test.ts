import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import type { ApiError } from './api-error.ts'
import { createHttpClient, type HttpClientOptions } from './http-client.ts'

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void

async function clientOf(handler: Handler, options: Partial<HttpClientOptions> = {}) {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString()
    })
    request.on('end', () => handler(request, response, body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const onUnauthenticated = vi.fn()
  const client = createHttpClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: () => 'secret',
    language: () => 'en',
    onUnauthenticated,
    ...options,
  })
  return {
    client,
    onUnauthenticated,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const json = (status: number, value: unknown, headers: Record<string, string> = {}): Handler => {
  return (_, response) => response.writeHead(status, headers).end(JSON.stringify(value))
}
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('the call succeeded'),
    (error: ApiError) => error,
  )

test('a call carries token, language, query and body, and resolves with the data', async () => {
  const seen: unknown[] = []
  await using context = await clientOf((request, response, body) => {
    seen.push([request.method, request.url, request.headers.token, request.headers['accept-language'], body])
    response.end(JSON.stringify({ code: 0, msg: '成功', data: { list: [], count: 0 } }))
  })
  const { client } = context
  expect(await client.call('GET /api/user/friends', { query: { page: 1, limit: -1 } })).toEqual({
    list: [],
    count: 0,
  })
  await client.call('GET /api/chat/session')
  await client.call('DELETE /api/user/friends', { body: { friendId: 2 } })
  await client.call('GET /api/group/group/{id}', { params: { id: 5 } })
  expect(seen).toEqual([
    ['GET', '/api/user/friends?page=1&limit=-1', 'secret', 'en', ''],
    ['GET', '/api/chat/session', 'secret', 'en', ''],
    ['DELETE', '/api/user/friends', 'secret', 'en', '{"friendId":2}'],
    ['GET', '/api/group/group/5', 'secret', 'en', ''],
  ])
})

test('a non-zero code is a refusal with its code and sentence', async () => {
  await using context = await clientOf(json(200, { code: 3005, msg: 'You are not friends', data: null }))
  const error = await failure(context.client.call('GET /api/user/friend_info', { query: { friendID: 2 } }))
  expect(error).toMatchObject({ kind: 'refused', code: 3005, message: 'You are not friends', status: 200 })
  expect(context.onUnauthenticated).not.toHaveBeenCalled()
})

test('a 401 is reported, unless another session has begun meanwhile', async () => {
  let token = 'old'
  await using context = await clientOf(json(401, { code: 1007, msg: '认证失败', data: null }), {
    token: () => token,
  })
  expect(await failure(context.client.call('GET /api/user/user_info'))).toMatchObject({
    kind: 'unauthenticated',
  })
  expect(context.onUnauthenticated).toHaveBeenCalledOnce()
  const late = failure(context.client.call('GET /api/user/user_info'))
  token = 'new'
  await late
  expect(context.onUnauthenticated).toHaveBeenCalledOnce()
})

test('a 429 carries the seconds to wait before a retry', async () => {
  await using context = await clientOf(
    json(429, { code: 1005, msg: 'wait', data: null }, { 'Retry-After': '30' }),
  )
  const error = await failure(context.client.call('GET /api/user/user_info'))
  expect(error).toMatchObject({ kind: 'limited', code: 1005, retryAfter: 30 })
})

test('a server error, and an answer that is no envelope, are the server’s fault', async () => {
  await using failing = await clientOf(json(500, { code: 1006, msg: 'reference 7', data: null }))
  expect(await failure(failing.client.call('GET /api/user/user_info'))).toMatchObject({
    kind: 'server',
    code: 1006,
  })
  await using strange = await clientOf((_, response) => response.end('<html>'))
  expect(await failure(strange.client.call('GET /api/user/user_info'))).toMatchObject({
    kind: 'server',
    code: 0,
  })
  await using gateway = await clientOf((_, response) => response.writeHead(502).end())
  expect(await failure(gateway.client.call('GET /api/user/user_info'))).toMatchObject({
    kind: 'server',
    message: 'HTTP 502 Bad Gateway',
  })
})

test('silence ends in a timeout, and an unreachable server in a network error', async () => {
  await using silent = await clientOf(() => {}, { timeoutMs: 30 })
  expect(await failure(silent.client.call('GET /api/user/user_info'))).toMatchObject({ kind: 'timeout' })
  await using patient = await clientOf(() => {}, { timeoutMs: 60_000 })
  const call = patient.client.call('GET /api/user/user_info', {}, { timeoutMs: 30 })
  expect(await failure(call)).toMatchObject({ kind: 'timeout' })
  await using absent = await clientOf(() => {}, { baseUrl: 'http://127.0.0.1:1' })
  expect(await failure(absent.client.call('GET /api/user/user_info'))).toMatchObject({ kind: 'network' })
})

test('an aborted call rejects with the reason of its signal', async () => {
  await using context = await clientOf(() => {})
  const controller = new AbortController()
  const call = failure(context.client.call('GET /api/user/user_info', {}, { signal: controller.signal }))
  controller.abort(new Error('left the page'))
  expect(await call).toMatchObject({ message: 'left the page' })
})

test('the types require the input of a call', async () => {
  await using context = await clientOf(json(200, { code: 0, msg: '成功', data: {} }))
  const { client } = context
  // @ts-expect-error the query is required
  await client.call('GET /api/user/friend_info')
  // @ts-expect-error this call has no body
  await client.call('POST /api/auth/logout', { body: {} })
  // @ts-expect-error not a call of the contract
  await client.call('GET /api/user/unknown')
})
