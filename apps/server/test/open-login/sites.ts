import { readConfig } from '../../src/platform/config/config.ts'
import { startServer } from '../../src/server.ts'
import { createTestDatabase } from '../support/database.ts'
import { peopleOf } from '../support/people.ts'
import { cheap, environment, soon } from '../support/server.ts'
import { publicUrl } from './open-login-support.ts'

/** One site that is started anew with other settings. The caller closes each server before the next. */
export async function openSite(providers: readonly object[]) {
  const { databaseUrl, dataDir, dispose } = await createTestDatabase()
  const variables = {
    ...environment(dataDir, databaseUrl),
    PARLEY_PUBLIC_URL: publicUrl,
    PARLEY_OPEN_LOGIN: JSON.stringify(providers),
  }
  return {
    dispose,
    async start(settings: Readonly<Record<string, string>> = {}, others: readonly object[] = providers) {
      const env = { ...variables, PARLEY_OPEN_LOGIN: JSON.stringify(others), ...settings }
      const fast = { passwordCost: cheap, warmsSearch: false, looksEveryMs: soon }
      const config = { ...readConfig(env), webDir: undefined, ...fast }
      const server = await startServer(config, env)
      const [url] = server.addresses
      return { ...server, url, config, ...peopleOf(url) }
    },
  }
}
