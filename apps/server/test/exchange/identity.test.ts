import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { exportSite } from '../../src/operations/export/export.ts'
import { forgettingNames } from '../../src/operations/import/person-repository.ts'
import { password } from '../support/people.ts'
import { openTestServer, startTestServer } from '../support/server.ts'
import { folderOf, group, message, newFolder, person } from './folders.ts'
import { importing } from './importing.ts'

const server = await startTestServer()
const { imported, somebody, annAndBen, groupOf } = importing(server)

const linesOf = (answer: Awaited<ReturnType<typeof imported>>) =>
  'said' in answer ? answer.said.join('\n') : answer.problem

test('a database of an earlier version, and a site without an id, are not exported', async () => {
  const other = await openTestServer()
  onTestFinished(other.dispose)
  const { database, blobs } = other.context
  const { queries } = database
  const exported = () => exportSite(join(newFolder(), 'export'), { database, blobs })
  await queries.deleteFrom('settings').where('key', '=', 'siteId').execute()
  await expect(exported()).rejects.toThrow('The site has no id of its own')
  const folder = folderOf([person('ann')])
  expect(
    await other.context.operator.importPath({ path: folder, isDryRun: false, matchesAccounts: false }),
  ).toEqual({ problem: expect.stringMatching(/^Nothing was done\. The site has no id of its own/) })
  await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(
    queries,
  )
  await expect(exported()).rejects.toThrow('The database is of an earlier version of Parley')
})

test.each(['parley ', 'parley'])(
  'a source that does not say which site it is from is refused: "%s"',
  async (source) => {
    expect(await imported([person('ann')], { source })).toEqual({
      problem: expect.stringMatching(
        /^Nothing was done\. source: "parley ?" does not say which site it is from/,
      ),
    })
  },
)

test('an account that has ended keeps no name, and its source can be imported again', async () => {
  const leaving = await somebody('Lea')
  const source = 'with somebody who leaves'
  const people = [person('lea', { account: leaving.account })]
  const namesKept = () =>
    server.context.database.queries
      .selectFrom('imported_records')
      .select(['account', 'nickname'])
      .where('source', '=', source)
      .where('part', '=', 0)
      .execute()
  await imported(people, { source, matchesAccounts: true })
  expect(await namesKept()).toEqual([{ account: leaving.account, nickname: expect.any(String) }])
  await leaving.call('DELETE /api/user/me', { body: { password } })
  const renamed = [person('lea', { account: 'somebody.else' })]
  expect(await imported(renamed, { source, isRenamed: true })).toHaveProperty('said')
  expect(await namesKept()).toEqual([{ account: null, nickname: '' }])
})

test('a person who deletes their account is stored nowhere under the name in their source, and is known again', async () => {
  const leaving = await somebody('Mia')
  const { queries } = server.context.database
  const source = 'names for refs'
  const entries = [
    person('mia.of.old', { account: leaving.account }),
    person('ben'),
    {
      kind: 'group' as const,
      ref: 'direct/ben/mia.of.old',
      title: 'Two',
      members: [{ person: 'mia.of.old' }, { person: 'ben' }],
    },
    message('town/1/mia.of.old', 1, { in: { people: ['ben', 'mia.of.old'] }, sender: 'mia.of.old' }),
    { kind: 'friendship' as const, people: ['ben', 'mia.of.old'] as [string, string] },
  ]
  await imported(entries, { source })
  await leaving.call('DELETE /api/user/me', { body: { password } })
  const { rows } = await sql<{
    all: string
  }>`select json_agg(r)::text as all from imported_records r`.execute(queries)
  expect(rows[0]?.all).not.toContain('mia.of.old')
  const again = linesOf(await imported(entries, { source }))
  expect(again).toContain('people: 0 made, 0 matched, 2 there')
  expect(again).toContain('groups: 0 made, 1 there')
  expect(again).toContain('friendships: 0 made, 1 there')
  expect(again).toContain('messages: 0 made, 1 there')
})

test('an account that ends is found among many that were imported by an index', async () => {
  const { queries } = server.context.database
  await sql`
    insert into imported_records (source, kind, ref, target_id)
    select 'very many', 4, encode(sha256(n::text::bytea), 'base64'), n from generate_series(1, 20000) n`.execute(
    queries,
  )
  await sql`analyze imported_records`.execute(queries)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${forgettingNames(7)}`.execute(queries)
  expect(rows.map((row) => row['QUERY PLAN']).join()).toContain('imported_people')
})

test('an import ends before it does anything where people have other names by now, unless they are declared the same', async () => {
  const source = 'two of one name'
  const first = [person('1', { account: 'ann.first' }), person('2', { nickname: 'Ben' }), person('3')]
  await imported(first, { source })
  const place = { in: { people: ['1', '2'] as [string, string] }, sender: '1' }
  const second = [
    person('1', { account: 'someone.else' }),
    person('2', { nickname: 'Bert' }),
    person('3', { account: 'third' }),
    person('4'),
    message('m', 1, place),
  ]
  for (const isDryRun of [true, false])
    expect(await imported(second, { source, isDryRun })).toEqual({
      problem:
        'Nothing was done. two of one name: 2 people who came before under the same refs have other names now: 1 (ann.first before, someone.else now), 2 (Ben before, Bert now). If they are the same people, add --renamed. If this is from another place, give it a name of its own: --as NAME, or "source" in its site.json.',
    })
  expect(linesOf(await imported(second, { source, isRenamed: true }))).toContain('messages: 1 made')
  // By then these are their names.
  expect(linesOf(await imported(second, { source }))).toContain('people: 0 made, 0 matched, 4 there')
})

test('a name in other letters, or another nickname beside the same account, is no other person', async () => {
  const source = 'other letters'
  await imported([person('1', { account: 'Cara.One', nickname: 'Cara' })], { source })
  const again = await imported([person('1', { account: 'cara.one', nickname: 'Cara B.' })], { source })
  expect(linesOf(again)).toContain('people: 0 made, 0 matched, 1 there')
})

test('several people with the account name of somebody here are not taken for them', async () => {
  const dan = await somebody('Dan')
  const note = '2  people whose account name another of them has: nobody here is taken for them'
  const strangers = Array.from({ length: 250 }, (_, i) => person(`p${i}`))
  const entries = [
    person('small', { account: dan.account }),
    ...strangers,
    person('large', { account: dan.account.toUpperCase() }),
    group('small', 'large'),
  ]
  for (const isDryRun of [true, false]) {
    const lines = linesOf(await imported(entries, { source: 'twins', isDryRun }))
    expect(lines).toContain(', 0 matched')
    expect(lines).toContain(note)
  }
  expect(await groupOf(dan)).toBe(0)
})

test('nobody here becomes a second person of a source by a later import', async () => {
  const eve = await somebody('Eve')
  const source = 'a second one'
  expect(linesOf(await imported([person('1', { account: eve.account })], { source }))).toContain('1 matched')
  const later = await imported([person('2', { account: eve.account })], { source })
  expect(linesOf(later)).toContain('people: 1 made, 0 matched')
})

test('two imports that end at one moment write a sheet each', async () => {
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const both = [linesOf(await imported([person('x')])), linesOf(await imported([person('y')]))]
  const paths = both.map((lines) => /are in (\S+\.csv)\./.exec(lines)?.[1])
  expect(paths[0]).toMatch(/codes-.*\.csv$/)
  expect(new Set(paths).size).toBe(2)
})

test('an import reports a group of an import that was cut off, which it does not have itself', async () => {
  const { entries } = await annAndBen(message('1', 1))
  let readings = 0
  const breaking = {
    async *entries() {
      const reading = ++readings
      yield* entries
      if (reading > 1) throw new Error('the power is gone')
    },
    file: async () => undefined,
  }
  const order = { isDryRun: false, matchesAccounts: true }
  expect(await server.context.exchange.importFrom(breaking, 'left closed', order)).toMatchObject({
    problem: expect.stringContaining('the power is gone'),
  })
  const people = entries.filter(({ kind }) => kind === 'person')
  expect(linesOf(await imported(people, { source: 'left closed' }))).toContain(
    '1  groups of an import that was cut off, of which nobody is in this one: nobody is in them',
  )
})

test('a group of an import that was cut off has an owner when it has gone on, though the first has left', async () => {
  const [first, second] = [await somebody('Gus'), await somebody('Hal')]
  const people = [person('gus', { account: first.account }), person('hal', { account: second.account })]
  const entries = [...people, group('gus', 'hal'), message('1', 1, { sender: 'gus' })]
  let readings = 0
  const breaking = {
    async *entries() {
      const reading = ++readings
      yield* entries
      if (reading > 1) throw new Error('the power is gone')
    },
    file: async () => undefined,
  }
  const order = { isDryRun: false, matchesAccounts: true }
  await server.context.exchange.importFrom(breaking, 'owned again', order)
  await first.call('DELETE /api/user/me', { body: { password } })
  await imported(entries, { source: 'owned again' })
  const { list } = await second.call('GET /api/group/my', { query: { mode: 1 } })
  expect(list).toHaveLength(1)
})

test('the person who is let into a group first owns it, if its owner leaves at that moment', async () => {
  const [leaving, staying] = [await somebody('Ida'), await somebody('Jim')]
  const { groups, database } = server.context
  const groupId = await database.transaction((transaction) =>
    groups.groups.bring(transaction, {
      ...{ title: 'Left', notice: '', creatorId: leaving.id, size: 2, createdAt: null },
    }),
  )
  await leaving.call('DELETE /api/user/me', { body: { password } })
  await database.transaction((transaction) =>
    groups.groups.letIn(
      transaction,
      groupId,
      [
        { userId: leaving.id, role: 1, nickname: '', joinedAt: null },
        { userId: staying.id, role: 3, nickname: '', joinedAt: null },
      ],
      false,
    ),
  )
  expect(await groups.groups.ownerOf(database.queries, groupId)).toBe(staying.id)
})

test('an import waits while a follower of messages is far behind', async () => {
  const { entries } = await annAndBen(message('1', 1))
  const slowest = vi.spyOn(server.context.jobs, 'slowest')
  onTestFinished(() => slowest.mockRestore())
  for (const cursor of [1, 2, 3]) slowest.mockResolvedValueOnce({ cursor, entries: 5000 })
  expect(linesOf(await imported(entries))).toContain('messages: 1 made')
  expect(slowest).toHaveBeenCalledTimes(4)
})

test('the lag of all followers is that of the last of them', async () => {
  const { jobs, database } = server.context
  const lag = vi.waitFor(async () => {
    const slowest = await jobs.slowest()
    expect(slowest?.entries).toBe(0)
    return slowest
  }, 20_000)
  const { rows } = await sql<{ id: number }>`select max(id) as id from messages`.execute(database.queries)
  expect((await lag)?.cursor).toBeGreaterThanOrEqual(rows[0]?.id ?? 1)
})
