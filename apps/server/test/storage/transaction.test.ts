import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Queries } from '../../src/db/database.ts'
import { openDatabase } from '../support/open-database.ts'

const database = await openDatabase(afterAll)

beforeEach(async () => {
  await sql`drop table if exists marks`.execute(database.queries)
  await sql`create table marks (n integer unique)`.execute(database.queries)
})

const mark = (queries: Queries, n: number) => sql`insert into marks values (${n})`.execute(queries)

async function marks(queries: Queries): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`select n from marks order by n`.execute(queries)
  return rows.map(({ n }) => n)
}

test('statements that do not wait for one another are carried out in the order of their calls', async () => {
  const seen = await database.transaction(({ queries }) =>
    Promise.all([marks(queries), mark(queries, 1), marks(queries), mark(queries, 2), marks(queries)]),
  )
  expect([seen[0], seen[2], seen[4]]).toEqual([[], [1], [1, 2]])
})

test('of those some may be built and some written by hand', async () => {
  const { length } = await database.transaction(async ({ queries }) => {
    const [, users] = await Promise.all([
      sql`insert into users (nickname) values ('Alice')`.execute(queries),
      queries.selectFrom('users').select('id').execute(),
    ])
    return users
  })
  expect(length).toBe(1)
})

test('a statement that an action leaves under way is committed with it, and answered before the effects', async () => {
  const heard: unknown[] = []
  await database.transaction(async ({ queries, commitWith, onCommit }) => {
    commitWith(mark(queries, 1).then(() => heard.push('answer')))
    onCommit(() => heard.push('effect'))
  })
  expect(heard).toEqual(['answer', 'effect'])
  expect(await marks(database.queries)).toEqual([1])
})

test('a failed commit commits nothing, runs no effect, and throws its own error', async () => {
  const heard: unknown[] = []
  const failing = database.transaction(async ({ queries, commitWith, onCommit }) => {
    await mark(queries, 1)
    commitWith(sql`select 1 / 0`.execute(queries))
    onCommit(() => heard.push('effect'))
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(heard).toEqual([])
  expect(await marks(database.queries)).toEqual([])
})

test('statements that wait for nothing fail as one, and their connection serves on', async () => {
  const failing = database.transaction(async ({ queries, commitWith }) => {
    commitWith(mark(queries, 1))
    commitWith(sql`select 1 / 0`.execute(queries))
    commitWith(mark(queries, 2))
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
  expect(await marks(database.queries)).toEqual([])
})

test('a statement that the database cannot read does not keep the same name from being used', async () => {
  const named = (queries: Queries, table: string) =>
    sql.raw(`/* counting ${table} */ select count(*) from ${table}`).execute(queries)
  const together = (first: string) =>
    database.transaction(({ queries }) => Promise.all([named(queries, first), named(queries, 'marks')]))
  await expect(together('nothing_of_that_name')).rejects.toMatchObject({ code: '42P01' })
  await together('marks')
  await together('marks')
})

test('a statement after the end of a transaction is refused', async () => {
  let late: Queries | undefined
  await database.transaction(async ({ queries }) => {
    late = queries
    await mark(queries, 1)
  })
  await expect(mark(late as Queries, 2)).rejects.toThrow('the transaction is over')
  expect(await marks(database.queries)).toEqual([1])
})

test('a statement after a transaction was taken back is refused', async () => {
  const late = Promise.withResolvers<Queries>()
  const failing = database.transaction(async ({ queries }) => {
    await mark(queries, 1)
    late.resolve(queries)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await expect(mark(await late.promise, 2)).rejects.toThrow('the transaction is over')
  expect(await marks(database.queries)).toEqual([])
})

test('a commit is reported as uncertain when its transaction fails after it', async () => {
  const uncertain: true[] = []
  database.onUncertainCommit = () => uncertain.push(true)
  const tooLate = async (queries: Queries) => {
    await mark(queries, 1)
    await mark(queries, 2)
  }
  const failing = database.transaction(async ({ queries, commitWith }) => commitWith(tooLate(queries)))
  await expect(failing).rejects.toThrow('the transaction is over')
  expect(await marks(database.queries)).toEqual([1])
  expect(uncertain).toEqual([true])
})

test('a name of two statements is refused to the second', async () => {
  await expect(
    database.transaction(async ({ queries, commitWith }) => {
      commitWith(sql`/* one name */ insert into marks values (1)`.execute(queries))
      commitWith(sql`/* one name */ insert into marks values (2)`.execute(queries))
    }),
  ).rejects.toThrow('two statements are called "one name"')
  expect(await marks(database.queries)).toEqual([])
})

test('a text without a statement is answered like any', async () => {
  const seen = await database.transaction(({ queries }) =>
    Promise.all([mark(queries, 1), sql.raw('-- nothing').execute(queries), marks(queries)]),
  )
  expect(seen[2]).toEqual([1])
})

test('a value that cannot be written fails its transaction alone', async () => {
  const unwritable = {
    toPostgres() {
      throw new Error('unwritable')
    },
  }
  const failing = database.transaction(async ({ queries, commitWith }) => {
    commitWith(mark(queries, 1))
    commitWith(sql`select ${unwritable}`.execute(queries))
  })
  await expect(failing).rejects.toThrow('unwritable')
  expect(await marks(database.queries)).toEqual([])
})

test('the first of several failures is thrown, not that the others came too late', async () => {
  const failing = database.transaction(async ({ queries, commitWith }) => {
    commitWith(sql`select 1 / 0`.execute(queries))
    await mark(queries, 1)
  })
  await expect(failing).rejects.toMatchObject({ code: '22012' })
})

test('a transaction that lost a race runs again, and knows it', async () => {
  await mark(database.queries, 1)
  const attempts: number[] = []
  await database.transaction(async ({ queries, commitWith, attempt }) => {
    attempts.push(attempt)
    commitWith(mark(queries, attempt))
  })
  expect(attempts).toEqual([1, 2])
  expect(await marks(database.queries)).toEqual([1, 2])
})

test('a transaction that was lost before a statement was known by its name, which is used behind it, runs again too', async () => {
  await mark(database.queries, 1)
  const attempts: number[] = []
  await database.transaction(async ({ queries, commitWith, attempt }) => {
    attempts.push(attempt)
    const counting = () => sql`/* counting behind a lost race */ select count(*) from marks`.execute(queries)
    commitWith(mark(queries, attempt))
    commitWith(counting())
    await new Promise(setImmediate)
    await counting()
  })
  expect(attempts).toEqual([1, 2])
})

test('an action that throws takes back what it sent, answered or not', async () => {
  const failing = database.transaction(async ({ queries, commitWith }) => {
    commitWith(mark(queries, 1))
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await marks(database.queries)).toEqual([])
})

test('a connection serves on after transactions that failed', async () => {
  const failures = Array.from({ length: 20 }, () =>
    database.transaction(({ queries }) => sql`select 1 / 0`.execute(queries)),
  )
  for (const result of await Promise.allSettled(failures)) expect(result.status).toBe('rejected')
  await database.transaction(({ queries }) => mark(queries, 1))
  expect(await marks(database.queries)).toEqual([1])
})

// The embedded database has one session, which nobody can end.
describe.runIf(process.env.PARLEY_TEST_DATABASE === 'postgres')('a connection that is cut', () => {
  const uncertain: true[] = []
  beforeEach(() => {
    uncertain.length = 0
    database.onUncertainCommit = () => uncertain.push(true)
  })

  const cut = async (queries: Queries) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(queries)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.queries)
  }

  test('while it is in use fails its transaction and nothing else', async () => {
    const work = database.transaction(async ({ queries }) => {
      await mark(queries, 1)
      await cut(queries)
      await mark(queries, 2)
    })
    await expect(work).rejects.toThrow()
    expect(await marks(database.queries)).toEqual([])
    expect(uncertain).toEqual([])
  })

  test('is not what becomes of the one on which an action threw before anything was sent', async () => {
    const connections = async () => {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity where datname = current_database() order by pid`.execute(
        database.queries,
      )
      return rows.map(({ pid }) => pid)
    }
    const before = await connections()
    const failing = database.transaction(async ({ queries, commitWith }) => {
      commitWith(sql`select 1 / 0`.execute(queries))
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    expect(await connections()).toEqual(before)
  })

  test('at the commit leaves it open whether that was carried out, and says so', async () => {
    const work = database.transaction(async ({ queries, beforeCommit }) => {
      await mark(queries, 1)
      beforeCommit(() => cut(queries))
    })
    await expect(work).rejects.toThrow()
    expect(uncertain).toEqual([true])
  })
})
