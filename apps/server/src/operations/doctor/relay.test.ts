import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { checkRelays } from './relay.ts'

/** Answer of a relay to a question: success, and the question's own transaction. */
const answerTo = (question: Buffer) => Buffer.concat([Buffer.from([1, 1, 0, 0]), question.subarray(4, 20)])

const turn = (...urls: string[]) => ({ turn: { urls, secret: 'hunter2' }, iceServers: [] })

test('a relay is asked over UDP and TCP, and answers', async () => {
  const datagrams = createSocket('udp4')
  datagrams.on('message', (question, from) => datagrams.send(answerTo(question), from.port, from.address))
  await new Promise<void>((resolve) => datagrams.bind(0, '127.0.0.1', resolve))
  const streams = createServer((socket) => socket.once('data', (question) => socket.end(answerTo(question))))
  await new Promise<void>((resolve) => streams.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    datagrams.close()
    streams.close()
  })
  const { port: tcp } = streams.address() as { port: number }
  const urls = [`turn:127.0.0.1:${datagrams.address().port}`, `turn:127.0.0.1:${tcp}?transport=tcp`]
  expect(await checkRelays(turn(...urls))).toEqual(
    urls.map((url) => ({ what: 'TURN', state: 'fine', says: `${url} answers.` })),
  )
})

test('a relay that is not there, answers something else, or is no address is wrong', async () => {
  const streams = createServer((socket) => socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request')))
  await new Promise<void>((resolve) => streams.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void streams.close())
  const { port } = streams.address() as { port: number }
  const iceServers = [{ urls: [`stun:127.0.0.1:${port}?transport=tcp`, 'stun:127.0.0.1:1?transport=tcp'] }]
  const found = await checkRelays({ turn: { urls: ['turn:a:b:c'], secret: 'hunter2' }, iceServers })
  expect(found.map(({ state }) => state)).toEqual(['wrong', 'wrong', 'wrong'])
  expect(found.map(({ says }) => says).join()).toMatch(/is no address.+answers something else.+ECONNREFUSED/)
})
