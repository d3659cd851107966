import type { Plugin, Rollup } from 'vite'

/** Matches modules by parts of their paths, on any system. */
const modules = (...parts: string[]) => new RegExp(parts.join('|').replaceAll('/', '[\\\\/]'))

/** The small controls that sign-in and everything behind it use. */
const controls = modules(
  'src/components/(button|checkbox|choice|field|icon-button|link|password-field|spinner|text-field|visually-hidden)\\b',
  'src/features/auth/form\\b',
  'src/lib/(badges|clipboard|count|theme|use-title)\\b',
)

/** What everything behind sign-in rests on: the cache, the live sockets, the virtual lists. */
const base = modules(
  'client/src/(catch-up|realtime|sender|socket|wire)/',
  'contract/src/(enums|message-)',
  'node_modules/(idb|virtua|@tanstack/(?!.*(mutationObserver|useMutation)\\.))',
  'src/components/avatar\\.',
  'src/lib/(clusters|connection|local-database|names|overlays|tab)\\.',
)

/** What the shell and a chat have in common: the conversations themselves. */
const conversations = modules(
  'contract/src/(file-paths|site-path)\\.',
  'icons/(arrow-down|arrow-up|bell|ellipsis|keyboard|mic)\\.',
  'src/components/(presence-text|sign-out-dialog)\\.',
  'src/features/chat/(\\w+(-\\w+)*\\.tsx?$|model/|outbox/|bodies/body-entry|uploads/(local|with)-files)',
  'src/lib/(message-sound|notifications|query-client|sign-out)\\.',
  'src/realtime/',
)

/** What many screens behind sign-in have in common. */
const shared = modules('src/(components|lib)/(?!i18n)', 'lucide-react')

const group = (name: string, test: RegExp, minShareCount: number) => ({
  name,
  test,
  minShareCount,
  includeDependenciesRecursively: false,
})

/**
 * Few files compress better than many, and arrive sooner. The earlier of two groups gets what fits both.
 */
export const chunks = [
  { name: 'start', tags: ['$initial' as const] },
  group('controls', controls, 1),
  group('base', base, 2),
  group('conversations', conversations, 2),
  group('shared', shared, 4),
].map((chunk, index, { length }) => ({ ...chunk, priority: length - index }))

/** Files that import each other find things undefined while they load, so the groups must not make such. */
export const refuseCycles: Plugin = {
  name: 'refuse-cycles',
  generateBundle(_, bundle) {
    const files = Object.values(bundle).filter((file): file is Rollup.OutputChunk => file.type === 'chunk')
    const imports = new Map(files.map((file) => [file.fileName, file.imports]))
    const done = new Set<string>()
    const follow = (file: string, path: string[]) => {
      if (path.includes(file)) this.error(`Files import each other: ${[...path, file].join(' → ')}`)
      if (done.has(file)) return
      for (const next of imports.get(file) ?? []) follow(next, [...path, file])
      done.add(file)
    }
    for (const { fileName } of files) follow(fileName, [])
  },
}
