import { afterAll, onTestFinished, TestRunner } from 'vitest'
import type { Adapters } from '../../src/platform/adapters/adapters.ts'
import { type Config, type Patience, readConfig } from '../../src/platform/config/config.ts'
import { type Server, startServer } from '../../src/server.ts'
import { createTestDatabase } from './database.ts'
import { type People, peopleOf } from './people.ts'

interface Options {
  readonly env?: Readonly<Record<string, string>>
  readonly adapters?: Partial<Adapters>
  /** Parts that no variable sets. */
  readonly patience?: Partial<Patience>
  readonly looksEveryMs?: number
}

/** How often what a test waits for is looked after: a job of every second would be most of what it takes. */
export const soon = 100

/** The least that argon2id takes: what a password costs is no concern of the tests that sign people in. */
export const cheap = { memoryCost: 8, timeCost: 1 }

export interface TestServer extends Server, People {
  readonly url: string
  readonly config: Config
}

/** A whole server with an empty database, which is closed after the test that opens it, or else after the file's last. */
export function startTestServer(options: Options = {}): Promise<TestServer> {
  // Within a test `afterAll` does nothing. Asked before anything is awaited: a `describe` that opens a server
  // does not wait for it, and its first test may be running once the server stands.
  const whenOver = TestRunner.getCurrentTest() ? onTestFinished : afterAll
  const opening = openTestServer(options)
  whenOver(async () => (await opening).dispose())
  return opening
}

/** The same for a caller that closes it. */
export async function openTestServer({
  env = {},
  adapters,
  patience = {},
  looksEveryMs,
}: Options = {}): Promise<TestServer & { dispose(): Promise<void> }> {
  const { databaseUrl, dataDir, dispose } = await createTestDatabase()
  const variables = { ...environment(dataDir, databaseUrl), ...env }
  const read = readConfig(variables)
  const config = {
    ...read,
    webDir: env.PARLEY_WEB_DIR === undefined ? undefined : read.webDir,
    passwordCost: cheap,
    warmsSearch: false,
    patience: { ...read.patience, ...patience },
    looksEveryMs,
  }
  const server = await startServer(config, variables, adapters)
  const [url] = server.addresses
  const { database, friends } = server.context
  return {
    ...server,
    url,
    config,
    ...peopleOf(url, (requesterId, otherId) =>
      database.transaction((transaction) => friends.adopt(transaction, otherId, requesterId)),
    ),
    async dispose() {
      await server.close()
      await dispose()
    },
  }
}

/** Where a server of a test keeps its things; limits that tests would run into are out of the way. */
export const environment = (dataDir: string, databaseUrl: string | undefined) => ({
  PARLEY_HOST: '127.0.0.1',
  PARLEY_PORT: '0',
  PARLEY_LOG_LEVEL: process.env.PARLEY_TEST_LOG ?? 'silent',
  PARLEY_DATA_DIR: dataDir,
  // Each connection of a test is a process that begins, and plans every statement anew.
  PARLEY_DATABASE_POOL: '4',
  PARLEY_CALLS_PER_10S: '1000000',
  PARLEY_SIGN_INS_PER_10MIN: '1000000',
  PARLEY_SESSION_CALLS_PER_10S: '1000000',
  PARLEY_FILES_PER_10S: '1000000',
  PARLEY_CONNECTIONS_PER_ADDRESS: '1000000',
  PARLEY_FRAMES_PER_SECOND: '1000000',
  PARLEY_MESSAGES_PER_SECOND: '1000000',
  PARLEY_MESSAGES_PER_MINUTE: '100000000',
  PARLEY_MESSAGE_KIB_PER_MINUTE: '100000000',
  PARLEY_MESSAGE_MIB_PER_DAY: '0',
  PARLEY_FRIEND_REQUESTS_PER_HOUR: '1000000',
  PARLEY_JOIN_REQUESTS_PER_HOUR: '1000000',
  PARLEY_GROUPS_PER_HOUR: '1000000',
  PARLEY_PRESENCE_GRACE_MS: '300',
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
})
