import { createHash } from 'node:crypto'
import type { Plugin, Rollup } from 'vite'
import { firstPaint } from './vite-first-paint.ts'

/** What `public/ahead.js` fetches while the first script is on its way, by the name of what it belongs to. */
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

/** The page itself: its first paint waits for one small style sheet, and it names what its screens are made of. */
export function page(): Plugin {
  let styles: { fileName: string; source: string } | undefined
  return {
    name: 'page',
    apply: 'build',
    buildStart() {
      const source = firstPaint()
      const hash = createHash('sha256').update(source).digest('base64url').slice(0, 7)
      styles = { fileName: `assets/first-${hash}.css`, source }
      this.emitFile({ type: 'asset', ...styles })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle || !styles) throw new Error('the page is made of a build')
        const rest = /\n\s*<link rel="stylesheet" crossorigin href="\/assets\/index-[^>]*>/.exec(html)?.[0]
        if (!rest) throw new Error('the page has no style sheet')
        return (
          html
            .replace(/<!--[^>]*-->/, `<link rel="stylesheet" href="/${styles.fileName}" />`)
            .replace('<script async', `<meta name="parts" content='${partsIn(bundle)}' />\n    <script async`)
            .replace(rest, '')
            // What stands before it is painted without it, and scripts wait for it.
            .replace('</body>', `${rest.trim()}\n  </body>`)
            .replaceAll(/>\s+</g, '><')
        )
      },
    },
  }
}

function partsIn(bundle: Rollup.OutputBundle): string {
  const chunks = Object.values(bundle).filter((file): file is Rollup.OutputChunk => file.type === 'chunk')
  const withModule = (path: string) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${path}`)))
    if (!chunk) throw new Error(`vite-page.ts names ${path}, which is no part of the app`)
    return chunk
  }
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
  const stylesOf = (chunk: Rollup.OutputChunk) =>
    (chunk as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? []
  return new Set(ordered.flatMap((chunk) => [chunk.fileName, ...stylesOf(chunk)]))
}
