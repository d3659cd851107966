import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { errors, limits, sockets } from '@parley/contract'
import { expect, test } from 'vitest'
import { text } from '../support/people.ts'
import { startTestServer } from '../support/server.ts'
import { openSocket, type TestSocket } from '../support/socket.ts'

const server = await startTestServer()
const alice = await server.register('Alice')

type Frame = Record<string, unknown>
const kinds = ['chat', 'group'] as const
const extended = [true, false] as const
const connections = kinds.flatMap((kind) => extended.map((events) => [kind, events] as const))

const open = (kind: (typeof kinds)[number], events: boolean) =>
  openSocket<Frame>(server.url, alice.token, { kind, protocols: events ? ['parley.v2'] : [] })

/** Answer to a refused frame: an event, or a tip with its sentence. */
const refusal = (name: 'frameInvalid' | 'frameTooLarge' | 'fieldInvalid', events: boolean) =>
  events
    ? { event: 'error', code: errors[name].code, retry: false, msg: expect.stringMatching(/./) }
    : {
        id: 0,
        isMe: true,
        msg: {
          type: 12,
          tipMsg: {
            status: 'error',
            content: name === 'fieldInvalid' ? expect.stringMatching(/./) : errors[name].zh,
          },
        },
      }

/** The connection still takes frames, and still reads them. */
async function expectAlive(socket: TestSocket<Frame>, events: boolean) {
  socket.send({})
  expect(await socket.next()).toMatchObject(refusal('fieldInvalid', events))
  expect(await socket.received()).toEqual([])
}

const bad: Array<[string, string | Uint8Array, boolean]> = [
  ['an empty frame', '', false],
  ['no JSON', 'hello', false],
  ['half of some JSON', '{"revUserID":1', false],
  ['JSON in a binary frame', Buffer.from('{}'), true],
  ['random bytes in a binary frame', randomBytes(1000), true],
  ['an empty binary frame', Buffer.alloc(0), true],
  ['bytes that are no UTF-8 in a text frame', Buffer.from([0x22, 0xff, 0xfe, 0x22]), false],
  ['half of a character in a text frame', Buffer.from([0x22, 0xf0, 0x9f, 0x90, 0x22]), false],
  ['GBK in a text frame', Buffer.from([0x22, 0xc4, 0xe3, 0xba, 0xc3, 0x22]), false],
]

for (const [kind, events] of connections) {
  const socketName = `the ${kind} socket ${events ? 'with' : 'without'} events`

  test.each(bad)(`on ${socketName} %s is refused, and the connection lives`, async (_what, data, binary) => {
    const socket = await open(kind, events)
    socket.sendRaw(data, { binary })
    expect(await socket.next()).toMatchObject(refusal('frameInvalid', events))
    await expectAlive(socket, events)
    await socket.close()
  })

  test(`on ${socketName} a frame beyond the limit is refused, and the connection lives`, async () => {
    const socket = await open(kind, events)
    for (const bytes of [limits.frameBytes + 1, limits.frameBytesMax]) {
      socket.sendRaw('x'.repeat(bytes))
      expect(await socket.next()).toMatchObject(refusal('frameTooLarge', events))
    }
    socket.sendRaw('x'.repeat(limits.frameBytes))
    expect(await socket.next()).toMatchObject(refusal('frameInvalid', events))
    await expectAlive(socket, events)
    await socket.close()
  })

  test(`on ${socketName} a frame that nobody can mean closes the connection with 1009`, async () => {
    const socket = await open(kind, events)
    socket.sendRaw('x'.repeat(limits.frameBytesMax + 1))
    expect((await socket.closed).code).toBe(1009)
  })

  test(`on ${socketName} nesting beyond any stack is refused, and the connection lives`, async () => {
    const socket = await open(kind, events)
    const deep = '['.repeat(30_000) + ']'.repeat(30_000)
    for (const frame of [deep, `{"msg":${deep}}`]) {
      socket.sendRaw(frame)
      expect(await socket.next()).toMatchObject(refusal('fieldInvalid', events))
    }
    await expectAlive(socket, events)
    await socket.close()
  })
}

test('the data of a signal may not nest beyond any stack either', async () => {
  const socket = await open('chat', true)
  const deep = '['.repeat(30_000) + ']'.repeat(30_000)
  socket.sendRaw(
    `{"revUserID":1,"clientMessageId":"a","msg":{"type":7,"videoCallMsg":{"flag":9,"type":"offer","data":${deep}}}}`,
  )
  expect(await socket.next()).toMatchObject({ ...refusal('fieldInvalid', true), clientMessageId: 'a' })
})

test('keys that are part of the language are keys like any other', async () => {
  const socket = await open('chat', true)
  socket.sendRaw(
    `{"__proto__":{"revUserID":${alice.id}},"constructor":{},"msg":{"type":1,"textMsg":{"content":"a"}}}`,
  )
  expect(await socket.next()).toMatchObject(refusal('fieldInvalid', true))
})

test('a flood of garbage is answered frame by frame', async () => {
  const socket = await open('chat', true)
  for (let i = 0; i < 2000; i++) socket.sendRaw(i % 2 ? 'garbage' : '[]')
  for (let i = 0; i < 2000; i++) expect((await socket.next()).event).toBe('error')
  await expectAlive(socket, true)
})

test('a message in many fragments is one message', async () => {
  const stream = connect(Number(new URL(server.url).port), '127.0.0.1')
  const key = randomBytes(16).toString('base64')
  stream.write(
    `GET ${sockets.chat}?token=${alice.token} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  )
  const [head] = await once(stream, 'data')
  const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
  expect(String(head)).toContain(accept)
  const bytes = Buffer.from(JSON.stringify(text(alice, '🐼 in parts')))
  bytes.forEach((byte, i) => {
    const opcode = (i === 0 ? 1 : 0) | (i === bytes.length - 1 ? 0x80 : 0)
    stream.write(Buffer.from([opcode, 0x81, 0, 0, 0, 0, byte]))
  })
  const [answer] = await once(stream, 'data')
  expect(String(answer)).toContain('"msgPreview":"🐼 in parts"')
  stream.destroy()
})

test('a frame that breaks the protocol ends its connection, and no other', async () => {
  const other = await open('chat', true)
  const stream = connect(Number(new URL(server.url).port), '127.0.0.1')
  stream.on('error', () => undefined)
  stream.write(
    `GET ${sockets.chat}?token=${alice.token} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  await once(stream, 'data')
  const unmasked = Buffer.from([0x81, 0x02, 0x7b, 0x7d])
  stream.write(unmasked)
  await once(stream, 'end')
  stream.destroy()
  await expectAlive(other, true)
})
