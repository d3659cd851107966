import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BrokenSource, type Entry, formatLimits } from '@parley/importers'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lockPath } from '../../src/db/folder-lock.ts'
import { Deactivation } from '../../src/identity/auth/service.ts'
import { Refusal } from '../../src/kernel/refusal.ts'
import { type Act, understand } from '../../src/moderation/administration/operator/commands.ts'
import { OperatorService } from '../../src/moderation/administration/operator/service.ts'
import { exportSite } from '../../src/operations/export/export.ts'
import { Pace } from '../../src/operations/import/pace.ts'
import { insertUses, lockUnshown } from '../../src/platform/files/use-repository.ts'
import { perform } from '../../src/tasks.ts'
import { openTestServer, startTestServer } from '../support/server.ts'
import { publicId as publicIdOf, uploadFile } from '../support/uploads.ts'
import { folderOf, group, message, newFolder, person, sumOf } from './folders.ts'
import { importing } from './importing.ts'

const server = await startTestServer()
const { imported, annAndBen, bothHere, groupOf, historyOf, countOf } = importing(server)
const { database, blobs, exchange, operator } = server.context
const order = { isDryRun: false, matchesAccounts: true }

/** A source that is well when it is looked at, and breaks at a record when it is taken in. */
function breakingAt(ref: string, entries: readonly Entry[], error: Error) {
  let readings = 0
  return {
    async *entries() {
      const reading = ++readings
      for (const entry of entries) {
        if (reading === 2 && 'ref' in entry && entry.ref === ref) throw error
        yield entry
      }
    },
    file: async () => undefined,
  }
}

const audited = async (source: string) => {
  const rows = await database.queries
    .selectFrom('audit_log')
    .select(['event', 'details'])
    .orderBy('id')
    .execute()
  return rows.flatMap(({ event, details }) =>
    JSON.stringify(details).includes(JSON.stringify(source)) ? [event] : [],
  )
}

const many = Array.from({ length: 450 }, (_, i) => message(`m${i}`, i))

test('an import that breaks off goes on where it was, and both are logged', async () => {
  const { ann, entries } = await annAndBen(...many)
  const source = breakingAt('m420', entries, new Error('the power is gone'))
  const answer = await exchange.importFrom(source, 'broken off', order)
  const { problem } = answer as { problem: string }
  expect(problem).toMatch(
    /^The import ended before all was in: an error that nobody expected, which is below\./,
  )
  expect(problem).toMatch(/messages: [1-9]\d* made/)
  expect(problem).toMatch(/\nError: the power is gone\n +at .*ending\.test\.ts/)
  expect(await audited('broken off')).toEqual(['siteImportBegun', 'siteImportCutOff'])
  await imported(entries, { source: 'broken off' })
  expect(await countOf(await groupOf(ann))).toBe(450)
  expect((await audited('broken off')).at(-1)).toBe('siteImported')
})

test('an import that ends in between reports how far it came, and the codes', async () => {
  const { entries } = await annAndBen(...many)
  const source = breakingAt('m420', entries, new BrokenSource('the disc', 'is scratched'))
  const answer = await exchange.importFrom(source, 'scratched', order)
  const { problem } = answer as { problem: string }
  expect(problem).toContain(
    'The import ended before all was in: the disc: is scratched. Give the command again, and it goes on there.',
  )
  expect(problem).toMatch(/messages: [1-9]\d* made/)
  expect(problem).toMatch(/Codes with which 1 people set their passwords are in \S+\.csv\.$/)
  expect(problem).not.toContain('Nothing was done')
})

test('a full disk ends an import with a sentence, and a busy machine is waited for', async () => {
  const bytes = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  const file = { sha256: sumOf(bytes), name: 'blue.png', mime: 'image/png' }
  const { ann, entries } = await annAndBen(message('1', 1, { files: [file] }))
  const options = { source: 'no room', files: [bytes] }
  const { files } = server.context
  const room = vi.spyOn(files, 'roomFor').mockRejectedValue(new Refusal('uploadsPaused'))
  onTestFinished(() => room.mockRestore())
  expect(await imported(entries, options)).toEqual({
    problem: expect.stringMatching(
      /^The import ended before all was in: The server is running out of storage.*[^.]\. Give the command again/,
    ),
  })
  room.mockRestore()
  const images = vi.spyOn(files, 'storeImage').mockRejectedValueOnce(new Refusal('imageQueueFull'))
  onTestFinished(() => images.mockRestore())
  await imported(entries, options)
  expect(images).toHaveBeenCalledTimes(2)
  expect(JSON.stringify(await historyOf(ann))).toContain('imageMsg')
})

test('a file beyond a quota is left out of a message with a text, and a message that is only a file comes with a later import', async () => {
  const files = ['in a text', 'alone'].map((bytes) => ({ bytes, sha256: sumOf(bytes), name: 'notes.txt' }))
  const [inText, alone] = files.map(({ bytes: _, ...file }) => [file])
  const { ann, entries } = await annAndBen(
    message('1', 1, { files: inText }),
    message('2', 2, { text: undefined, files: alone }),
  )
  const options = { source: 'beyond a quota', files: files.map(({ bytes }) => bytes) }
  for (const quota of ['uploadQuotaReached', 'siteQuotaReached'] as const) {
    const room = vi.spyOn(server.context.files, 'roomFor').mockRejectedValue(new Refusal(quota))
    onTestFinished(() => room.mockRestore())
    const report = await imported(entries, options)
    room.mockRestore()
    expect(report).toMatchObject({
      said: expect.arrayContaining([
        expect.stringMatching(new RegExp(`[12] {2}files that were left out: ${quota}`)),
        '  1  messages: nothing is in them that can come over',
      ]),
    })
    expect(await historyOf(ann)).toMatchObject([{ msg: { textMsg: { content: 'text 1' } } }])
  }
  expect(await imported(entries, options)).toMatchObject({
    said: expect.arrayContaining(['messages: 1 made, 1 there from an import before']),
  })
  expect(await historyOf(ann)).toMatchObject([
    { msg: { textMsg: { content: 'text 1' } } },
    { msg: { fileMsg: { src: expect.any(String) } } },
  ])
})

test('a server that ends ends its import between two transactions, and has written that down', async () => {
  const other = await openTestServer()
  onTestFinished(other.dispose)
  const { exchange } = other.context
  const entries = [person('ann'), person('ben'), group('ann', 'ben'), ...many]
  const source = {
    async *entries() {
      yield* entries
    },
    file: async () => undefined,
  }
  let waits = 0
  const wait = vi.spyOn(Pace.prototype, 'wait').mockImplementation(async () => {
    waits += 1
    if (waits === 3) exchange.stop()
  })
  onTestFinished(() => wait.mockRestore())
  const running = exchange.importFrom(source, 'stopped', order)
  await exchange.drain()
  expect(await running).toEqual({
    problem: expect.stringMatching(
      /^The import ended before all was in: the server ends\..*\n(.*\n)*messages: 200 made/,
    ),
  })
  const events = await other.context.database.queries.selectFrom('audit_log').select('event').execute()
  expect(events.map(({ event }) => event)).toContain('siteImportCutOff')
})

test('an export of this site is not imported here again', async () => {
  const { ann, entries } = await annAndBen(message('1', 1))
  await imported(entries)
  const folder = join(newFolder(), 'export')
  await exportSite(folder, { database, blobs })
  for (const isDryRun of [true, false])
    expect(await operator.importPath({ path: folder, isDryRun, matchesAccounts: true })).toEqual({
      problem: expect.stringMatching(
        /^Nothing was done\. parley \S+: this is what this very site has exported/,
      ),
    })
  expect(await historyOf(ann)).toHaveLength(1)
})

test('a dry run says what would be left out, as an import does', async () => {
  const bytes = Buffer.from('what is in the file')
  const file = { sha256: sumOf(bytes), name: 'notes.txt' }
  const { ann, entries } = await annAndBen(
    message('1', 1, { files: [file] }),
    message('2', 2, { sender: 'nobody' }),
    message('3', 3, { in: { group: 'unknown' } }),
    message('4', 4, { in: { people: ['ann', 'ben'] }, sender: 'cid' }),
    message('5', 5, { sentAt: '2999-01-01T00:00:00Z' }),
    message('6', 6, { text: ' ' }),
    message('7', 7, { text: undefined, files: [{ ...file, sha256: sumOf('nowhere') }] }),
    message('8', 8, { text: undefined, html: '<p>a<script>b</script></p>' }),
    message('8', 9),
    message('10', 10, { in: { people: ['ann', 'gone'] }, sender: 'gone' }),
  )
  const all: Entry[] = [
    ...entries,
    person('cid'),
    person('cid'),
    person('gone', { isGone: true }),
    { kind: 'group', ref: 'empty', title: 'Nobody', members: [{ person: 'gone' }] },
    { kind: 'friendship', people: ['ann', 'gone'] },
    { kind: 'friendship', people: ['ann', 'cid'] },
  ]
  const options = { source: 'foreseen', files: [bytes] }
  const foreseen = await imported(all, { ...options, isDryRun: true })
  expect(await groupOf(ann)).toBe(0)
  const done = await imported(all, options)
  const linesOf = (answer: typeof done) =>
    ('said' in answer ? answer.said : [])
      .filter((line) => !/^(Nothing was changed|Codes with)/.test(line))
      .map((line) => line.replace('would be made', 'made'))
  expect(linesOf(foreseen)).toEqual(linesOf(done))
  expect(linesOf(done)).toEqual(
    expect.arrayContaining([
      'messages: 3 made, 0 there from an import before',
      '  1  groups: nobody of it is here',
      '  1  messages: twice under one ref',
      '  1  people: twice under one ref',
      '  1  friendships: of somebody who is not here',
      '  1  files that were left out: not in the source',
    ]),
  )
})

test('an entry under a sum that is no file is left out, and the rest comes over', async () => {
  const sums = [sumOf('a folder'), sumOf('a pipe')]
  const { ann, entries } = await annAndBen(
    message('1', 1, { files: sums.map((sha256) => ({ sha256, name: 'odd.txt' })) }),
  )
  const folder = folderOf(entries, { source: 'odd files' })
  mkdirSync(join(folder, 'files', sums[0] ?? ''))
  execFileSync('mkfifo', [join(folder, 'files', sums[1] ?? '')])
  expect(await operator.importPath({ path: folder, ...order })).toMatchObject({
    said: expect.arrayContaining(['  2  files that were left out: not in the source']),
  })
  expect(await historyOf(ann)).toHaveLength(1)
})

test.each([
  ['a link', (path: string) => symlinkSync('/etc/passwd', path)],
  ['a pipe', (path: string) => execFileSync('mkfifo', [path])],
  ['a folder', (path: string) => mkdirSync(path)],
])('%s in the place of records is named, and not read', async (_, put) => {
  for (const name of ['people.jsonl', 'site.json']) {
    const folder = folderOf([], { source: 'odd parts' })
    rmSync(join(folder, name))
    put(join(folder, name))
    expect(await operator.importPath({ path: folder, ...order })).toEqual({
      problem: `Nothing was done. ${name}: is no file.`,
    })
  }
})

test('files are not read through a link to their folder', async () => {
  const folder = folderOf([], { source: 'linked files' })
  renameSync(join(folder, 'files'), join(folder, 'elsewhere'))
  symlinkSync(join(folder, 'elsewhere'), join(folder, 'files'))
  expect(await operator.importPath({ path: folder, ...order })).toEqual({
    problem: 'Nothing was done. files: is no folder.',
  })
})

test('empty lines and a byte order mark are passed over', async () => {
  const { ann, entries } = await annAndBen(message('1', 1))
  const folder = folderOf(entries, { source: 'marked' })
  for (const name of ['people.jsonl', 'messages.jsonl', 'site.json']) {
    const path = join(folder, name)
    writeFileSync(path, `\uFEFF${readFileSync(path, 'utf8')}\r\n\n`)
  }
  expect(await operator.importPath({ path: folder, ...order })).toHaveProperty('said')
  expect(await historyOf(ann)).toHaveLength(1)
})

test('a line that is longer than one may be is named', async () => {
  const folder = folderOf([], { source: 'long lines' })
  const line = JSON.stringify(person('long', { about: 'x'.repeat(formatLimits.lineBytes) }))
  writeFileSync(join(folder, 'people.jsonl'), `${JSON.stringify(person('short'))}\n${line}\n`)
  expect(await operator.importPath({ path: folder, ...order })).toEqual({
    problem: `Nothing was done. people.jsonl, line 2: longer than ${formatLimits.lineBytes} bytes.`,
  })
})

test('an export that is ended leaves nothing, and one that is whole nothing else', async () => {
  const { entries } = await bothHere(message('1', 1))
  await imported(entries)
  const place = newFolder()
  const ending = new AbortController()
  ending.abort(new Error('it was ended'))
  const ended = exportSite(join(place, 'export'), { database, blobs, signal: ending.signal })
  await expect(ended).rejects.toThrow('it was ended')
  expect(readdirSync(place)).toEqual([])
  await exportSite(join(place, 'export'), { database, blobs })
  expect(readdirSync(place)).toEqual(['export'])
  expect(readdirSync(join(place, 'export', 'files')).every((name) => /^[0-9a-f]{64}$/.test(name))).toBe(true)
})

test('the second of two exports into one folder writes nothing, and a killed one is in nobody’s way', async () => {
  const place = newFolder()
  const folder = join(place, 'export')
  const unlock = await lockPath(folder)
  mkdirSync(`${folder}.writing`)
  writeFileSync(join(`${folder}.writing`, 'people.jsonl'), '')
  await expect(exportSite(folder, { database, blobs })).rejects.toThrow(
    `Another export is writing ${folder}: wait until it has ended, or name another folder.`,
  )
  expect(readdirSync(place).sort()).toEqual(['export.lock', 'export.writing'])
  await unlock?.()
  const both = await Promise.allSettled([1, 2].map(() => exportSite(folder, { database, blobs })))
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(readdirSync(place)).toEqual(['export'])
})

test('an export for which the disk has no room leaves nothing, and says so', async () => {
  const bytes = 'what there is no room for'
  const { entries } = await bothHere(
    message('1', 1, { files: [{ sha256: sumOf(bytes), name: 'large.txt' }] }),
  )
  await imported(entries, { files: [bytes] })
  const place = newFolder()
  const full = {
    get: () => Promise.reject(Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' })),
  }
  await expect(exportSite(join(place, 'export'), { database, blobs: full })).rejects.toThrow(
    /^There is no room for .*export, of which nothing is left: make room, or name a folder on another disk\.$/,
  )
  expect(readdirSync(place)).toEqual([])
})

test('an export that broke off is not imported', async () => {
  const folder = folderOf([person('ann')])
  rmSync(join(folder, 'site.json'))
  expect(await operator.importPath({ path: folder, ...order })).toEqual({
    problem: `Nothing was done. ${folder}: is an export that broke off: it has no site.json. Export again.`,
  })
})

test('an export of which nothing could be written down is whole, and says so', async () => {
  const folder = join(newFolder(), 'export')
  const note = vi.spyOn(operator, 'noteExport').mockRejectedValue(new Error('the log is away'))
  onTestFinished(() => note.mockRestore())
  const { config } = server
  expect(await perform('export', [folder], config, {})).toEqual({
    said: expect.arrayContaining([
      expect.stringMatching(/^That this was exported may be missing from the audit log/),
    ]),
  })
  expect(note).toHaveBeenCalled()
  expect(readdirSync(folder)).toContain('messages.jsonl')
})

test('an act that needs a server is no command where none runs', async () => {
  const act = understand({ command: 'import-path', argument: JSON.stringify({ path: '/nowhere' }) })
  const notifier = { changed: () => undefined, sessionEnded: () => undefined }
  const { audit, logs } = server.context
  const deactivation = new Deactivation({ notifier, audit })
  const alone = new OperatorService({
    database,
    notifier,
    audit,
    logs,
    deactivation,
    settings: server.context.settings,
  })
  expect(await (act as Act)(alone)).toEqual({
    problem: expect.stringContaining('npm run admin -- import PATH'),
  })
})

test('a file that comes into use while it is looked at is none that nothing shows', async () => {
  const { ann, entries } = await annAndBen(message('1', 1))
  await imported(entries)
  const [messageId = 0] = (await historyOf(ann)).map(({ id }) => id)
  const publicId = publicIdOf(await uploadFile(server.url, ann, 'soon in use'))
  const { queries } = database
  const { id: fileId } = await queries
    .selectFrom('files')
    .select('id')
    .where('public_id', '=', publicId)
    .executeTakeFirstOrThrow()
  const conversationId = await groupOf(ann)
  const looking = await database.transaction(async (transaction) => {
    await insertUses(transaction.queries, [
      { file_id: fileId, message_id: messageId, conversation_id: conversationId, user_id: null },
    ])
    const found = database.transaction((other) => lockUnshown(other.queries, [publicId]))
    await vi.waitFor(
      async () => {
        const { rows } = await sql<{ count: number }>`
          select count(*) as count from pg_locks where not granted`.execute(transaction.queries)
        expect(Math.max(database.pool.waiting, rows[0]?.count ?? 0)).toBeGreaterThan(0)
      },
      { timeout: 20_000, interval: 10 },
    )
    return { found }
  })
  expect(await looking.found).toEqual([])
})
