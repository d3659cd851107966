import { execFile, execFileSync } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { CloseCode } from '@parley/contract'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { startChildServer } from '../../apps/server/test/support/child-server.ts'
import { clientOf, type Person, peopleOf, say } from '../../apps/server/test/support/people.ts'
import { uploadImage } from '../../apps/server/test/support/uploads.ts'
import { onPath } from '../system.ts'
import { buildFolder } from './folder.ts'

// On a busy machine building takes its time.
vi.setConfig({ testTimeout: 300_000 })

const place = mkdtempSync(join(tmpdir(), 'parley-built-'))
afterAll(() => rmSync(place, { recursive: true, force: true }))
const built = join(place, 'parley')
// As a person builds who keeps new files to themselves.
const umask = process.umask(0o077)
await buildFolder(built)
process.umask(umask)

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
  startChildServer({ ...bare, ...env }, { command: [parley], cwd: place })

const entries = () => readdirSync(built, { recursive: true, withFileTypes: true })

test('the built folder, with its Node, is smaller than 155 MB and holds no tools', () => {
  const files = entries().filter((entry) => entry.isFile())
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
  expect(bytes).toBeLessThan(155_000_000)
  expect(files.map(({ name }) => name).filter((name) => /\.([cm]?tsx?|map)$/.test(name))).toEqual([])
  expect(globSync('node_modules/*', { cwd: built })).not.toContain('node_modules/typescript')
})

test('a person who installs it may read it, and nobody else writes it', () => {
  const modes = new Set(
    entries().map((entry) => {
      const mode = (statSync(join(entry.parentPath, entry.name)).mode & 0o777).toString(8)
      return `${entry.isDirectory() ? 'folder' : 'file'} ${mode}`
    }),
  )
  expect([...modes].sort()).toEqual(['file 644', 'file 755', 'folder 755'])
  expect((statSync(built).mode & 0o777).toString(8)).toBe('755')
  for (const program of ['parley', 'bin/node'])
    expect(statSync(join(built, program)).mode & 0o777).toBe(0o755)
})

test('the names in it fit into the archive of a release', () => {
  const names = entries().map(({ parentPath, name }) => relative(built, join(parentPath, name)))
  const longest = Math.max(...names.map((name) => Buffer.byteLength(`parley-99.99.99-linux-arm64/${name}`)))
  expect(longest).toBeLessThan(100)
})

test('a file of a site in the folder gets into no image', () => {
  const ignored = readFileSync(join(built, '.dockerignore'), 'utf8').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['data', '**/.env', '**/*.env']))
  expect(entries().filter(({ name }) => name.endsWith('.env'))).toEqual([])
})

test('its pages lead to nothing that is not there', () => {
  const missing = globSync('docs/*.md', { cwd: built }).flatMap((page) => {
    const links = readFileSync(join(built, page), 'utf8').matchAll(/(?:\]\(|src=")(?!https?:|#)([^)"#\s]+)/g)
    return [...links]
      .map(([, link = '']) => join(page, '..', link))
      .filter((path) => !existsSync(join(built, path)))
  })
  expect(missing).toEqual([])
})

test('whatever others have written in it is there with its licence', () => {
  const licences = readFileSync(join(built, 'LICENCES-OF-OTHERS.txt'), 'utf8')
  for (const name of ['fastify', 'pg', 'sharp', 'react', '@electric-sql/pglite', 'typebox'])
    expect(licences).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(`, 'm'))
  expect(readFileSync(join(built, 'LICENSE'), 'utf8')).toContain('Apache License')
  expect(readFileSync(join(built, 'bin/LICENSE-OF-NODE'), 'utf8')).toContain('Node.js is licensed')
})

/** The preview of the newest message that a person sees. */
const lastWords = async (url: string, { token }: Person) =>
  (await clientOf(url, token).call('GET /api/chat/session', { query: { limit: -1 } })).list[0]?.msgPreview

test('in an empty place it serves people, pages and pictures, backs up, and drains when it is to end', async () => {
  const data = { PARLEY_DATA_DIR: emptyFolder(), PARLEY_BACKUP_PASSPHRASE: 'correct horse battery' }
  const server = await start(data)
  const [ann, ben] = await peopleOf(server.url).friends('Ann', 'Ben')
  await say(ann, ben, 'from a folder')
  expect(await lastWords(server.url, ben)).toContain('from a folder')
  expect(await uploadImage(server.url, ann, picture)).toContain('/api/')
  for (const page of ['/', '/docs/static/swagger-ui-bundle.js'])
    expect((await fetch(server.url + page)).status).toBe(200)

  const backup = join(emptyFolder(), 'backup')
  expect((await admin(data, 'backup', backup)).stdout).toMatch(/: \d+ MiB, 2 people, \d+ messages, 1 file of/)
  expect((await admin(data, 'doctor')).stdout).toContain('ok     Database: it answers')
  const restored = { ...data, PARLEY_DATA_DIR: emptyFolder() }
  await admin(restored, 'restore', backup)

  const socket = await ben.openEvents()
  expect(await server.stop()).toBe(0)
  expect((await socket.closed).code).toBe(CloseCode.goingAway)

  const again = await start(restored)
  expect(await lastWords(again.url, ben)).toContain('from a folder')
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

test('the command calls itself as it is called there', async () => {
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

test('the command refuses what it does not know, and starts nothing', async () => {
  const failed = await promisify(execFile)(parley, ['doctor'], { env: bare, cwd: place }).catch(
    (error) => error,
  )
  expect(failed).toMatchObject({ code: 2, stderr: expect.stringContaining('There is no "doctor"') })
})

test('started where it is, it puts its data beside its folder, as its command does', async () => {
  const server = await startChildServer(bare, { command: [parley], cwd: built })
  onTestFinished(() => rmSync(join(place, 'parley-data'), { recursive: true, force: true }))
  expect(await server.stop()).toBe(0)
  expect(existsSync(join(place, 'parley-data'))).toBe(true)
  expect(existsSync(join(built, 'data'))).toBe(false)
  const backup = ['admin', 'backup', join(emptyFolder(), 'backup')]
  expect((await promisify(execFile)(parley, backup, { env: bare, cwd: built })).stdout).toContain('0 people')
})

test('data that are in the folder already are found there, and it says that they are to be moved', async () => {
  mkdirSync(join(built, 'data'))
  onTestFinished(() => rmSync(join(built, 'data'), { recursive: true }))
  const options = { env: bare, cwd: built }
  const backup = ['admin', 'backup', join(place, 'backup')]
  const failed = await promisify(execFile)(parley, backup, options).catch((error) => error)
  expect(failed.stderr).toContain(`There is no database in ${join(built, 'data')}`)
  expect(failed.stderr).toContain('move them elsewhere')
})
