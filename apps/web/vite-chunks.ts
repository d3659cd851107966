import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseSync } from 'oxc-parser'
import type { Plugin, Rollup } from 'vite'

/** Where the screens begin that are seen first, the others before one is in, and those that the first chat is made of. */
const signIn = ['features/auth/layout.tsx', 'features/auth/sign-in.tsx']
const account = ['register', 'reset', 'success'].map((name) => `features/auth/${name}.tsx`)
const firstChat = ['app/signed-in.tsx', 'features/conversation-list/layout.tsx', 'features/chat/page.tsx']

interface Graph {
  getModuleInfo(id: string): { code: string | null; importedIds: readonly string[] } | null
}

/** @returns whether a module is one of these or what they import, directly or by others; not what is loaded later */
function closure(roots: readonly string[]) {
  let ids: Set<string> | undefined
  return (id: string, graph: Graph) => {
    ids ??= collect(roots, graph)
    return ids.has(id)
  }
}

function collect(roots: readonly string[], graph: Graph) {
  const ids = new Set<string>()

  function add(id: string, wanted: ReadonlySet<string>) {
    const info = graph.getModuleInfo(id)
    const { names, passedOn, isOpen } = namesIn(info?.code ?? '')
    if (passedOn) {
      // Of a package's list of all that it has, what is asked for.
      for (const [name, path] of passedOn)
        if (wanted.has(name)) add(fileURLToPath(new URL(path, pathToFileURL(id))), wanted)
      return
    }
    if (ids.has(id) && !isOpen) return
    ids.add(id)
    for (const next of info?.importedIds ?? []) add(next, isOpen ? new Set([...names, ...wanted]) : names)
  }

  for (const root of roots) {
    const id = fileURLToPath(new URL(`src/${root}`, import.meta.url))
    if (!graph.getModuleInfo(id)) throw new Error(`vite-chunks.ts names ${root}, which is no part of the app`)
    add(id, new Set())
  }
  return ids
}

/** Declares nothing and runs nothing, and says by name what it has of others. */
const passesOn = (statement: { type: string; declaration?: unknown; directive?: string | null }) =>
  statement.type === 'ImportDeclaration' ||
  (statement.type === 'ExportNamedDeclaration' && !statement.declaration) ||
  Boolean(statement.directive)

interface Names {
  /** What it imports. */
  names: Set<string>
  /** Where it has what it exports, if it only passes on what others have. */
  passedOn?: [name: string, path: string][]
  /** It passes on all that another has, too. */
  isOpen: boolean
}

const seen = new Map<string, Names>()

function namesIn(code: string): Names {
  const known = seen.get(code)
  if (known) return known
  const { module, program } = parseSync('module.js', code)
  const imports = module.staticImports.flatMap(({ entries }) => entries)
  const names = new Set(imports.flatMap(({ importName: { name } }) => name ?? []))
  const passedOn = module.staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ exportName, moduleRequest }): [string, string][] =>
      exportName.name && moduleRequest?.value.startsWith('.') ? [[exportName.name, moduleRequest.value]] : [],
    )
  const isOpen = program.body.some(({ type }) => type === 'ExportAllDeclaration')
  const found = { names, isOpen, ...(passedOn.length > 0 && program.body.every(passesOn) && { passedOn }) }
  seen.set(code, found)
  return found
}

const named = (name: string, isIn: ReturnType<typeof closure>) => (id: string, graph: Graph) =>
  isIn(id, graph) ? name : null

const isOfSignIn = closure(signIn)
const isOfAccount = closure(account)
const isOfFirstChat = closure(firstChat)

/**
 * Few files compress better than many, and arrive sooner. The earlier of two groups gets what fits both: what the page
 * begins with; what others have in common with sign-in; what the screens before one is in share; the rest of the first
 * chat; what many others share.
 */
export const chunks = [
  { name: 'start', tags: ['$initial' as const] },
  { name: named('controls', isOfSignIn), minShareCount: 2 },
  { name: named('account', isOfAccount), minShareCount: 2 },
  { name: named('chat', isOfFirstChat) },
  { name: 'shared', minShareCount: 4 },
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
