import type { DatabaseFacts } from '../../db/inspection.ts'
import { schemaNumber } from '../../db/migrations/index.ts'
import type { Config } from '../../platform/config/config.ts'
import { version } from '../../platform/config/installed.ts'
import { keptSecret } from '../../platform/config/secret.ts'
import { checkAddress } from './address.ts'
import { checkBackups } from './backups.ts'
import { checkDatabase } from './database.ts'
import { checkDisk, type WriteProblems } from './disk.ts'
import { type Finding, fine } from './finding.ts'
import { checkMail } from './mail.ts'
import { checkRedis, checkStore } from './neighbours.ts'
import { checkPush } from './push.ts'
import { checkRelays } from './relay.ts'
import { checkSettings } from './settings.ts'

export { lineOf, sizeOf } from './finding.ts'

/** What a server that runs is asked, or is looked at without one. */
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
  const name = `Parley ${version}, schema ${schemaNumber}, Node ${process.versions.node}.`
  return [fine('Version', name), ...checkSettings(config, env), ...checkPush(config), ...found.flat()]
}
