import { type Config, readConfig } from '../../platform/config/config.ts'
import { doubtful, type Finding, fine } from './finding.ts'

type Environment = Readonly<Record<string, string | undefined>>

const what = 'Settings'
/** Read where they are needed, and not with the others. */
const readElsewhere = ['PARLEY_TOKEN_SECRET', 'PARLEY_BACKUP_PASSPHRASE']

/** Reports settings without effect: a slip of the pen, or one that another setting makes pointless. */
export function checkSettings(config: Config, env: Environment): Finding[] {
  const unread = settingsWithoutEffect(env)
  if (unread.length > 0)
    return [
      doubtful(
        what,
        `${unread.join(', ')} ${unread.length > 1 ? 'have' : 'has'} no effect: correct the name, or set what belongs to it (docs/operating.md lists all).`,
      ),
    ]
  const kind = config.databaseUrl ? 'PostgreSQL' : 'the embedded database'
  return [fine(what, `all are understood; ${kind}, the data folder is ${config.dataDir}.`)]
}

/** Names alone. */
function settingsWithoutEffect(env: Environment): string[] {
  const read = new Set(readElsewhere)
  const watched = new Proxy(env, {
    get(target, name) {
      read.add(String(name))
      return target[String(name)]
    },
  })
  readConfig(watched)
  return Object.keys(env)
    .filter((name) => /^PARLEY_(?!TEST_)/.test(name) && env[name] && !read.has(name))
    .sort()
}
