import type { Plugin, Rollup } from 'vite'
import { closure, type Graph } from './vite-closure.ts'

/** Where the screens begin that are seen first, the others before one is in, and those that the first chat is made of. */
const signIn = ['features/auth/layout.tsx', 'features/auth/sign-in.tsx']
const account = [
  ...['register', 'reset', 'success'].map((name) => `features/auth/${name}.tsx`),
  'features/invitation/page.tsx',
]
const firstChat = ['app/signed-in.tsx', 'features/conversation-list/layout.tsx', 'features/chat/page.tsx']

const named = (name: string, isIn: ReturnType<typeof closure>) => ({
  name: (id: string, graph: Graph) => (isIn(id, graph) ? name : null),
  debugName: name,
})

const isOfSignIn = closure(signIn)
const isOfAccount = closure(account)
const isOfFirstChat = closure(firstChat)

/**
 * Few files compress better than many, and arrive sooner. The earlier of two groups gets what fits both: what the page
 * begins with; what others have in common with sign-in; what the screens before one is in share; the rest of the first
 * chat; codes, which those who invite and scan need; what reads marks in texts; icons, of which a file of its own would
 * weigh no more than its name; texts that several catalogues share, in one language; what many others share.
 */
export const chunks = [
  { name: 'start', tags: ['$initial' as const] },
  { ...named('controls', isOfSignIn), minShareCount: 2 },
  { ...named('parts', (id, graph) => isOfAccount(id, graph) && isOfFirstChat(id, graph)), minShareCount: 2 },
  { ...named('account', isOfAccount), minShareCount: 2 },
  named('chat', isOfFirstChat),
  { name: 'codes', test: /[\\/]node_modules[\\/]qr[\\/]index/ },
  { name: 'marks', test: /[\\/]prose[\\/]marks[\\/]/ },
  { name: 'icons', test: /[\\/]node_modules[\\/]lucide-react[\\/]/, minShareCount: 2 },
  ...['zh', 'en'].map((language) => ({
    name: `texts.${language}`,
    test: new RegExp(`[\\\\/]texts[\\\\/][\\w-]+\\.${language}\\.ts$`),
    minShareCount: 3,
  })),
  { name: 'shared', minShareCount: 3 },
].map((chunk, index, { length }) => ({
  ...chunk,
  priority: length - index,
  includeDependenciesRecursively: false,
}))

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
