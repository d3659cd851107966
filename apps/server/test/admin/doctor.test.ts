import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { migrations } from '../../src/db/migrations/index.ts'
import { nameAt } from '../../src/operations/backup/schedule.ts'
import { openBareDatabase } from '../support/bare-database.ts'
import { startChildServer } from '../support/child-server.ts'
import { createTestDatabase } from '../support/database.ts'
import { startProxy } from '../support/proxy.ts'
import { runCommand } from '../support/run-command.ts'
import { runScript } from '../support/run-script.ts'
import { environment } from '../support/server.ts'

vi.setConfig({ testTimeout: 120_000 })

const source = (name: string) => fileURLToPath(new URL(`../../src/${name}`, import.meta.url))

async function place() {
  const { databaseUrl, dataDir, dispose } = await createTestDatabase()
  onTestFinished(dispose)
  const variables: Record<string, string> = environment(dataDir, databaseUrl)
  return {
    variables,
    doctor: (env: Record<string, string> = {}) => runCommand(['doctor'], { ...variables, ...env }),
    start: () => runScript(source('main.ts'), [], variables),
    async change(work: (database: Awaited<ReturnType<typeof openBareDatabase>>) => Promise<unknown>) {
      const database = await openBareDatabase(dataDir, databaseUrl)
      await work(database)
      await database.close()
    },
  }
}

test('where all is well the doctor says so and what is still to be set, beside a server and without one', async () => {
  const { doctor, variables } = await place()
  const alone = await runScript(source('admin.ts'), ['doctor'], variables)
  expect(alone).toMatchObject({ code: 0, err: '' })
  expect(alone.out).toMatch(/^ok {5}Version: Parley \d+\.\d+\.\d+( \([0-9a-f]{12}\))?, schema \d+, Node /)
  expect(alone.out).toMatch(/^ok {5}Database: it answers; PostgreSQL \S+, \d+ MiB, epoch [0-9a-f-]{36}\.$/m)
  expect(alone.out).toMatch(/^ok {5}Migrations: none are to come\.$/m)
  expect(alone.out).toMatch(
    /^look {3}Push: push services do not learn how to reach you, and Apple’s refuses/m,
  )
  const server = await startChildServer(variables)
  const beside = await doctor({ PARLEY_PUSH_CONTACT: 'mailto:admin@example.org' })
  expect(beside.out).toMatch(/^ok {5}Push: push services can reach you at mailto:admin@example\.org\.$/m)
  expect(beside).toMatchObject({ code: 0, err: '' })
  if (variables.DATABASE_URL) {
    expect(alone.out).toMatch(/^ok {5}Nodes: no server uses this database now\.$/m)
    expect(beside.out).toMatch(/^ok {5}Nodes: 1 use this database, all of this version\.$/m)
  }
  expect(beside.out.match(/epoch \S+/)?.[0]).toBe(alone.out.match(/epoch \S+/)?.[0])
  await server.stop()
})

test('the doctor names each problem with its mend, ends with 1, and prints no secret', async () => {
  const { doctor } = await place()
  const { code, out, err } = await doctor({
    PARLEY_LOGLEVEL: 'hunter2',
    DATABASE_URL: 'postgres://parley:hunter2@127.0.0.1:1/parley',
    REDIS_URL: 'redis://:hunter2@127.0.0.1:1',
    PARLEY_S3_ENDPOINT: 'http://127.0.0.1:1',
    PARLEY_S3_BUCKET: 'parley',
    PARLEY_S3_ACCESS_KEY: 'hunter2',
    PARLEY_S3_SECRET_KEY: 'hunter2',
    PARLEY_TURN_URLS: 'turn:127.0.0.1:1?transport=tcp',
    PARLEY_TURN_SECRET: 'hunter2',
    PARLEY_PUBLIC_URL: 'https://127.0.0.1:1',
    PARLEY_FREE_SPACE_FLOOR_MIB: '1000000000',
  })
  expect(code).toBe(1)
  expect(`${out}${err}`).not.toContain('hunter2')
  expect(out).toMatch(/^look {3}Settings: PARLEY_LOGLEVEL has no effect: correct the name/m)
  expect(out).toMatch(/^WRONG {2}Database: The database at DATABASE_URL does not answer: start it/m)
  expect(out).toMatch(/^WRONG {2}Redis: what REDIS_URL names does not answer \(ECONNREFUSED\): start it/m)
  expect(out).toMatch(/^WRONG {2}S3: S3 at http:\/\/127\.0\.0\.1:1 does not answer: start it/m)
  expect(out).toMatch(/^WRONG {2}TURN: turn:127\.0\.0\.1:1\S+ does not answer from here \(ECONNREFUSED\)/m)
  expect(out).toMatch(/^WRONG {2}Public address: https:\/\/127\.0\.0\.1:1 cannot be reached/m)
  expect(out).toMatch(/^WRONG {2}Disk: .+ make room\.$/m)
})

test('a server behind a proxy is asked through it for whom it takes people, and nothing of the asking is in its log', async () => {
  const { doctor, variables } = await place()
  const env = { ...variables, PARLEY_LOG_LEVEL: 'trace', PARLEY_TRUST_PROXY: 'loopback' }
  const server = await startChildServer(env)
  for (const [forwardedFor, code, line] of [
    ['replace', 0, 'ok     Proxy: the proxy at 127.0.0.1 says who asks'],
    ['pass', 1, 'WRONG  Proxy: the proxy at 127.0.0.1 sends no X-Forwarded-For'],
  ] as const) {
    const proxy = await startProxy(server.url, { forwardedFor })
    onTestFinished(proxy.close)
    const said = await doctor({ PARLEY_PUBLIC_URL: proxy.url })
    expect(said.out).toContain(line)
    expect(said.out).toContain(
      `ok     Public address: ${proxy.url} leads here, for pages, calls and sockets.`,
    )
    expect(said.code).toBe(code)
  }
  await server.stop()
  expect(server.output()).toContain('/api/passage')
  expect(server.output()).not.toMatch(/x-parley-pass|\d{13}\.[\w-]{43}/)
})

/** A file system of its own in which this folder is read-only, as a sandbox makes it. */
const readOnlyIn = (folder: string): [string, ...string[]] => [
  'unshare',
  '--mount',
  'sh',
  '-c',
  'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"',
  folder,
]
const canMount = spawnSync('unshare', ['--mount', 'true']).status === 0

test.skipIf(!canMount)(
  'the doctor reports a backup folder as the server sees it, where the server alone cannot write',
  async () => {
    const { doctor, variables } = await place()
    const kept = mkdtempSync(join(tmpdir(), 'parley-kept-'))
    onTestFinished(() => rmSync(kept, { recursive: true, force: true }))
    const env = { ...variables, PARLEY_BACKUP_DIR: kept }
    expect((await doctor(env)).out).toContain(`look   Backups: there is none in ${kept} yet`)
    const command: [string, ...string[]] = [...readOnlyIn(kept), process.execPath, source('main.ts')]
    const server = await startChildServer(env, { command })
    const { code, out } = await doctor(env)
    expect([code, out]).toEqual([
      1,
      expect.stringMatching(/^WRONG {2}Backups: \S+ is read-only for Parley: .+ReadWritePaths/m),
    ])
    await server.stop()
  },
)

test('a newest backup of two days ago is wrong, and one of today is well', async () => {
  const { doctor, variables } = await place()
  const env = { PARLEY_BACKUP_DIR: join(variables.PARLEY_DATA_DIR as string, 'kept') }
  mkdirSync(env.PARLEY_BACKUP_DIR)
  const add = (hours: number) =>
    writeFileSync(join(env.PARLEY_BACKUP_DIR, nameAt(new Date(Date.now() - hours * 3600_000))), '')
  add(48)
  expect((await doctor(env)).out).toMatch(/^WRONG {2}Backups: the newest in \S+ is 48 hours old: /m)
  add(3)
  expect((await doctor(env)).out).toMatch(/^ok {5}Backups: the newest in \S+ is 3 hours old\.$/m)
})

const newest = Object.keys(migrations).at(-1) ?? ''

test('migrations to come are named, with the largest tables, and not carried out', async () => {
  const { doctor, change } = await place()
  await change(({ queries }) =>
    queries
      .deleteFrom('kysely_migration' as never)
      .where('name' as never, '=', newest as never)
      .execute(),
  )
  for (const _ of [1, 2]) {
    const { code, out } = await doctor()
    expect(out).toMatch(/^look {3}Migrations: the next start carries out .* about \d+ rows, \d+ MiB/m)
    expect(out).toContain(newest)
    expect(code).toBe(0)
  }
})

test('a database of a newer version ends the start and the command with a sentence, and the doctor names it', async () => {
  const { doctor, start, change, variables } = await place()
  await change(({ queries }) =>
    queries
      .insertInto('kysely_migration' as never)
      .values({ name: '9001-future', timestamp: '' } as never)
      .execute(),
  )
  const sentence =
    'The database belongs to a newer Parley: this version does not know 9001-future. Start the newer version again, or restore a backup from before the upgrade.'
  expect(await start()).toEqual({ code: 78, out: '', err: sentence })
  expect(await runScript(source('admin.ts'), ['list'], variables)).toEqual({
    code: 78,
    out: '',
    err: sentence,
  })
  const { code, out } = await doctor()
  expect([code, out]).toEqual([1, expect.stringContaining(`WRONG  Database: ${sentence}`)])
})

test('a database that lacks a migration before one that it has ends the start with a sentence', async () => {
  const { start, change } = await place()
  await change(({ queries }) =>
    queries
      .deleteFrom('kysely_migration' as never)
      .where('name' as never, '=', '0054-notifications' as never)
      .execute(),
  )
  const { code, out, err } = await start()
  expect([code, out]).toEqual([78, ''])
  expect(err).toMatch(/^The database has \S+ and lacks 0054-notifications, which comes before it: .+$/)
})
