import { once } from 'node:events'
import { connect } from 'node:net'
import { sockets } from '@parley/contract'
import { expect, test, vi } from 'vitest'
import { keepDatabaseBusy } from '../support/busy-database.ts'
import { handshake } from '../support/raw-socket.ts'
import { startTestServer } from '../support/server.ts'
import { event } from '../support/socket.ts'

const server = await startTestServer({ env: { PARLEY_DATABASE_POOL: '2' } })
const { context } = server
const alice = await server.register('Alice')

/** Answered without the database: what was done before has come to the server. */
const serverHasSeenAll = () => fetch(`${server.url}/docs`)

test('a call of somebody who has gone since is not begun', async () => {
  const letGo = await keepDatabaseBusy(server)
  const read = vi.spyOn(context.friends, 'list')
  const gone = new AbortController()
  const call = alice.call('GET /api/user/friends', { query: {} }, { signal: gone.signal })
  const left = expect(call).rejects.toThrow()
  await serverHasSeenAll()
  gone.abort()
  await left
  await letGo()
  expect(read).not.toHaveBeenCalled()
  read.mockRestore()
})

test('a socket that was given up before it opened is not opened', async () => {
  const hold = vi.spyOn(context.hub, 'hold')
  const letGo = await keepDatabaseBusy(server)
  const { hostname, port } = new URL(server.url)
  for (const ends of ['resetAndDestroy', 'end'] as const) {
    const stream = connect(Number(port), hostname)
    stream.write(handshake(`${sockets.chat}?token=${alice.token}`))
    await once(stream, 'connect')
    await serverHasSeenAll()
    stream[ends]()
  }
  await letGo()
  expect(hold).not.toHaveBeenCalled()
  hold.mockRestore()
})

test('a request on a connection that has closed since is not read', async () => {
  const sync = vi.spyOn(context.direct.lists, 'sync')
  const socket = await alice.openEvents()
  const letGo = await keepDatabaseBusy(server)
  socket.send({ sync: {} })
  await socket.received()
  await socket.close()
  await letGo()
  expect(sync).not.toHaveBeenCalled()
  sync.mockRestore()
})

test('a frame that comes together with the handshake, or before its answer, is read like everything after it', async () => {
  const { hostname, port } = new URL(server.url)
  const letGo = await keepDatabaseBusy(server)
  const stream = connect(Number(port), hostname)
  stream.write(handshake(`${sockets.chat}?token=${alice.token}`, { 'Sec-WebSocket-Protocol': 'parley.v2' }))
  stream.write(textFrame('{"ping":{}}'))
  await serverHasSeenAll()
  stream.write(textFrame('{"ping":{}}'))
  let heard = ''
  stream.on('data', (chunk) => {
    heard += chunk
  })
  await letGo()
  await vi.waitFor(() => expect(heard.split('{"event":"pong"}')).toHaveLength(3), { timeout: 10_000 })
  stream.destroy()
})

test('clients that are still there are served in their turn', async () => {
  const letGo = await keepDatabaseBusy(server)
  const opening = alice.openEvents()
  const call = alice.call('GET /api/user/user_info')
  await letGo()
  const socket = await opening
  socket.send({ sync: {} })
  await socket.next(event('synced'))
  expect(await call).toMatchObject({ nickname: 'Alice' })
})

/** A short frame as a client sends it, masked with zeros. */
const textFrame = (text: string) =>
  Buffer.concat([Buffer.from([0x81, 0x80 | Buffer.byteLength(text), 0, 0, 0, 0]), Buffer.from(text)])
