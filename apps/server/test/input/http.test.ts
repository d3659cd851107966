import { once } from 'node:events'
import { connect } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { type ErrorName, errors, limits } from '@parley/contract'
import { expect, test } from 'vitest'
import { fingerprintOf } from '../support/fingerprint.ts'
import { startTestServer } from '../support/server.ts'

const server = await startTestServer()
const alice = await server.register('Alice')
const { port } = new URL(server.url)

interface Sent {
  readonly method?: string
  readonly path?: string
  readonly type?: string | null
  readonly headers?: Record<string, string>
  readonly body?: string | Uint8Array
}

/** Sends a body as it is, by default as a change of Alice's settings. */
async function send({
  method = 'PUT',
  path = '/api/user/user_info',
  type = 'application/json',
  ...more
}: Sent) {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      token: alice.token,
      'accept-language': 'en',
      ...(type !== null && { 'content-type': type }),
      ...more.headers,
    },
    body: (more.body as BodyInit | undefined) ?? null,
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) }
}

/** The answer that a refusal has. */
const refused = (name: ErrorName) => ({
  status: errors[name].http,
  body: { code: errors[name].code, msg: expect.any(String), data: null },
})
const accepted = { status: 200, body: { code: 0, msg: '成功', data: {} } }
const settings = () => alice.call('GET /api/user/user_info')
const utf8 = (text: string) => new TextEncoder().encode(text)
/** 「你好」 in GBK. */
const gbk = Uint8Array.from([0xc4, 0xe3, 0xba, 0xc3])
const around = (bytes: Uint8Array) => Uint8Array.from([...utf8('{"abstract":"'), ...bytes, ...utf8('"}')])

test.each<[string, string | Uint8Array]>([
  ['no JSON', 'hello'],
  ['half of some JSON', '{"abstract":"a'],
  ['JSON with a tail', '{} {}'],
  ['JSON with a comma too many', '{"sound":true,}'],
  ['white space only', '   '],
  ['NaN', 'NaN'],
  ['single quotes', "{'sound':true}"],
  ['bytes that are no UTF-8', around(Uint8Array.from([0xff, 0xfe]))],
  ['half of a character', around(Uint8Array.from([0xf0, 0x9f, 0x90]))],
  ['GBK', around(gbk)],
  ['UTF-16', new Uint8Array(Uint16Array.from([...'{"sound":true}'].map((c) => c.charCodeAt(0))).buffer)],
  ['a prototype', '{"__proto__":{"sound":false}}'],
  ['a prototype deep inside', '{"verificationQuestion":{"__proto__":{}}}'],
  ['a constructor with a prototype', '{"constructor":{"prototype":{"sound":false}}}'],
])('a body of %s is answered with 400', async (_what, body) => {
  const before = await fingerprintOf(server.context.database.queries)
  expect(await send({ body })).toEqual(refused('bodyNotJson'))
  expect(await fingerprintOf(server.context.database.queries)).toEqual(before)
})

test.each([
  'application/json; charset=gbk',
  'application/json; charset=gb18030',
  'application/json; charset=latin1',
  'APPLICATION/JSON;charset="UTF-8"',
])('a body of UTF-8 is read whatever its charset says: %s', async (type) => {
  expect(await send({ type, body: '{"abstract":"你好"}' })).toEqual(accepted)
  expect((await settings()).abstract).toBe('你好')
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/octet-stream',
  'application/jsonx',
  '',
  ';;;',
  'no slash',
])('a body of another type is answered with 400: %j', async (type) => {
  expect(await send({ type, body: '{"sound":true}' })).toEqual(refused('bodyNotJson'))
})

test('a type without a body is no body, as some clients send it', async () => {
  const again = await alice.signInAgain()
  expect(
    await send({ method: 'POST', path: '/api/auth/logout', headers: { token: again.token } }),
  ).toMatchObject({
    status: 200,
    body: { code: 0 },
  })
})

test.each([
  ['nothing', ''],
  ['null', 'null'],
  ['a text', '"text"'],
  ['a number', '1'],
  ['a list', '[]'],
  ['a list in which something fits', '[{"sound":true}]'],
])('a body of %s, where fields are asked for, is refused', async (_what, body) => {
  expect(await send({ body })).toEqual(refused('fieldInvalid'))
})

test('a body beyond the limit is answered with 413, whether its length is declared or not', async () => {
  const body = JSON.stringify({ abstract: 'a', filler: 'x'.repeat(200_000) })
  expect(await send({ body })).toEqual(refused('bodyTooLarge'))
  const chunked = new ReadableStream({
    start(controller) {
      for (let i = 0; i < body.length; i += 10_000) controller.enqueue(utf8(body.slice(i, i + 10_000)))
      controller.close()
    },
  })
  const response = await fetch(`${server.url}/api/user/user_info`, {
    method: 'PUT',
    headers: { token: alice.token, 'content-type': 'application/json' },
    body: chunked,
    duplex: 'half',
  } as RequestInit)
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({ code: errors.bodyTooLarge.code, data: null })
})

test('a body of exactly the limit is read', async () => {
  const frame = JSON.stringify({ abstract: 'full', filler: '' })
  const body = JSON.stringify({ abstract: 'full', filler: 'x'.repeat(limits.bodyBytes - frame.length) })
  expect(body).toHaveLength(limits.bodyBytes)
  expect(await send({ body })).toEqual(accepted)
  expect(await send({ body: body.replace('xx', 'xxx') })).toEqual(refused('bodyTooLarge'))
})

test('a body nested beyond any stack is refused, not fatal', async () => {
  const deep = '['.repeat(60_000) + ']'.repeat(60_000)
  expect(await send({ body: deep })).toEqual(refused('fieldInvalid'))
  expect(await send({ body: `{"unknown":${deep}}` })).toEqual(refused('fieldInvalid'))
  expect(await send({ body: `{"abstract":${deep}}` })).toEqual(refused('fieldInvalid'))
  expect(await send({ body: '{"a":'.repeat(20_000) })).toEqual(refused('bodyNotJson'))
})

test('the last of a field sent twice counts, and fields of any name are ignored', async () => {
  const body = '{"abstract":"first","abstract":"last","toString":1,"hasOwnProperty":{},"":null}'
  expect(await send({ body })).toEqual(accepted)
  expect((await settings()).abstract).toBe('last')
})

const packers = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync, zstd: zstdCompressSync }

test.each(Object.entries(packers))('a body that is packed by %s is read', async (encoding, pack) => {
  const body = pack(JSON.stringify({ abstract: encoding }))
  expect(await send({ headers: { 'content-encoding': encoding.toUpperCase() }, body })).toEqual(accepted)
  expect((await settings()).abstract).toBe(encoding)
})

test('a body that only claims to be packed, or is half of one that is, is refused', async () => {
  const body = gzipSync('{"abstract":"zipped"}')
  expect(await send({ headers: { 'content-encoding': 'gzip' }, body: '{"sound":true}' })).toEqual(
    refused('bodyNotJson'),
  )
  expect(await send({ headers: { 'content-encoding': 'gzip' }, body: body.subarray(0, 12) })).toEqual(
    refused('bodyNotJson'),
  )
})

test('a compression that nobody knows is refused', async () => {
  expect(await send({ headers: { 'content-encoding': 'morse' }, body: '{}' })).toEqual(refused('bodyNotJson'))
})

test.each(Object.entries(packers))(
  'a small body that unfolds by %s to a huge one is cut off with 413',
  async (encoding, pack) => {
    const body = pack(JSON.stringify({ abstract: 'x'.repeat(50_000_000) }))
    expect(await send({ headers: { 'content-encoding': encoding }, body })).toEqual(refused('bodyTooLarge'))
  },
)

test('an upload that is packed as a whole is refused at once', async () => {
  const form = new FormData()
  form.set('file', new Blob(['content']), 'notes.txt')
  const plain = new Request(server.url, { method: 'POST', body: form })
  const response = await fetch(`${server.url}/api/file/file`, {
    method: 'POST',
    headers: {
      token: alice.token,
      'content-type': plain.headers.get('content-type') ?? '',
      'content-encoding': 'gzip',
    },
    body: gzipSync(Buffer.from(await plain.arrayBuffer())),
  })
  expect(await response.json()).toMatchObject({ code: expect.any(Number), data: null })
})

test.each([
  '/api',
  '/api/',
  '/api/user',
  '/api/user/user_info/',
  '/api/user/user_info/more',
  '/API/USER/USER_INFO',
  '/api/user/%75ser_inf%6',
  '/api/%',
  '/api/%E0%A4%A',
  '/api/%00',
  '/api/..%2f..%2fetc/passwd',
  '/api//user/user_info',
  `/api/${'a'.repeat(5000)}`,
  '/unknown.php',
  '/.env',
])('%s is no call: 404', async (path) => {
  expect(await send({ method: 'GET', path, type: null })).toEqual(refused('pathUnknown'))
})

test.each(['POST', 'PATCH', 'OPTIONS', 'DELETE', 'PROPFIND'])(
  '%s is no method of this call',
  async (method) => {
    expect(await send({ method, type: null })).toEqual(refused('pathUnknown'))
  },
)

test('a query may be anything', async () => {
  for (const query of [
    '?',
    '?%',
    '?a=%E0%A4%A',
    '?__proto__=1&constructor=2',
    '?key[]=1&key[a]=2',
    '?&&&=&=',
    '?key=%00',
  ])
    expect((await send({ method: 'GET', path: `/api/user/search${query}`, type: null })).status, query).toBe(
      200,
    )
  expect(await send({ method: 'GET', path: '/api/user/search?key=a&key=b', type: null })).toEqual(
    refused('fieldInvalid'),
  )
})

/** Writes bytes to the port and gives what comes back until the server hangs up. */
async function raw(bytes: string): Promise<string> {
  const socket = connect(Number(port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(bytes)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  await once(socket, 'close')
  return answer
}

test.each([
  ['no HTTP', 'hello\r\n\r\n'],
  ['a method that is none', 'G@T / HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['a header that is none', 'GET / HTTP/1.1\r\nHost: a\r\n\0: b\r\n\r\n'],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
  [
    'a length and chunks at once',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
])('%s is answered with 400 and the envelope', async (_what, bytes) => {
  const answer = await raw(bytes)
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  expect(answer).toContain(`{"code":${errors.bodyNotJson.code},`)
})

test('headers beyond all measure are answered with 413 and the envelope', async () => {
  const answer = await raw(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)
  expect(answer).toMatch(/^HTTP\/1.1 413 /)
  expect(answer).toContain(`{"code":${errors.bodyTooLarge.code},`)
})

test('after all this the server serves', async () => {
  expect((await settings()).userID).toBe(alice.id)
})
