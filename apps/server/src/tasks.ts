import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type DatabaseFacts, inspectDatabase } from './db/inspection.ts'
import { CannotLoad } from './db/loading.ts'
import { writeProblems } from './db/writable.ts'
import type { Answer, Task } from './moderation/administration/operator/commands.ts'
import { askServer } from './moderation/administration/operator/operator-client.ts'
import type { Restored } from './operations/backup/restore.ts'
import { backUpSite, moveSite, passphraseIn, readSite, restoreSite } from './operations/backup/site.ts'
import { verifyBackup } from './operations/backup/verify.ts'
import { examine, lineOf, sizeOf } from './operations/doctor/doctor.ts'
import { exportSite } from './operations/export/export.ts'
import { openBare, openBlobs } from './platform/adapters/adapters.ts'
import { type Config, ConfigError, MisusedCommand } from './platform/config/config.ts'
import { writeCertificatePage } from './platform/lan/lan-certificate.ts'

type Environment = Readonly<Record<string, string | undefined>>
type Perform = (
  config: Config,
  argument: string,
  env: Environment,
  words: readonly string[],
) => Promise<Answer>

/** A large database takes its time. */
const copyMs = 3600_000
const importMs = 7 * 24 * 3600_000

const performances: Readonly<Record<Task, Perform>> = {
  async backup(config, path, env) {
    const blobs = await openBlobs(config)
    const made = await untilSignalled('There is nothing of the backup: it was ended.', (signal) =>
      backUpSite(resolve(path), { config, env, blobs, copyOf: () => copyOf(config), signal }),
    )
    const { files } = made
    return said(
      `${path}: ${sizeOf(made.bytes)}, ${contentOf(made.rows)}, ${filesOf(files.count)} of ${sizeOf(files.bytes)}.`,
      ...(files.bucket
        ? [`The files are in the bucket ${files.bucket.bucket}, and not in the backup: copy it too.`]
        : []),
      ...lackingLine(files.missing),
      passphraseIn(env)
        ? 'The key that signs sessions is in it, encrypted by PARLEY_BACKUP_PASSPHRASE.'
        : 'The key that signs sessions is not in it (PARLEY_BACKUP_PASSPHRASE): keep token-secret, or PARLEY_TOKEN_SECRET, elsewhere.',
    )
  },
  async verify(_config, path, env) {
    const { manifest, hasSessionKey, damaged, lacking } = await verifyBackup(path, passphraseIn(env))
    const { madeAt, version, epoch, rows, files, entries, migrations } = manifest
    const data = { madeAt, version, schema: migrations.at(-1), epoch, rows, files, hasSessionKey }
    const answer = said(
      `${path} is whole: ${entries.length} parts, each with the sum that was written.`,
      `Made at ${madeAt} by Parley ${version}, schema ${migrations.at(-1)}, epoch ${epoch}.`,
      `${contentOf(rows)}, ${filesOf(files.count)} of ${sizeOf(files.bytes)}${files.bucket ? ` in the bucket ${files.bucket.bucket}` : ''}.`,
      ...lackingLine([...files.missing, ...damaged], lacking + damaged.length),
      hasSessionKey
        ? 'The passphrase opens the key that signs sessions.'
        : 'The key that signs sessions was not looked for: PARLEY_BACKUP_PASSPHRASE is not set.',
    )
    return { ...answer, data }
  },
  async restore(config, path, env) {
    const { manifest, sessionKey } = await untilSignalled('Nothing is restored: it was ended.', (signal) =>
      restoreSite(resolve(path), config, env, (dataDir) => openBlobs({ ...config, dataDir }), signal),
    )
    return said(
      `Restored: ${contentOf(manifest.rows)}, ${manifest.files.count} files, as they were at ${manifest.madeAt}.`,
      'Clients will read everything again.',
      keyLines[sessionKey],
    )
  },
  async move(config, where) {
    const to = placeIn(where)
    const rows = await untilSignalled('Nothing is moved: it was ended.', (signal) =>
      moveSite(config, to, signal),
    )
    return said(
      `Moved: ${contentOf(rows)}. Nothing was taken from where it was.`,
      where === 'embedded'
        ? 'Start the server without DATABASE_URL now, with the same PARLEY_DATA_DIR.'
        : 'Start the server with this DATABASE_URL now, and the same PARLEY_DATA_DIR: uploads and the key that signs sessions stay there.',
      'Never start it on the former database again; remove that when you are content.',
    )
  },
  async import(config, _argument, env, words) {
    const order = importOrderIn(words)
    const command = { command: 'import-path', argument: JSON.stringify(order) }
    const answer = await askServer(config, command, importMs)
    if (answer) return answer
    const { openSite } = await import('./context.ts')
    const site = await openSite(config, env)
    try {
      return await onSignal(
        () => site.exchange.stop('it was ended'),
        () => site.operator.importPath(order),
      )
    } finally {
      await site.close()
    }
  },
  async export(config, path) {
    const blobs = await openBlobs(config)
    const { counts, files } = await untilSignalled(
      'There is nothing of the export: it was ended.',
      (signal) =>
        readSite(
          config,
          () => copyOf(config),
          (database) => exportSite(resolve(path), { database, blobs, signal }),
        ),
    )
    const unnoted = await noteExport(config)
    return said(
      `${path}: ${counts.people} people, ${counts.groups} groups, ${counts.friendships} friendships, ${counts.messages} messages, ${filesOf(files.count)} of ${sizeOf(files.bytes)}.`,
      ...lackingLine([], files.missing),
      'Whoever has the folder reads all that is in it.',
      ...unnoted,
    )
  },
  async 'lan-certificate'({ publicUrl = '' }, path) {
    return said(...(await writeCertificatePage(publicUrl, resolve(path))))
  },
  async doctor(config, _argument, env) {
    const findings = await examine(config, env, {
      database: () => factsOf(config),
      writeProblems: (folders) => writeProblemsOf(config, folders),
    })
    const isWrong = findings.some(({ state }) => state === 'wrong')
    return { said: findings.map(lineOf), data: { findings }, ...(isWrong && { isWrong }) }
  },
}

/** Does what the operator's command does in its own process. */
export const perform = (
  task: Task,
  words: readonly string[],
  config: Config,
  env: Environment,
): Promise<Answer> => performances[task](config, words.join(' '), env, words)

const said = (...lines: string[]): Answer => ({ said: lines })

const keyLines: Readonly<Record<Restored['sessionKey'], string>> = (() => {
  const ended =
    'everybody signs in again, and codes of authenticator apps end, unless you put the former token-secret into the data folder before the first start.'
  return {
    here: 'Sign-ins hold, if the key is that of before.',
    locked: `The key that signs sessions is in the backup, but PARLEY_BACKUP_PASSPHRASE was not set to open it. To keep sign-ins, empty the place and restore again with the passphrase; otherwise ${ended}`,
    absent: `The key that signs sessions was not in it: ${ended}`,
  }
})()

const contentOf = ({ users = 0, messages = 0 }: Readonly<Record<string, number>>) =>
  `${users} people, ${messages} messages`

const filesOf = (count: number) => `${count} ${count === 1 ? 'file' : 'files'}`

const lackingLine = (some: readonly string[], count = some.length): string[] =>
  count === 0
    ? []
    : [
        `Not in the store any more, or damaged there: ${filesOf(count)}${some[0] ? `, such as ${some[0]}` : ''}.`,
      ]

const importFlags = {
  'dry-run': { type: 'boolean' },
  'match-accounts': { type: 'boolean' },
  renamed: { type: 'boolean' },
  from: { type: 'string' },
  as: { type: 'string' },
} as const

/** @throws ConfigError for an unknown flag, and without a path */
function importOrderIn(words: readonly string[]) {
  const { values, positionals } = importWordsIn(words)
  if (positionals.length === 0) throw new MisusedCommand('Name the folder or file that is to be imported.')
  return {
    path: resolve(positionals.join(' ')),
    from: values.from,
    place: values.as,
    isDryRun: values['dry-run'] === true,
    matchesAccounts: values['match-accounts'] === true,
    isRenamed: values.renamed === true,
  }
}

function importWordsIn(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: importFlags, allowPositionals: true })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    const [what] = error.message.split('. ')
    throw new MisusedCommand(
      `${what}. An import knows --dry-run, --match-accounts, --renamed, --from PRODUCT and --as NAME.`,
    )
  }
}

/** Work that leaves nothing behind where somebody ends the command. */
async function untilSignalled<T>(sentence: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController()
  return onSignal(
    () => ending.abort(new CannotLoad(sentence)),
    () => work(ending.signal),
  )
}

const signals = ['SIGINT', 'SIGTERM'] as const

/** A second signal ends the process at once. */
async function onSignal<T>(end: () => void, work: () => Promise<T>): Promise<T> {
  for (const name of signals) process.once(name, end)
  try {
    return await work()
  } finally {
    for (const name of signals) process.off(name, end)
  }
}

/**
 * Notes the export in the audit log of the site: a person who has the folder reads all messages.
 * @returns what to report where that failed; the folder is whole
 */
async function noteExport(config: Config): Promise<readonly string[]> {
  try {
    const answer = await askServer(config, { command: 'note-export', argument: '' })
    if (answer) return 'problem' in answer ? [unnotedExport] : []
    const { openOperator } = await import('./context.ts')
    await using operator = await openOperator(config)
    await operator.noteExport()
    return []
  } catch (error) {
    return [`${unnotedExport} ${(error as Error).message}`]
  }
}

const unnotedExport =
  'That this was exported may be missing from the audit log: the server did not answer, or is of another version.'

/** Undefined for the embedded database. */
function placeIn(where: string): string | undefined {
  if (where === 'embedded') return undefined
  if (/^postgres(ql)?:$/.test(URL.parse(where)?.protocol ?? '')) return where
  throw new MisusedCommand(
    'Where to move must be an address that starts with postgres://, or the word embedded.',
  )
}

/** A server has the embedded database for itself, and copies it. */
async function copyOf(config: Config): Promise<string | undefined> {
  const answer = await askServer(config, { command: 'copy-database', argument: '' }, copyMs)
  if (answer && 'problem' in answer) throw new ConfigError(answer.problem)
  if (!answer && !existsSync(join(config.dataDir, 'database')))
    throw new ConfigError(`There is no database in ${config.dataDir}: name the folder in PARLEY_DATA_DIR.`)
  return answer?.said[0]
}

/** As the server sees it, which may run in a sandbox; where none runs, as this process does. */
async function writeProblemsOf(config: Config, folders: readonly string[]) {
  const answer = await askServer(config, { command: 'write-problems', argument: JSON.stringify(folders) })
  if (!answer || 'problem' in answer) return writeProblems(folders)
  return JSON.parse(answer.said[0] ?? '{}')
}

/** A server has the embedded database for itself. Undefined where there is none yet. */
async function factsOf(config: Config): Promise<DatabaseFacts | undefined> {
  if (!config.databaseUrl) {
    const answer = await askServer(config, { command: 'database-facts', argument: '' })
    if (answer && 'problem' in answer) throw new Error(answer.problem)
    if (answer?.said[0]) return JSON.parse(answer.said[0])
    if (!existsSync(join(config.dataDir, 'database'))) return undefined
  }
  const { database } = await openBare(config)
  try {
    return await inspectDatabase(database.queries)
  } finally {
    await database.close()
  }
}
