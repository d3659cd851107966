import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { compiledOnce, shortLived, startChildServer } from '../support/child-server.ts'
import { newPlace } from '../support/empty-place.ts'
import { clientOf, peopleOf } from '../support/people.ts'
import { runCommand } from '../support/run-command.ts'
import { runScript } from '../support/run-script.ts'
import { folderOf, group, message, newFolder, person, recordsIn } from './folders.ts'
import { samples, writeZip } from './samples.ts'

// Runs of the command, and servers, are processes of their own.
vi.setConfig({ testTimeout: 300_000 })

const script = fileURLToPath(new URL('../../src/admin.ts', import.meta.url))
const admin = (env: Record<string, string>, ...words: string[]) => runScript(script, words, env)
/** The same within this process. */
const said = (env: Record<string, string>, ...words: string[]) => runCommand(words, env)

const count = 3000

test('an import whose server is killed goes on where it was, and an export has all of it', async () => {
  const env = await newPlace()
  const server = await startChildServer(env)
  const ann = await peopleOf(server.url).register('Ann')
  await ann.call('PUT /api/user/account_name', { body: { accountName: 'ann' } })
  // The group is seen at the end only.
  const direct = message('d', 0, { in: { people: ['ann', 'ben'] }, text: 'said to Ben' })
  const messages = Array.from({ length: count - 1 }, (_, i) => message(`m${i}`, i, { text: `number ${i}` }))
  const folder = folderOf([
    person('ann', { account: 'Ann' }),
    person('ben'),
    group('ann', 'ben'),
    direct,
    ...messages,
  ])
  const cutOff = admin(env, 'import', folder, '--match-accounts')
  await vi.waitFor(
    async () => {
      const { list } = await ann.call('GET /api/chat/session', {})
      expect(JSON.stringify(list)).toContain('said to Ben')
    },
    { timeout: 60_000, interval: 10 },
  )
  await server.kill()
  expect(await cutOff).toMatchObject({ code: 69, err: expect.stringContaining('did not answer') })

  // Once without a server, and once with one.
  const ended = await admin(env, 'import', folder, '--match-accounts')
  expect(ended).toMatchObject({ code: 0, err: '' })
  const [, made, known] = /messages: (\d+) made, (\d+) there/.exec(ended.out) ?? []
  expect(Number(known)).toBeGreaterThan(0)
  expect(Number(made) + Number(known)).toBe(count)
  const after = await startChildServer(env)
  const again = await admin(env, 'import', folder, '--match-accounts')
  expect(again.out).toContain(`messages: 0 made, ${count} there`)

  const exported = join(newFolder(), 'export')
  expect(await admin(env, 'export', exported)).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringContaining(`2 people, 1 groups, 0 friendships, ${count} messages`),
  })
  const texts = recordsIn(exported).flatMap((one) => (one.kind === 'message' ? [one.text] : []))
  expect(texts).toEqual([...messages, direct].map(({ text }) => text))
  expect(await admin(env, 'export', exported)).toMatchObject({
    code: 1,
    err: expect.stringContaining('already'),
  })
  const all = ['site.json', 'people.jsonl'].map((name) => readFileSync(join(exported, name), 'utf8')).join('')
  expect(all).not.toMatch(/password|token|argon|@/)
  const { call } = clientOf(after.url, ann.token)
  expect((await call('GET /api/group/session', {})).list).toMatchObject([{ unreadCount: 0 }])

  await admin(env, 'grant', String(ann.id))
  const { list: log } = await call('GET /api/logs/logs', { query: { limit: 50 } })
  const titles = log.map(({ title }) => title)
  expect(titles.filter((title) => title === 'Import begun')).toHaveLength(3)
  expect(titles).toEqual(expect.arrayContaining(['Import ended', 'Site exported']))
})

test('a mistyped command is reported, and nothing is done', async () => {
  const env = await newPlace()
  expect(await said(env, 'import', '/nowhere/at/all', '--dry')).toMatchObject({
    code: 2,
    err: "Unknown option '--dry'. An import knows --dry-run, --match-accounts, --renamed, --from PRODUCT and --as NAME.",
  })
  // A flag is a word of its own: what a folder is called says nothing.
  const folder = join(newFolder(), 'old --dry-run copy')
  renameSync(folderOf([person('cid')]), folder)
  expect(await said(env, 'import', folder, '--dry-run')).toMatchObject({
    code: 0,
    out: expect.stringContaining('people: 1 would be made'),
  })
  expect(await said(env, 'import', '/nowhere/at/all')).toMatchObject({
    code: 1,
    err: expect.stringContaining('/nowhere/at/all: is not there'),
  })
  expect(await said(env, 'import', '--from', 'icq', '/nowhere', '--as=x')).toMatchObject({
    code: 1,
    err: expect.stringContaining('icq is nothing that can be imported: rocket-chat, telegram'),
  })
  const zip = writeZip(samples.slack?.('lin', 'bob') ?? {})
  expect(await said(env, 'import', zip, '--dry-run', '--as', 'berlin', '--from=slack')).toMatchObject({
    code: 0,
    out: expect.stringContaining('messages: 3 would be made'),
  })
})

test('an import without a server that is ended goes on later, and leaves nothing in the temporary folder', async () => {
  const env = await newPlace()
  const temporary = newFolder()
  const lines = [
    { type: 'version', version: 1 },
    { type: 'channel', channel: { team: 't', name: 'c', display_name: 'C', type: 'O' } },
    { type: 'user', user: { username: 'ann', teams: [{ name: 't', channels: [{ name: 'c' }] }] } },
    // More than is sorted in memory.
    ...Array.from({ length: 60 }, (_, i) => ({
      type: 'post',
      post: {
        team: 't',
        channel: 'c',
        user: 'ann',
        message: `${i} `.repeat(250_000),
        create_at: 1_700_000_000_000 + i,
      },
    })),
  ]
  const path = join(newFolder(), 'export.jsonl')
  writeFileSync(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
  const child = spawn(process.execPath, [...shortLived, script, 'import', path], {
    env: { ...process.env, ...compiledOnce, ...env, TMPDIR: temporary },
  })
  let err = ''
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  const ended = once(child, 'close')
  // Its people are through.
  await vi.waitFor(() => expect(readdirSync(env.PARLEY_DATA_DIR ?? '').join()).toMatch(/codes-.*\.csv/), {
    timeout: 120_000,
    interval: 10,
  })
  expect(readdirSync(temporary).join()).toContain('parley-import-')
  child.kill('SIGINT')
  expect(await ended).toEqual([1, null])
  expect(err).toMatch(/^The import ended before all was in: it was ended\. Give the command again/)
  expect(readdirSync(temporary).join()).not.toContain('parley-import-')
})
