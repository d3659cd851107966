import { join } from 'node:path'
import { type Plugin, rolldown } from 'rolldown'

/**
 * Packages that have parts that are no JavaScript, or load some by names that only they know; they are looked for in
 * node_modules.
 */
export const kept = /^(sharp|@node-rs\/argon2|@electric-sql\/pglite|file-type)(\/|$)/
/** Looked for, and never there. */
const absent = /^pg-native$/

/** Modules that are replaced in the built folder: module of the server → the one in its place. */
const instead = new Map([
  ['platform/config/installed.ts', 'installed.ts'],
  ['db/pglite-program.ts', 'pglite-program.ts'],
])

/**
 * Writes the server as JavaScript.
 * @returns the folders of the packages whose code is in it
 */
export async function bundleServer(root: string, target: string): Promise<Set<string>> {
  const sources = join(root, 'apps/server/src')
  const build = await rolldown({
    cwd: root,
    input: {
      main: join(sources, 'main.ts'),
      admin: join(sources, 'admin.ts'),
      'pglite-worker': join(sources, 'db/pglite-worker.ts'),
    },
    platform: 'node',
    external: [kept, absent],
    plugins: [inPlaceOf(root, sources), inFolder(sources), nothingHidden()],
    onLog: (level, log) => {
      if (level === 'warn') throw new Error(`The server does not build: ${log.message}`)
    },
  })
  const { output } = await build.write({
    dir: target,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    // The licences of what is in it are in a file of their own.
    comments: false,
    // Former CommonJS code expects it.
    intro: 'const __dirname = import.meta.dirname;',
  })
  await build.close()
  const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
  return new Set(modules.flatMap((id) => packageOf(id) ?? []))
}

function inPlaceOf(root: string, sources: string): Plugin {
  const places = new Map(
    [...instead].map(([module, other]) => [
      join(sources, module),
      join(root, 'scripts/production/instead', other),
    ]),
  )
  return {
    name: 'in-place-of',
    async resolveId(source, importer, options) {
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found && (places.get(found.id) ?? found)
    },
  }
}

/** Changes paths and commands in the sources to those of the built folder. */
function inFolder(sources: string): Plugin {
  const changes: [file: string, from: string, to: string][] = [
    [join(sources, 'db/pglite-thread.ts'), "new URL('./pglite-worker.ts'", "new URL('./pglite-worker.js'"],
    [
      join('@fastify/swagger-ui', 'lib', 'routes.js'),
      "path.join(__dirname, '..', 'static')",
      "path.join(__dirname, 'static')",
    ],
  ]
  const done = new Set<string>()
  return {
    name: 'in-folder',
    transform(code, id) {
      let changed = id.startsWith(sources) ? code.replaceAll('npm run admin --', './parley admin') : code
      for (const [file, from, to] of changes) {
        if (!id.endsWith(file)) continue
        if (!changed.includes(from)) throw new Error(`${file} does not say ${from} any more`)
        changed = changed.replace(from, to)
        done.add(file)
      }
      return changed === code ? undefined : changed
    },
    buildEnd() {
      for (const [file] of changes)
        if (!done.has(file)) throw new Error(`${file} is not in the server any more`)
    },
  }
}

/** Packages that look for files by their own place, or for modules by names that are made as they run: only where Parley never comes by. */
const hiding = new Map([
  ['@fastify/swagger', 'reads a package.json for documents that it makes itself'],
  ['@fastify/swagger-ui', 'finds its pages by what is changed above'],
  ['ioredis', 'shortens the traces of errors'],
  ['kysely', 'reads migrations from a folder'],
  ['pino', 'starts threads for logs'],
  ['rate-limiter-flexible', 'loads what it stores in elsewhere'],
  ['thread-stream', 'starts the threads of pino'],
])

/** Fails on modules that are loaded by a name that no bundler can read: they would be missed when it is too late. */
function nothingHidden(): Plugin {
  return {
    name: 'nothing-hidden',
    transform(code, id) {
      const name = packageOf(id)
        ?.split(/node_modules[\\/]/)
        .at(-1)
      if (!name || hiding.has(name.replaceAll('\\', '/'))) return
      const found = /(?<![.\w])import\(\s*[^\s'")][^)]*\)(?!\s*\{)|\b__(?:dirname|filename)\b/.exec(code)
      if (found)
        throw new Error(
          `${id} hides what it loads (${found[0]}): keep its package, or say in bundle.ts why it may.`,
        )
    },
  }
}

/** The folder of the package that a module is of; undefined for what is ours. */
function packageOf(id: string): string | undefined {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(id)?.[0]
}
