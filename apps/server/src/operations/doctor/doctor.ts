import type { DatabaseFacts } from '../../db/inspection.ts'
import { schemaNumber } from '../../db/migrations/index.ts'
import type { Config } from '../../platform/config/config.ts'
import { commit, version } from '../../platform/config/installed.ts'
import { keptSecret } from '../../platform/config/secret.ts'
import { checkAddress } from './address.ts'
import { checkBackups } from './backups.ts'
import { checkDatabase } from './database.ts'
import { checkDisk, type WriteProblems } from './disk.ts'
import { doubtful, type Finding, fine } from './finding.ts'
import { checkMail } from './mail.ts'
import { checkRedis, checkStore } from './neighbours.ts'
import { checkRelays } from './relay.ts'
import { checkSettings } from './settings.ts'

export { lineOf, sizeOf } from './finding.ts'

/** Facts from a running server, or read without one. */
interface Looks {
  /** Undefined where there is no database yet. */
  database(): Promise<DatabaseFacts | undefined>
  readonly writeProblems: WriteProblems
}

/** Looks at all that a server needs, and changes nothing but for a few bytes in S3 that are deleted again. */
export async function examine(
  config: Config,
  env: Readonly<Record<string, string | undefined>>,
  look: Looks,
): Promise<Finding[]> {
  const pool = config.databaseUrl === undefined ? undefined : config.databasePoolSize
  const found = await Promise.all([
    checkDatabase(look.database, pool),
    checkDisk(config, look.writeProblems),
    checkBackups(config, look.writeProblems),
    checkRedis(config),
    checkStore(config),
    checkAddress(config, () => keptSecret(config.dataDir, env)),
    checkRelays(config),
    checkMail(config),
  ])
  const at = commit()
  const name = `Parley ${version}${at ? ` (${at})` : ''}, schema ${schemaNumber}, Node ${process.versions.node}.`
  return [fine('Version', name), ...checkSettings(config, env), ...checkPush(config), ...found.flat()]
}

/** Whether push services learn who sends to them: those that want to know refuse everything else. */
function checkPush({ push: { isOn, contact } }: Pick<Config, 'push'>): Finding[] {
  const what = 'Push'
  if (!isOn) return []
  return [
    contact === undefined
      ? doubtful(
          what,
          'push services do not learn how to reach you, and Apple’s refuses what it is sent then: set PARLEY_PUSH_CONTACT, such as mailto:admin@example.org, or PARLEY_PUBLIC_URL to an address with https.',
        )
      : fine(what, `push services can reach you at ${contact}.`),
  ]
}
