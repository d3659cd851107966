import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ask, reasonOf } from './http-probe.ts'

async function listener(serve: (socket: Socket) => void): Promise<URL> {
  const server = createServer((socket) => serve(socket.on('error', () => undefined))).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

const failure = (asked: Promise<unknown>) => asked.then(() => 'none', reasonOf)

test('who takes the connection and says nothing is given up on', async () => {
  const silent = await listener(() => undefined)
  expect(await failure(ask(silent, {}, 20))).toBe('no answer in 5 s')
})

test('who begins to answer and does not end is given up on too', async () => {
  const slow = await listener((socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n<'))
  expect(await failure(ask(slow, {}, 200))).toBe('no answer in 5 s')
  const endless = await listener((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n')
    socket.write('<'.repeat(2 * 1024 ** 2))
  })
  expect(await failure(ask(endless))).toBe('its answer has no end')
})
