import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { onPath } from '../../../../../scripts/system.ts'
import { freePort } from '../../../test/support/free-port.ts'
import { checkRelays } from './relay.ts'
import { attributes, kinds, readStun, stunMessage } from './stun.ts'

type Parts = Parameters<typeof stunMessage>[1]

const secret = 'hunter2'
const turn = (...urls: string[]) => ({ turn: { urls, secret }, iceServers: [] })
const stun = (...urls: string[]) => ({ turn: undefined, iceServers: [{ urls }] })

/** An answer of this kind to a message. */
function answer(message: Buffer, kind: number, parts: Parts = []): Buffer {
  const made = stunMessage(kind, parts)
  message.copy(made, 8, 8, 20)
  return made
}

const error = (code: number, ...others: NonNullable<Parts>): Parts => [
  [attributes.error, Buffer.from([0, 0, Math.floor(code / 100), code % 100])],
  ...others,
]
const challenge = error(
  401,
  [attributes.realm, Buffer.from('turn.example.org')],
  [attributes.nonce, Buffer.from('nonce')],
)

/** A server that answers every question, and what is asked after it, by these. */
async function relay(...answers: ((message: Buffer) => Buffer)[]): Promise<string> {
  const socket = createSocket('udp4')
  let asked = 0
  socket.on('message', (message, { port, address }) => {
    const next = answers[Math.min(asked++, answers.length - 1)]
    if (next) socket.send(next(message), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  onTestFinished(() => void socket.close())
  return `127.0.0.1:${socket.address().port}`
}

const binding = (message: Buffer) => answer(message, kinds.bindingDone)

test('a server is asked over UDP and TCP, and answers', async () => {
  const streams = createServer((socket) => socket.once('data', (message) => socket.end(binding(message))))
  await new Promise<void>((resolve) => streams.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void streams.close())
  const { port } = streams.address() as { port: number }
  const urls = [`stun:${await relay(binding)}`, `stun:127.0.0.1:${port}?transport=tcp`]
  expect(await checkRelays(stun(...urls))).toEqual(
    urls.map((url) => ({ what: 'STUN', state: 'fine', says: `${url} answers.` })),
  )
})

test('a server that is not there, answers something else, or is no address is wrong', async () => {
  const streams = createServer((socket) => socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request')))
  await new Promise<void>((resolve) => streams.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void streams.close())
  const { port } = streams.address() as { port: number }
  const { iceServers } = stun(`stun:127.0.0.1:${port}?transport=tcp`, 'stun:127.0.0.1:1?transport=tcp')
  const found = await checkRelays({ ...turn('turn:a:b:c'), iceServers })
  expect(found.map(({ state }) => state)).toEqual(['wrong', 'wrong', 'wrong'])
  expect(found.map(({ says }) => says).join()).toMatch(/is no address.+answers something else.+ECONNREFUSED/)
})

test('a relay that takes the credentials gives a relay, which is given back', async () => {
  const asked: number[] = []
  const url = `turn:${await relay(
    binding,
    (message) => answer(message, kinds.allocateRefused, challenge),
    (message) => {
      const { attributes: found } = readStun(message) ?? { attributes: new Map() }
      expect(String(found.get(attributes.username))).toMatch(/^\d+:0$/)
      expect(String(found.get(attributes.nonce))).toBe('nonce')
      expect(found.get(attributes.integrity)).toHaveLength(20)
      return answer(message, kinds.allocateDone)
    },
    (message) => {
      asked.push(message.readUInt16BE(0))
      return answer(message, 0x0104)
    },
  )}`
  expect(await checkRelays(turn(url))).toEqual([
    { what: 'TURN', state: 'fine', says: `${url} relays with PARLEY_TURN_SECRET.` },
  ])
  expect(asked).toEqual([kinds.refresh])
})

test.each([
  ['of another secret', [challenge, error(401)], /does not take credentials made with PARLEY_TURN_SECRET/],
  ['that is full', [challenge, error(486)], /refuses to relay \(486\)/],
  ['that relays nothing', [error(400)], /refuses to relay \(400\)/],
])('a relay %s is wrong', async (_, refusals, sentence) => {
  const answers = refusals.map((parts) => (message: Buffer) => answer(message, kinds.allocateRefused, parts))
  const [found] = await checkRelays(turn(`turn:${await relay(binding, ...answers)}`))
  expect(found).toMatchObject({ state: 'wrong', says: expect.stringMatching(sentence) })
  expect(found?.says).not.toContain(secret)
})

test('a relay that needs no credential is wrong: anybody can use it', async () => {
  const url = `turn:${await relay(binding, (message) => answer(message, kinds.allocateDone))}`
  expect(await checkRelays(turn(url))).toMatchObject([
    { state: 'wrong', says: expect.stringContaining('relays for anybody') },
  ])
})

test('coturn relays with its own secret alone', async ({ skip }) => {
  const coturn = onPath('turnserver')
  if (!coturn) return skip('coturn is not on this machine')
  const place = mkdtempSync(join(tmpdir(), 'parley-coturn-'))
  const port = await freePort()
  const words = ['-n', '--use-auth-secret', '--realm=turn.example.org', '--no-tls', '--no-dtls', '--no-cli']
  const at = ['--listening-ip=127.0.0.1', '--relay-ip=127.0.0.1', `--listening-port=${port}`]
  const files = [
    '--pidfile',
    join(place, 'pid'),
    '--log-file',
    join(place, 'log'),
    '--userdb',
    join(place, 'db'),
  ]
  const server = spawn(coturn, [...words, ...at, `--static-auth-secret=${secret}`, ...files], {
    stdio: 'ignore',
  })
  onTestFinished(() => {
    server.kill('SIGKILL')
    rmSync(place, { recursive: true })
  })
  const url = `turn:127.0.0.1:${port}`
  // The first question is sent again until coturn listens.
  await expect
    .poll(() => checkRelays(stun(url.replace('turn', 'stun'))), { timeout: 20_000 })
    .toMatchObject([{ state: 'fine' }])
  expect(await checkRelays(turn(url, `${url}?transport=tcp`))).toMatchObject([
    { says: `${url} relays with PARLEY_TURN_SECRET.` },
    { says: `${url}?transport=tcp relays with PARLEY_TURN_SECRET.` },
  ])
  expect(await checkRelays({ turn: { urls: [url], secret: 'another' }, iceServers: [] })).toMatchObject([
    { state: 'wrong', says: expect.stringContaining('does not take credentials') },
  ])
})
