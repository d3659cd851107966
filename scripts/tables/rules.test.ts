import { describe, expect, test } from 'vitest'
import { tablesNamed } from './named.ts'
import { tablesOf } from './owners.ts'
import { brokenRule } from './rules.ts'

const tables = new Set(['users', 'friendships', 'messages', 'groups'])
const named = (source: string) =>
  tablesNamed('friends/repository.ts', source, tables).map(({ table }) => table)

describe('a table is named', () => {
  test.each([
    ['by a query of Kysely', `queries.selectFrom('users').selectAll()`],
    ['under an alias', `queries.selectFrom('users as u')`],
    ['among several', `queries.selectFrom(['other', 'users'])`],
    ['by a change', `queries.insertInto('users').values(row)`],
    ['by a join', `all.innerJoinLateral('users', 'users.id', 'x.user_id')`],
    ['in SQL', 'sql`select id from users where true`'],
    ['in SQL of a given type', 'sql<{ id: number }>`select id from users u`'],
    ['behind a comma', 'sql`select from x, users`'],
    ['in a piece of SQL', 'const found = sql`users where deleted_at is null`'],
    ['in raw SQL', `sql.raw('users')`],
    ['as an object of the database', `sql\`relation = 'users'::regclass\``],
    ['in SQL without a tag', `client.query('delete from users')`],
    ['in a template without a tag', `client.query(\`update users set \${what}\`)`],
    ['by the type of its rows', `type Row = Selectable<Tables['users']>`],
  ])('%s', (_, source) => {
    expect(named(source)).toEqual(['users'])
  })
})

describe('no table is named', () => {
  test.each([
    ['by a column', 'sql`select page.users, count(*) as messages from page`'],
    ['by a comment', 'sql`/* users by ids */ select 1 -- of users\n`'],
    ['by a text', `sql\`select 'users' = any (topics)\``],
    ['by other calls', `notifier.changed(transaction, ids, ['groups'])`],
    ['by a sentence', `log.warn('users are away')`],
    ['by what stands for it', `sql\`select from \${users} u\``],
  ])('%s', (_, source) => {
    expect(named(source)).toEqual([])
  })
})

test('each line of a table is found', () => {
  const source = 'const rows = sql`\n  select id\n  from users\n  join friendships f on true`'
  expect(tablesNamed('a.ts', source, tables)).toEqual([
    { table: 'users', line: 3 },
    { table: 'friendships', line: 4 },
  ])
})

test('a file of types says which tables there are', () => {
  const source = `export interface UsersTables { users: Users; tokens: { id: number } }\ninterface Users { name: string }`
  expect(tablesOf('users.ts', source)).toEqual(['users', 'tokens'])
})

const rule = (path: string) => brokenRule(path, 'users', 'users', [])

test('tables: the repositories and the shared SQL of the owner name them', () => {
  expect(rule('identity/users/repository.ts')).toBeUndefined()
  expect(rule('identity/users/pair-repository.ts')).toBeUndefined()
  expect(rule('identity/users/search/repository.ts')).toBeUndefined()
  expect(rule('db/sql/users.ts')).toBeUndefined()
})

test('nothing else of the owner does', () => {
  expect(rule('identity/users/service.ts')).toContain('only')
})

test('no other domain does, unless it is excepted', () => {
  expect(rule('identity/friends/repository.ts')).toContain('db/sql/users.ts')
  const exceptions = [{ files: /^identity\/friends\//, tables: ['users'], why: '' }]
  expect(brokenRule('identity/friends/repository.ts', 'users', 'users', exceptions)).toBeUndefined()
  expect(brokenRule('identity/friends/repository.ts', 'groups', 'groups', exceptions)).toBeDefined()
})
