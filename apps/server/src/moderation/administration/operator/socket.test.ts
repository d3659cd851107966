import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { askServer } from './operator-client.ts'
import { makePrivate, placesFor } from './place.ts'
import type { OperatorService } from './service.ts'
import { OperatorSocket } from './socket.ts'

const list = { command: 'list', argument: '' }

/** A data folder, and a temporary folder of the test's own. */
function folders({ isLong = false } = {}) {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'parley-op-')))
  onTestFinished(() => rmSync(base, { recursive: true, force: true }))
  const temporary = join(base, 't')
  const dataDir = join(base, isLong ? 'a'.repeat(120) : 'data')
  for (const folder of [temporary, dataDir]) mkdirSync(folder, { mode: 0o755 })
  vi.stubEnv('TMPDIR', temporary)
  onTestFinished(() => void vi.unstubAllEnvs())
  return { dataDir, temporary, databaseUrl: undefined }
}

type Config = ReturnType<typeof folders>

/** A server as far as the operator's command sees it, with one administrator. */
async function openServer(
  config: { dataDir: string; databaseUrl: string | undefined },
  nickname = 'Ann',
  { administrators = async () => [{ id: 10_001, nickname, role: 2 }], patienceMs = 30_000 } = {},
) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const operator = { administrators } as unknown as OperatorService
  const socket = new OperatorSocket({ config, operator, log, patienceMs })
  await socket.open()
  const close = async () => {
    socket.stop()
    await socket.drain()
  }
  onTestFinished(close)
  return { log, close }
}

/** Sends bytes as they are, and gives all that is answered until the server hangs up. */
async function raw({ dataDir }: Config, bytes: string) {
  const socket = connect((await placesFor(dataDir))[0] as string)
  // Bytes for a server that has hung up would take its answer with them.
  if (bytes) socket.write(bytes)
  return text(socket)
}

const refused = /^\{"problem":"The server takes one line of JSON[^\n]+\}\n$/

test('who asks a running server is answered by it', async () => {
  const config = folders()
  expect(await askServer(config, list)).toBeUndefined()
  await openServer(config)
  expect(await askServer(config, list)).toMatchObject({ said: ['10001  Ann'] })
})

test.skipIf(process.platform === 'win32')('nobody else may connect to the socket, at no moment', async () => {
  const config = folders()
  await openServer(config)
  const [path = ''] = await placesFor(config.dataDir)
  expect([path, dirname(path)].map((one) => lstatSync(one).mode & 0o777)).toEqual([0o600, 0o700])
})

test('what is no request is refused, and the server goes on', async () => {
  const config = folders()
  const { log } = await openServer(config)
  for (const bytes of [
    'hello\n',
    '\n',
    'null\n',
    '[]\n',
    '{"command":"list"}\n',
    '{"command":{},"argument":"","database":"embedded"}\n',
    `${'x'.repeat(100_000)}\n`,
    'x'.repeat(100_000),
    '\xff\xfe\0\n',
  ])
    expect(await raw(config, bytes)).toMatch(refused)
  for (const command of ['delete', 'constructor', '__proto__'])
    expect(await raw(config, `${JSON.stringify({ ...list, command, database: 'embedded' })}\n`)).toMatch(
      /^\{"problem":"npm run admin -- list /,
    )
  expect(await askServer(config, list)).toMatchObject({ said: ['10001  Ann'] })
  expect(log.error).not.toHaveBeenCalled()
})

test('of two lines the first is done, and nothing of the second', async () => {
  const config = folders()
  const administrators = vi.fn(async () => [])
  await openServer(config, 'Ann', { administrators })
  const line = `${JSON.stringify({ ...list, database: 'embedded' })}\n`
  expect((await raw(config, line + line)).split('\n')).toHaveLength(2)
  expect(administrators).toHaveBeenCalledOnce()
})

test('a client that connects and sends nothing is disconnected', async () => {
  const config = folders()
  await openServer(config, 'Ann', { patienceMs: 1 })
  expect(await raw(config, '')).toMatch(refused)
})

test('a command for another database is refused', async () => {
  const config = folders()
  await openServer(config)
  expect(await askServer({ ...config, databaseUrl: 'postgres://elsewhere/parley' }, list)).toEqual({
    problem: expect.stringMatching(/^The server that uses .+ has another database: give the command/),
  })
})

test('an error within the server is logged, and the caller is referred to the log', async () => {
  const config = folders()
  const administrators = () => Promise.reject(new Error('of the inside'))
  const { log } = await openServer(config, 'Ann', { administrators })
  expect(await askServer(config, list)).toEqual({
    problem: 'The server could not do it: its log says why.',
  })
  expect(log.error).toHaveBeenCalledOnce()
})

test('a second server on the folder leaves the first its socket, when it ends too', async () => {
  const config = folders()
  await openServer(config, 'Ann')
  const second = await openServer(config, 'Ben')
  expect(second.log.warn).not.toHaveBeenCalled()
  expect(await askServer(config, list)).toMatchObject({ said: ['10001  Ann'] })
  await second.close()
  expect(await askServer(config, list)).toMatchObject({ said: ['10001  Ann'] })
})

test('a server that ends answers what it has begun, and nobody answers afterwards', async () => {
  const config = folders()
  const begun = Promise.withResolvers<void>()
  const found = Promise.withResolvers<[]>()
  const administrators = () => {
    begun.resolve()
    return found.promise
  }
  const { close } = await openServer(config, 'Ann', { administrators })
  const waiting = connect((await placesFor(config.dataDir))[0] as string)
  await once(waiting, 'connect')
  const answer = askServer(config, list)
  await begun.promise
  const closed = close()
  await once(waiting, 'close')
  found.resolve([])
  expect(await answer).toHaveProperty('said')
  await closed
  expect(await askServer(config, list)).toBeUndefined()
})

test('a server that ends, or falls silent, before it answers may have done it', async () => {
  const config = folders()
  const [path = ''] = await placesFor(config.dataDir)
  await makePrivate(path)
  let isSilent = false
  const server = createServer((socket) => {
    if (!isSilent) socket.once('data', () => socket.destroy())
  })
  server.listen(path)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const problem = expect.stringContaining('may have done this all the same')
  expect(await askServer(config, list)).toEqual({ problem, exit: 69 })
  isSilent = true
  expect(await askServer(config, list, 1)).toEqual({ problem, exit: 69 })
})

test.skipIf(process.platform === 'win32')(
  'where its path is too long the socket is in a private folder of the temporary one',
  async () => {
    const config = folders({ isLong: true })
    await openServer(config)
    const [folder = ''] = readdirSync(config.temporary)
    expect(lstatSync(join(config.temporary, folder)).mode & 0o777).toBe(0o700)
    expect(lstatSync(join(config.temporary, folder, 'socket')).mode & 0o777).toBe(0o600)
    expect(await askServer(config, list)).toMatchObject({ said: ['10001  Ann'] })
    expect(await askServer(folders({ isLong: true }), list)).toBeUndefined()
  },
)

test.skipIf(process.platform === 'win32')(
  'a folder that others may enter is not used, and the server starts without a socket',
  async () => {
    const config = folders({ isLong: true })
    const [path = ''] = await placesFor(config.dataDir)
    mkdirSync(dirname(path))
    chmodSync(dirname(path), 0o777)
    const { log } = await openServer(config)
    expect(log.warn).toHaveBeenCalledWith(
      { err: expect.objectContaining({ message: expect.stringContaining(dirname(path)) }) },
      'npm run admin cannot ask this server: its socket could not be opened',
    )
    expect(readdirSync(dirname(path))).toEqual([])
  },
)

test.skipIf(process.geteuid?.() !== 0)(
  'what somebody else has put into the temporary folder is not asked',
  async () => {
    const config = folders({ isLong: true })
    await openServer(config)
    const [path = ''] = await placesFor(config.dataDir)
    chownSync(dirname(path), 65_534, 65_534)
    expect(await askServer(config, list)).toBeUndefined()
  },
)
