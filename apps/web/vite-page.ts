import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type CSSModulesOptions, minify, type Plugin, type Rollup } from 'vite'
import { firstPaint } from './vite-first-paint.ts'

/** Files that `public/ahead.js` fetches while the first script is on its way, by the name of the screen. */
const screens = {
  door: ['features/auth/layout.tsx', 'features/auth/sign-in.tsx'],
  invited: ['features/auth/layout.tsx', 'features/invitation/page.tsx'],
  list: [
    'app/signed-in.tsx',
    'features/conversation-list/layout.tsx',
    'features/conversation-list/welcome.tsx',
  ],
  user: ['app/signed-in.tsx', 'features/conversation-list/layout.tsx', 'features/chat/page.tsx'],
  group: ['app/signed-in.tsx', 'features/conversation-list/layout.tsx', 'features/chat/group-page.tsx'],
}
const texts = {
  zh: ['app/texts/zh.ts'],
  en: ['app/texts/en.ts'],
  'zh.main': ['app/texts/main.zh.ts'],
  'en.main': ['app/texts/main.en.ts'],
  'zh.invited': ['components/texts/invited.zh.ts'],
  'en.invited': ['components/texts/invited.en.ts'],
}

/** Scripts of `public` that run before the app. */
const early = ['theme', 'ahead']

interface NamedFile {
  readonly fileName: string
  readonly source: string
}

/** Named by its content: a device that keeps a file never fetches it again. */
function named(name: string, ending: 'css' | 'js', source: string): NamedFile {
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 7)
  return { fileName: `assets/${name}-${hash}.${ending}`, source }
}

/**
 * The page itself: its first paint waits for one small style sheet, and it names what its screens are made of. What the
 * server renders of it is built here too, with the classes of this build.
 */
export function page(modules: CSSModulesOptions): Plugin {
  let styles: NamedFile | undefined
  let invited: NamedFile | undefined
  const scripts = new Map<string, NamedFile>()
  return {
    name: 'page',
    apply: 'build',
    async buildStart() {
      styles = named('first', 'css', firstPaint())
      for (const name of early) scripts.set(`/${name}.js`, named(name, 'js', await minified(`${name}.js`)))
      for (const file of [styles, ...scripts.values()]) this.emitFile({ type: 'asset', ...file })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle || !styles) throw new Error('the page is made of a build')
        const rest = /\n\s*<link rel="stylesheet" crossorigin href="\/assets\/index-[^>]*>/.exec(html)?.[0]
        if (!rest) throw new Error('the page has no style sheet')
        invited = named('invited', 'css', sourcesOf(bundle, screens.invited))
        return (
          withNames(html, scripts)
            .replace('<!-- first paint -->', `<link rel="stylesheet" href="/${styles.fileName}" />`)
            .replace('<script async', `<meta name="parts" content='${partsIn(bundle)}' />\n    <script async`)
            .replace(rest, '')
            // Content before it is painted without it, and scripts wait for it.
            .replace('</body>', `${rest.trim()}\n  </body>`)
            .replaceAll(/>\s+</g, '><')
        )
      },
    },
    closeBundle: {
      sequential: true,
      async handler() {
        if (!invited) return
        const dir = join(import.meta.dirname, 'dist')
        for (const path of scripts.keys()) rmSync(join(dir, path))
        writeFileSync(join(dir, invited.fileName), invited.source)
        await build({
          configFile: false,
          root: import.meta.dirname,
          logLevel: 'warn',
          css: { modules },
          define: { __STYLES__: JSON.stringify(`/${invited.fileName}`) },
          resolve: {
            alias: [{ find: /^zustand$/, replacement: join(import.meta.dirname, 'served-zustand.ts') }],
          },
          ssr: { noExternal: true },
          publicDir: false,
          build: {
            ssr: 'src/app/served.tsx',
            outDir: join(dir, 'served'),
            emptyOutDir: true,
            minify: true,
            rolldownOptions: { output: { entryFileNames: 'served.mjs', codeSplitting: false } },
          },
        })
      },
    },
  }
}

async function minified(name: string): Promise<string> {
  const path = join(import.meta.dirname, 'public', name)
  return (await minify(path, readFileSync(path, 'utf8'))).code
}

function withNames(html: string, scripts: ReadonlyMap<string, NamedFile>): string {
  return [...scripts].reduce((page, [path, { fileName }]) => {
    if (!page.includes(`src="${path}"`)) throw new Error(`the page has no ${path}`)
    return page.replace(`src="${path}"`, `src="/${fileName}"`)
  }, html)
}

/** The styles of screens in one file: for a page that is painted before there is a script. */
function sourcesOf(bundle: Rollup.OutputBundle, paths: readonly string[]): string {
  const chunks = chunksIn(bundle)
  const roots = ['main.tsx', ...paths].map((path) => chunkWith(chunks, path))
  return [...filesOf(roots, chunks)]
    .map((name) => bundle[name])
    .map((file) => (file?.type === 'asset' ? String(file.source) : ''))
    .join('')
}

const chunksIn = (bundle: Rollup.OutputBundle) =>
  Object.values(bundle).filter((file): file is Rollup.OutputChunk => file.type === 'chunk')

function chunkWith(chunks: readonly Rollup.OutputChunk[], path: string): Rollup.OutputChunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${path}`)))
  if (!chunk) throw new Error(`vite-page.ts names ${path}, which is no part of the app`)
  return chunk
}

function partsIn(bundle: Rollup.OutputBundle): string {
  const chunks = chunksIn(bundle)
  const withModule = (path: string) => chunkWith(chunks, path)
  const start = filesOf([withModule('main.tsx')], chunks)
  const entries = Object.entries({ ...screens, ...texts }).map(([name, paths]) => {
    const files = filesOf(paths.map(withModule), chunks)
    return [name, [...files].filter((file) => !start.has(file)).map((file) => file.replace('assets/', ''))]
  })
  return JSON.stringify(Object.fromEntries(entries))
}

/** Scripts, and all that they import at once, with their styles; the largest first, which take the longest. */
function filesOf(roots: readonly Rollup.OutputChunk[], chunks: readonly Rollup.OutputChunk[]): Set<string> {
  const found = new Set<Rollup.OutputChunk>()
  const add = (chunk: Rollup.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name))
  }
  for (const root of roots) add(root)
  const ordered = [...found].toSorted((a, b) => b.code.length - a.code.length)
  const cssOf = (chunk: Rollup.OutputChunk) =>
    (chunk as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? []
  return new Set(ordered.flatMap((chunk) => [chunk.fileName, ...cssOf(chunk)]))
}
