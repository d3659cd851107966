/** One commit, as git prints it. */
export interface Commit {
  readonly subject: string
  readonly body: string
  /** Paths that it changed. */
  readonly files: readonly string[]
}

/** A new migration, and whether nodes of the version before live on beside it. */
export interface NewMigration {
  readonly name: string
  readonly olderNodes: 'live' | 'stop'
}

interface Version {
  readonly version: string
  readonly day: string
  readonly commits: readonly Commit[]
  readonly migrations: readonly NewMigration[]
}

/** Parts of the product that people notice, by path; a commit counts once, for the first part that it changes. */
const parts: readonly (readonly [heading: string, files: RegExp])[] = [
  ['In the app', /^apps\/web\/(src|service-worker|public)\/(?!.*\.test\.)/],
  [
    'On the server',
    /^(apps\/server\/src|packages\/(contract|importers)\/src|package-lock\.json)(?!.*\.test\.)/,
  ],
  ['For clients and bots', /^(packages\/client\/src|examples)\/(?!.*\.test\.)/],
  ['For operators', /^(docs\/(operating|backup-format)\.md|docs\/deploy\/|scripts\/production\/)/],
]

/** Lines of a commit that say what an operator has to do: `Operators: set PARLEY_…` */
const duty = /^Operators: (.+)$/gim

/** The changes of a version as a page, without commits that change only tests and tools. */
export function changesPage({ version, day, commits, migrations }: Version): string {
  const byHeading = new Map<string, string[]>(parts.map(([heading]) => [heading, []]))
  for (const { subject, files } of commits) {
    const part = parts.find(([, pattern]) => files.some((file) => pattern.test(file)))
    if (part) byHeading.get(part[0])?.push(subject)
  }
  const duties = commits.flatMap(({ body }) => [...body.matchAll(duty)].map(([, words = '']) => words.trim()))
  const sections = [
    ['What operators do', [...duties, ...migrationLines(migrations)]] as const,
    ...byHeading,
  ].filter(([, lines]) => lines.length > 0)
  return `## ${version}, ${day}\n${sections.map(([heading, lines]) => `\n### ${heading}\n\n${lines.map((line) => `- ${line}`).join('\n')}\n`).join('')}`
}

function migrationLines(migrations: readonly NewMigration[]): string[] {
  if (migrations.length === 0) return []
  const names = migrations.map(({ name }) => name).join(', ')
  const doOlderNodesEnd = migrations.some(({ olderNodes }) => olderNodes === 'stop')
  return [
    `Make a backup before: the first start carries out ${names}.`,
    doOlderNodesEnd
      ? 'Nodes of the version before end when the first new one starts.'
      : 'Nodes of the version before go on beside it: restart one after the other.',
  ]
}
