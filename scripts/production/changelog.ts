import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { migrations } from '../../apps/server/src/db/migrations/index.ts'
import type { SchemaMigrations } from '../../apps/server/src/db/migrations/migration.ts'
import { type Commit, changesPage } from './changes.ts'
import { manifestIn, root } from './place.ts'

/** Releases before the server had rooms have them in `storage/`. */
const migrationFile = /^apps\/server\/src\/(?:storage|db)\/migrations\/(\d{4}-[\w-]+)\.ts$/
/** Subject, body and the files that were changed, between signs that nobody writes. */
const format = '--format=%x1e%s%x1f%b%x1f'

export const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })

/** Changes of each version, the newest first, made of the commits since the tag (v0.1.0) of the one before. */
export function changelog(version: string): string {
  const tags = git('tag', '--merged', 'HEAD', '--sort=-v:refname', '--list', 'v*').split('\n').filter(Boolean)
  const own = `v${version}`
  const former = tags.filter((tag) => tag !== own).map((tag) => ({ name: tag.slice(1), at: tag }))
  const versions = [{ name: version, at: tags.includes(own) ? own : 'HEAD' }, ...former]
  const pages = versions.map(({ name, at }, index) => {
    const since = versions[index + 1]?.at
    const day = git('log', '-1', '--format=%cs', at).trim()
    const commits = commitsOf(since ? `${since}..${at}` : at)
    return changesPage({ version: name, day, commits, migrations: since ? newMigrations(since, at) : [] })
  })
  return `# What is new\n\n${pages.join('\n')}`
}

/** The newest first. A merge appears by the commits that it merges. */
function commitsOf(range: string): Commit[] {
  return git('log', '--no-merges', '--name-only', format, range)
    .split('\x1e')
    .slice(1)
    .map((text) => {
      const [subject = '', body = '', files = ''] = text.split('\x1f')
      return { subject, body, files: files.trim().split('\n') }
    })
}

function newMigrations(since: string, at: string) {
  const [before, now] = [migrationsAt(since), migrationsAt(at)]
  return Object.entries<SchemaMigrations[string]>(migrations)
    .filter(([name]) => now.has(name) && !before.has(name))
    .map(([name, { olderNodes }]) => ({ name, olderNodes }))
}

function migrationsAt(commit: string): ReadonlySet<string> {
  const files = git('ls-tree', '-r', '--name-only', commit, 'apps/server/src').split('\n')
  return new Set(files.flatMap((file) => migrationFile.exec(file)?.[1] ?? []))
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(changelog(manifestIn('.').version))
