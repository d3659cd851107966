import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { Connections } from './connections.ts'

/** Sends a request and drops the connection, while the event loop is blocked. */
const passerBy = (port: number) =>
  execFileSync(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { connect } from 'node:net'
    const socket = connect(${port}, '127.0.0.1', () =>
      socket.write('GET / HTTP/1.1\\r\\nHost: localhost\\r\\n\\r\\n', () => socket.resetAndDestroy()))`,
  ])

test('data of a client that left before its connection was accepted is never handled as a request', async () => {
  const calls: (string | undefined)[] = []
  const server = createServer(({ url, socket }, response) => {
    calls.push(`${url} ${socket.remoteAddress}`)
    response.end()
  })
  onTestFinished(() => void server.close())
  new Connections(server, { perAddress: 10, isProxy: () => false, onTooMany: () => undefined })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  passerBy(port)
  await fetch(`http://127.0.0.1:${port}/after`)
  expect(calls).toEqual(['/after 127.0.0.1'])
})
