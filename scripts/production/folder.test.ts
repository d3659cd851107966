import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createHttpClient, type HttpClient, ticketAddress } from '@parley/client'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { startChildServer } from '../../apps/server/test/support/child-server.ts'
import { uploadImage } from '../../apps/server/test/support/uploads.ts'
import { seed } from '../seed.ts'
import { onPath } from '../system.ts'
import { buildFolder } from './folder.ts'

// On a busy machine building takes its time.
vi.setConfig({ testTimeout: 300_000 })

const place = mkdtempSync(join(tmpdir(), 'parley-built-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))
const built = join(place, 'parley')
await buildFolder(built)

const parley = join(built, 'parley')
/** A PNG of one point. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
/** No Node but its own is on the path. */
const bare = { PATH: '/usr/bin:/bin', PARLEY_HOST: '127.0.0.1', PARLEY_PORT: '0' }

const admin = (env: Record<string, string>, ...words: string[]) =>
  promisify(execFile)(parley, ['admin', ...words], { env: { ...bare, ...env }, cwd: place })

/** A folder for what a server stores there. */
function emptyFolder() {
  const folder = mkdtempSync(join(place, 'data-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const start = (env: Record<string, string>) =>
  startChildServer({ ...bare, PARLEY_MESSAGES_PER_SECOND: '1000', ...env }, { command: [parley], cwd: place })

async function conversationsOf(client: HttpClient) {
  return (await client.call('GET /api/chat/session', { query: { limit: -1 } })).list.length
}

async function alice(baseUrl: string) {
  const client = (token: string) =>
    createHttpClient({ baseUrl, token: () => token, language: () => 'en', onUnauthenticated() {} })
  const body = { userName: 'alice', password: 'a chat among friends' }
  const { token } = await client('').call('POST /api/auth/login', { body })
  return { token, client: client(token) }
}

test('the built folder, with its Node, is smaller than 150 MB and holds no tools', () => {
  const files = globSync('**/*', { cwd: built, withFileTypes: true }).filter((entry) => entry.isFile())
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
  expect(bytes).toBeLessThan(150_000_000)
  expect(files.map(({ name }) => name).filter((name) => /\.([cm]?tsx?|map)$/.test(name))).toEqual([])
  expect(globSync('node_modules/*', { cwd: built })).not.toContain('node_modules/typescript')
})

test('whatever others have written in it is there with its licence', () => {
  const licences = readFileSync(join(built, 'LICENCES-OF-OTHERS.txt'), 'utf8')
  for (const name of ['fastify', 'pg', 'sharp', 'react', '@electric-sql/pglite', 'typebox'])
    expect(licences).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(`, 'm'))
  expect(readFileSync(join(built, 'LICENSE'), 'utf8')).toContain('Apache License')
  expect(readFileSync(join(built, 'bin/LICENSE-OF-NODE'), 'utf8')).toContain('Node.js is licensed')
})

test('in an empty place it serves people, pages and pictures, backs up, and drains when it is to end', async () => {
  const data = { PARLEY_DATA_DIR: emptyFolder() }
  const server = await start(data)
  await seed(server.url)
  const { token, client } = await alice(server.url)
  expect(await conversationsOf(client)).toBe(3)
  expect(await uploadImage(server.url, { token }, picture)).toContain('/api/')
  for (const page of ['/', '/docs/static/swagger-ui-bundle.js'])
    expect((await fetch(server.url + page)).status).toBe(200)

  const backup = join(emptyFolder(), 'backup')
  expect((await admin(data, 'backup', backup)).stdout).toMatch(/: \d+ MiB, 5 people, \d+ messages, 1 files/)
  expect((await admin(data, 'doctor')).stdout).toContain('ok     Database: it answers')
  const restored = { PARLEY_DATA_DIR: emptyFolder() }
  await admin(restored, 'restore', backup)

  const socket = new WebSocket(await ticketAddress('chat', server.url, client), 'parley.v2')
  await once(socket, 'open')
  const asked = once(socket, 'close') as Promise<[CloseEvent]>
  expect(await server.stop()).toBe(0)
  expect((await asked)[0].code).toBe(1001)

  const again = await start(restored)
  expect(await conversationsOf((await alice(again.url)).client)).toBe(3)
  expect(await again.stop()).toBe(0)
})

test('whatever docs/deploy wants of the folder is in it', () => {
  const texts = globSync('docs/deploy/*', { cwd: built }).map((name) =>
    readFileSync(join(built, name), 'utf8'),
  )
  const named = new Set(texts.flatMap((text) => text.match(/(?<=\/opt\/parley\/)[\w./-]*\w/g) ?? []))
  expect(named.size).toBeGreaterThan(3)
  expect([...named].filter((path) => globSync(path, { cwd: built }).length === 0)).toEqual([])
})

test('systemd takes the unit', ({ skip }) => {
  if (!onPath('systemd-analyze')) skip('systemd is not on this machine')
  const unit = join(emptyFolder(), 'parley.service')
  const text = readFileSync(join(built, 'docs/deploy/parley.service'), 'utf8')
  writeFileSync(unit, text.replaceAll('/opt/parley', built))
  expect(execFileSync('systemd-analyze', ['verify', unit], { encoding: 'utf8', stdio: 'pipe' })).toBe('')
})

test('what the command says of itself is how it is called there', async () => {
  const failed = await admin({ PARLEY_DATA_DIR: emptyFolder() }).catch((error) => error)
  expect(failed.stderr).toMatch(/^\.\/parley admin list {2,}/)
})

test('the starter finds its folder through a link and from anywhere', async () => {
  const folder = emptyFolder()
  mkdirSync(join(folder, 'bin'))
  await promisify(execFile)('ln', ['-s', parley, join(folder, 'bin/parley')])
  const failed = await promisify(execFile)(join(folder, 'bin/parley'), ['admin'], {
    env: bare,
    cwd: '/',
  }).catch((error) => error)
  expect(failed.stderr).toContain('./parley admin list')
})
