import { CloseCode, limits, sockets, subprotocol } from '@parley/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Person } from '../support/people.ts'
import { handshake, openRaw, type RawSocket } from '../support/raw-socket.ts'
import { startTestServer } from '../support/server.ts'

const burst = 10
const slow = await startTestServer({ env: { PARLEY_FRAMES_PER_SECOND: String(burst / 10) } })

/** A frame as a client masks it, by nothing. */
const frame = (opcode: number, payload: string) =>
  Buffer.concat([Buffer.from([0x80 | opcode, 0x80 | payload.length, 0, 0, 0, 0]), Buffer.from(payload)])
const garbage = frame(1, '[]')
const ping = frame(9, 'seen')
const pong = '\x8a\x04seen'

async function openFor(person: Person): Promise<RawSocket> {
  const path = `${sockets.chat}?token=${person.token}`
  const raw = await openRaw(slow.url, handshake(path, { 'Sec-WebSocket-Protocol': subprotocol }))
  onTestFinished(() => void raw.socket.destroy())
  raw.socket.setEncoding('latin1')
  await vi.waitFor(() => expect(raw.heard()).toMatch(/^HTTP\/1.1 101 /), { timeout: 10_000 })
  return raw
}

const answers = (raw: RawSocket) => raw.heard().split('"event":"error"').length - 1

test('many frames that come in one piece are begun only as far as the person may send', async () => {
  const raw = await openFor(await slow.register('Alice'))
  raw.socket.write(Buffer.concat([...Array(200).fill(garbage), ping]))
  // Frames that are left aside are answered before the ping that came behind them.
  await vi.waitFor(() => expect(raw.heard()).toContain(pong), { timeout: 10_000 })
  expect(answers(raw)).toBeGreaterThanOrEqual(burst)
  expect(answers(raw)).toBeLessThan(100)
})

test('a person’s debt follows them from one connection to another', async () => {
  const bob = await slow.register('Bob')
  const all: RawSocket[] = []
  for (let connections = 0; connections < 10; connections++) {
    const raw = await openFor(bob)
    raw.socket.write(Buffer.concat(Array(200).fill(garbage)))
    all.push(raw)
  }
  await vi.waitFor(() => expect(answers(all[0] as RawSocket)).toBeGreaterThanOrEqual(burst), {
    timeout: 10_000,
  })
  expect(all.map(answers).reduce((sum, count) => sum + count)).toBeLessThan(100)
})

test('more frames in one piece than are kept close the connection with 1008, and nobody else’s', async () => {
  const carol = await slow.register('Carol')
  const [flood, calm] = [await openFor(carol), await openFor(await slow.register('Dave'))]
  flood.socket.write(Buffer.concat(Array(limits.framesKept + 1000).fill(frame(1, ''))))
  const closed = `\x88${String.fromCharCode('too many frames'.length + 2)}${String.fromCharCode(CloseCode.tooManyFrames >> 8, CloseCode.tooManyFrames & 0xff)}too many frames`
  await vi.waitFor(() => expect(flood.heard().slice(-100)).toContain(closed), { timeout: 10_000 })
  calm.socket.write(garbage)
  await vi.waitFor(() => expect(answers(calm)).toBe(1), { timeout: 10_000 })
})
