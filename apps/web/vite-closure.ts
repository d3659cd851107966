import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseSync } from 'oxc-parser'

export interface Graph {
  getModuleInfo(id: string): { code: string | null; importedIds: readonly string[] } | null
}

/**
 * @param roots files of `src`
 * @returns whether a module is one of these or what they import, directly or by others; not what is loaded later
 */
export function closure(roots: readonly string[]) {
  let ids: Set<string> | undefined
  return (id: string, graph: Graph) => {
    ids ??= collect(roots, graph)
    return ids.has(id)
  }
}

function collect(roots: readonly string[], graph: Graph) {
  const ids = new Set<string>()

  /** @param wanted names that are imported of it */
  function add(id: string, wanted: ReadonlySet<string>) {
    const info = graph.getModuleInfo(id)
    const { names, passedOn } = namesIn(info?.code ?? '')
    const imported = info?.importedIds ?? []
    if (!passedOn) {
      if (ids.has(id)) return
      ids.add(id)
      for (const next of imported) add(next, names)
      return
    }
    // From a package's list of exports, only the wanted names are followed, also into modules that it passes on as a
    // whole.
    const places = passedOn.map(
      ([name, path]) => [name, fileURLToPath(new URL(path, pathToFileURL(id)))] as const,
    )
    const named = new Set(places.map(([, place]) => place))
    for (const [name, place] of places) if (wanted.has(name)) add(place, wanted)
    for (const next of imported) if (!named.has(next)) add(next, wanted)
  }

  for (const root of roots) {
    const id = fileURLToPath(new URL(`src/${root}`, import.meta.url))
    if (!graph.getModuleInfo(id)) throw new Error(`vite-chunks.ts names ${root}, which is no part of the app`)
    add(id, new Set())
  }
  return ids
}

interface Names {
  /** Names that it imports. */
  names: Set<string>
  /** Where it has what it exports, if it only passes on what others have. */
  passedOn?: [name: string, path: string][]
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
  const found = { names, ...(passedOn.length > 0 && program.body.every(passesOn) && { passedOn }) }
  seen.set(code, found)
  return found
}

/** Declares nothing and runs nothing. */
const passesOn = (statement: { type: string; declaration?: unknown; directive?: string | null }) =>
  statement.type === 'ImportDeclaration' ||
  statement.type === 'ExportAllDeclaration' ||
  (statement.type === 'ExportNamedDeclaration' && !statement.declaration) ||
  Boolean(statement.directive)
