import { describe, expect, test } from 'vitest'
import { circlesAmong } from './circles.ts'
import { importsOf } from './imports.ts'
import { brokenRule, misplaced } from './rules.ts'

const server = (path: string) => `apps/server/src/${path}`
const web = (path: string) => `apps/web/src/${path}`
const contract = 'packages/contract/src/call.ts'
const client = 'packages/client/src/http.ts'
const importers = 'packages/importers/src/products.ts'

const rule = (from: string, to: string, typeOnly = false) => {
  const isFile = /^(apps|packages)\//.test(to)
  return brokenRule({ from, to: isFile ? { file: to } : { package: to }, typeOnly })
}

describe('allowed', () => {
  test.each([
    ['contract, its schema library', contract, 'typebox'],
    ['a test of contract, a test library', 'packages/contract/src/call.test.ts', 'fast-check'],
    ['client, contract', client, '@parley/contract'],
    ['importers, contract', importers, '@parley/contract'],
    [
      'a product, what products share',
      'packages/importers/src/slack/text.ts',
      'packages/importers/src/markup/marks.ts',
    ],
    ['server, importers', server('operations/import/opening.ts'), '@parley/importers'],
    ['a test of server, client', server('messaging/direct/chat.test.ts'), '@parley/client'],
    [
      'a test, an adapter',
      server('platform/broker/broker.test.ts'),
      server('platform/broker/redis-broker.ts'),
    ],
    [
      'a conformance suite, an adapter',
      server('platform/broker/conformance.ts'),
      server('platform/broker/memory-broker.ts'),
    ],
    ['main, server', server('main.ts'), server('server.ts')],
    ['the command, its folder', server('admin.ts'), server('moderation/administration/operator/commands.ts')],
    ['server, what domains bring', server('server.ts'), server('platform/domains/domain.ts')],
    ['context, a domain', server('context.ts'), server('messaging/direct/domain.ts')],
    [
      'what picks adapters, an adapter',
      server('platform/adapters/adapters.ts'),
      server('platform/blobs/s3-blob-store.ts'),
    ],
    ['an adapter, its port', server('platform/broker/redis-broker.ts'), server('platform/broker/broker.ts')],
    ['a domain, its own parts', server('messaging/direct/routes.ts'), server('messaging/direct/policy.ts')],
    [
      "a domain, another's service",
      server('messaging/direct/service.ts'),
      server('identity/friends/service.ts'),
    ],
    ['a domain, a port', server('messaging/direct/service.ts'), server('platform/broker/broker.ts')],
    [
      'a domain, the port of presence',
      server('identity/friends/service.ts'),
      server('platform/presence/presence.ts'),
    ],
    ['a domain, the notifier', server('identity/friends/service.ts'), server('platform/sockets/notifier.ts')],
    ['a domain, storage', server('messaging/direct/repository.ts'), server('db/database.ts')],
    ['a repository, fragments', server('messaging/direct/list-repository.ts'), server('db/sql/users.ts')],
    [
      'a repository of conversations, fragments',
      server('messaging/conversations/x-repository.ts'),
      server('db/sql/friends.ts'),
    ],
    ['fragments, kysely', server('db/sql/users.ts'), 'kysely'],
    ['a repository, kysely', server('messaging/direct/message-repository.ts'), 'kysely'],
    ['storage, a driver', server('db/postgres.ts'), 'pg'],
    ['a feature, its own parts', web('features/chat/view.tsx'), web('features/chat/model.ts')],
    ['a feature, the engine', web('features/chat/view.tsx'), web('engine/engine.ts')],
    ['app, features', web('app/router.tsx'), web('features/chat/index.ts')],
    ['components, platform', web('components/controls/button.tsx'), web('platform/theme.ts')],
    ['the engine, the domain', web('engine/engine.ts'), web('domain/people/blocks.ts')],
    ['the engine, keys of queries', web('engine/live/refresh.ts'), web('domain/queries/queries.ts')],
    ['the domain, calls', web('domain/people/blocks.ts'), web('domain/api/api.ts')],
    ['calls, the session', web('domain/api/api.ts'), web('domain/session/session.ts')],
  ])('%s', (_, from, to) => {
    expect(rule(from, to)).toBeUndefined()
  })

  test.each([
    ['types of config', server('messaging/direct/service.ts'), server('platform/config/config.ts')],
    ['types of realtime', server('messaging/direct/socket.ts'), server('platform/sockets/connection.ts')],
    ['types of kysely', server('messaging/direct/service.ts'), 'kysely'],
  ])('%s, which a domain may not use as values', (_, from, to) => {
    expect(rule(from, to, true)).toBeUndefined()
    expect(rule(from, to)).toBeDefined()
  })
})

describe('refused', () => {
  test.each([
    ['contract, any library', contract, 'zod'],
    ['contract, Node', contract, 'node:fs'],
    ['client, a library', client, 'ws'],
    ['client, server in a test', 'packages/client/src/http.test.ts', '@parley/server'],
    ['importers, server', importers, '@parley/server'],
    ['importers, server by path', importers, server('kernel/port.ts')],
    ['importers, a database', importers, 'kysely'],
    [
      'a product, another product',
      'packages/importers/src/slack/text.ts',
      'packages/importers/src/telegram/text.ts',
    ],
    [
      'what products share, a product',
      'packages/importers/src/markup/marks.ts',
      'packages/importers/src/slack/text.ts',
    ],
    ['server, importers elsewhere', server('messaging/groups/service.ts'), '@parley/importers'],
    ['client, importers', client, '@parley/importers'],
    ['web, importers', web('domain/api/api.ts'), '@parley/importers'],
    ['web, server', web('domain/api/api.ts'), '@parley/server'],
    ['web, server by path', web('domain/api/api.ts'), server('server.ts')],
    ['server, client', server('messaging/direct/service.ts'), '@parley/client'],
    ['server, web', server('server.ts'), '@parley/web'],
    ['another workspace by path', server('messaging/direct/routes.ts'), contract],
    ['the command, a domain', server('admin.ts'), server('moderation/administration/domain.ts')],
    ['main, a domain', server('main.ts'), server('messaging/direct/service.ts')],
    ['server, a domain', server('server.ts'), server('messaging/direct/routes.ts')],
    ['server, an adapter', server('server.ts'), server('db/pglite.ts')],
    ['context, server', server('context.ts'), server('server.ts')],
    ['context, an adapter', server('context.ts'), server('platform/blobs/s3-blob-store.ts')],
    ['a domain, context', server('messaging/direct/routes.ts'), server('context.ts')],
    [
      'a domain, an adapter',
      server('identity/presence/service.ts'),
      server('platform/presence/redis-presence.ts'),
    ],
    ['a port, its adapter', server('platform/broker/broker.ts'), server('platform/broker/memory-broker.ts')],
    ['a service, fragments', server('messaging/direct/service.ts'), server('db/sql/users.ts')],
    [
      "a repository, another's repository",
      server('messaging/direct/repository.ts'),
      server('identity/friends/repository.ts'),
    ],
    [
      "a domain, another's repository",
      server('messaging/direct/service.ts'),
      server('identity/friends/repository.ts'),
    ],
    ['a domain, realtime', server('messaging/direct/service.ts'), server('platform/sockets/hub.ts')],
    ['a service, kysely', server('messaging/direct/service.ts'), 'kysely'],
    ['a repository, a driver', server('messaging/direct/repository.ts'), 'pg'],
    ['product code, a test', server('messaging/direct/service.ts'), server('messaging/direct/chat.test.ts')],
    ['a feature, another', web('features/chat/view.tsx'), web('features/friends/model.ts')],
    ['a feature, app', web('features/chat/view.tsx'), web('app/router.tsx')],
    ['the engine, a feature', web('engine/engine.ts'), web('features/chat/view.tsx')],
    ['the engine, React', web('engine/engine.ts'), 'react'],
    ['a feature, calls', web('features/chat/view.tsx'), web('domain/api/api.ts')],
    ['app, calls', web('app/router.tsx'), web('domain/api/api.ts')],
    ['components, calls', web('components/people/x.tsx'), web('domain/api/api.ts')],
    ['the engine, calls', web('engine/engine.ts'), web('domain/api/api.ts')],
    ['a feature, calls as queries', web('features/chat/view.tsx'), web('domain/queries/queries.ts')],
    ['calls, a feature', web('domain/api/api.ts'), web('features/chat/view.tsx')],
    ['the domain, the engine', web('domain/people/blocks.ts'), web('engine/engine.ts')],
    ['platform, the domain', web('platform/theme.ts'), web('domain/me/session.ts')],
    ['platform, components', web('platform/theme.ts'), web('components/controls/button.tsx')],
  ])('%s', (_, from, to) => {
    expect(rule(from, to)).toEqual(expect.any(String))
  })
})

test('an import of types is an arrow too', () => {
  expect(rule(server('messaging/direct/routes.ts'), server('context.ts'), true)).toBeDefined()
  expect(rule(web('domain/api/api.ts'), '@parley/server', true)).toBeDefined()
})

test('a folder that the table does not name is refused', () => {
  expect(misplaced(server('rooms/service.ts'))).toContain('no such place')
  expect(misplaced(web('utils/dates.ts'))).toContain('no such place')
  expect(misplaced(server('messaging/direct/service.ts'))).toBeUndefined()
})

test.each([
  ['a lower room, one above it', server('identity/users/service.ts'), server('messaging/groups/service.ts')],
  ['platform, a domain', server('platform/files/domain.ts'), server('identity/users/service.ts')],
  ['a room, another of its floor', server('notifications/push/domain.ts'), server('bots/bot-service.ts')],
  ['a room, what is above all', server('operations/backup/site.ts'), server('context.ts')],
])('%s: refused, also of types', (_, from, to) => {
  expect(rule(from, to)).toContain('lower floors')
  expect(rule(from, to, true)).toContain('lower floors')
})

test('a circle of folders is found, however long, and named', () => {
  const between = (from: string, to: string) => ({ from: web(from), to: { file: web(to) }, typeOnly: true })
  const way = [between('a/x.ts', 'b/x.ts'), between('b/y.ts', 'c/x.ts'), between('b/y.ts', 'b/x.ts')]
  expect(circlesAmong(way)).toEqual([])
  expect(circlesAmong([...way, between('c/x.ts', 'a/y.ts')])).toEqual([
    [web('a'), web('b'), web('c'), web('a')],
  ])
})

test('every form of import is found, with its line', () => {
  const source = [
    `import type { Kysely } from 'kysely'`,
    `import { sql, type SqlBool } from 'kysely'`,
    `export { helper } from '../../platform/http/helper.ts'`,
    `const lazy = () => import('./policy.ts?raw')`,
    `type Config = import('../../platform/config/config.ts').Config`,
    `import { call } from '@parley/contract/call'`,
  ].join('\n')
  const from = server('messaging/direct/service.ts')
  const found = importsOf(from, source).sort((a, b) => a.line - b.line)
  expect(found.map(({ line, to, typeOnly }) => ({ line, to, typeOnly }))).toEqual([
    { line: 1, to: { package: 'kysely' }, typeOnly: true },
    { line: 2, to: { package: 'kysely' }, typeOnly: false },
    { line: 3, to: { file: server('platform/http/helper.ts') }, typeOnly: false },
    { line: 4, to: { file: server('messaging/direct/policy.ts') }, typeOnly: false },
    { line: 5, to: { file: server('platform/config/config.ts') }, typeOnly: true },
    { line: 6, to: { package: '@parley/contract' }, typeOnly: false },
  ])
})
