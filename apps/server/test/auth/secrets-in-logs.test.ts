import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { sockets, tokenSubprotocol } from '@parley/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '../support/database.ts'
import { clientOf, password, peopleOf } from '../support/people.ts'
import { environment } from '../support/server.ts'
import { openEventSocket, openPlainSocket } from '../support/socket.ts'

// The server is a process of its own.
vi.setConfig({ testTimeout: 120_000 })

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

/** A server that logs all it can, and everything that it wrote. */
async function talkativeServer() {
  const { databaseUrl, dataDir, dispose } = await createTestDatabase()
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...environment(dataDir, databaseUrl), PARLEY_LOG_LEVEL: 'trace' },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  const exited = new Promise((resolve) => child.once('close', resolve))
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await exited
    await dispose()
  })
  const url = await vi.waitFor(() => /open (http\S+)/.exec(said)?.[1] ?? expect.fail(said), {
    timeout: 60_000,
  })
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await exited
      return said
    },
  }
}

/** Sends bytes, and waits for the end of the answer. */
function raw(url: string, text: string): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.resume()
  socket.end(text)
  return new Promise((resolve) => socket.once('close', () => resolve()))
}

test('whatever is asked and goes wrong, no token, ticket, password or code is in the log at its most talkative', async () => {
  const { url, stop } = await talkativeServer()
  const alice = await peopleOf(url).register('Alice')
  const { token } = alice
  const { ticket } = await alice.call('POST /api/auth/socket_ticket')
  const tries = ['wrong-password-of-mine', 'wrong-code-of-mine', 'wrong-key-of-a-webhook']
  await openEventSocket(url, token)
  await openPlainSocket(url, token)
  const headers = `Host: x\r\nConnection: close, Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`
  for (const secret of [`token=${token}`, `ticket=${ticket}`]) {
    await raw(url, `GET ${sockets.chat}?${secret} HTTP/1.1\r\n${headers}`)
    await raw(url, `GET /api/unknown?${secret} HTTP/1.1\r\n${headers}`)
    await raw(url, `GET ${sockets.chat}?${secret} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    await raw(url, `GET ${sockets.chat}?${secret} HTTP/1.1\r\n${headers.replace('Key: dGhl', 'Key: ')}`)
    await raw(
      url,
      `GET ${sockets.chat} HTTP/1.1\r\nSec-WebSocket-Protocol: parley.v2, ${tokenSubprotocol}${token}\r\n${headers}`,
    )
    await raw(url, `GET /%?${secret} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    await raw(url, `GET ${sockets.chat}?${secret} HTTP/9.9\r\nbroken\r\n\r\n`)
    await fetch(`${url}/api/user/user_info?${secret}`, { headers: { token: `${token}x` } })
    await fetch(`${url}/api/user/user_info?${secret}`, { method: 'PUT', headers: { token }, body: secret })
    await fetch(`${url}/somewhere?${secret}`)
  }
  for (const body of ['{"text":"Hello"}', 'no JSON'])
    await fetch(`${url}/api/hook?key=${tries[2]}`, { method: 'POST', body })
  const { call } = clientOf(url, '')
  await call('POST /api/auth/login', { body: { userName: token, password: tries[0] ?? '' } }).catch(() => 0)
  await call('POST /api/auth/reset_password', {
    body: { userName: String(alice.id), code: tries[1] ?? '', pwd: password, rePwd: password },
  }).catch(() => 0)
  const said = await stop()
  expect(said).toContain('"level":')
  for (const secret of [
    token,
    token.split('.')[2] ?? '',
    ticket,
    ticket.split('.').at(-1) ?? '',
    password,
    ...tries,
  ])
    expect(said).not.toContain(secret)
})
