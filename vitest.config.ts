import { defineConfig, type TestProjectConfiguration } from 'vitest/config'

const unit = (name: string, folder: string): TestProjectConfiguration => ({
  test: { name, include: [`${folder}/**/*.test.{ts,tsx}`] },
})

const support = 'apps/server/test/support'

const server = (database: 'pglite' | 'postgres', databaseSetup: string): TestProjectConfiguration => ({
  test: {
    name: `server-${database}`,
    include: ['apps/server/{src,test}/**/*.test.ts'],
    env: { PARLEY_TEST_DATABASE: database },
    testTimeout: 30_000,
    // Loading the server anew for every file would take longer than many a file's tests.
    isolate: false,
    globalSetup: [`${support}/redis-server.ts`, databaseSetup],
  },
})

export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      unit('contract', 'packages/contract'),
      unit('client', 'packages/client'),
      unit('web', 'apps/web'),
      unit('scripts', 'scripts'),
      server('pglite', `${support}/pglite-template.ts`),
      server('postgres', `${support}/postgres-cluster.ts`),
    ],
  },
})
