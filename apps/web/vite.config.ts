import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

declare const process: { env: Record<string, string | undefined> }

const server = `http://127.0.0.1:${process.env.PARLEY_PORT ?? 8765}`

/**
 * Lets the bundler drop what we do not use of the router: its components are built by calls, and get a name for
 * developer tools, both of which count as side effects. Worth 4 kB of the sign-in screen.
 */
const shakeRouter: Plugin = {
  name: 'shake-router',
  apply: 'build',
  transform(code, id) {
    if (!/[\\/]node_modules[\\/]react-router[\\/]/.test(id)) return undefined
    return code
      .replace(/^\w+\.displayName = .*;$/gm, '')
      .replace(/= (?=React(?:\$\d)?\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ ')
  },
}

/** Leaves out what the emoji picker does not use of emojibase's data: two thirds of what would be downloaded. */
const trimEmoji: Plugin = {
  name: 'trim-emoji',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/[\\/]emojibase-data[\\/].*compact\.json$/.test(id)) return undefined
    const rows = JSON.parse(code) as Record<string, unknown>[]
    return JSON.stringify(rows.map(({ unicode, label, tags, group }) => ({ unicode, label, tags, group })))
  },
}

const controls =
  /src[\\/](components[\\/](button|icon-button|spinner|visually-hidden|field|text-field|password-field|checkbox|choice|link)|lib[\\/](theme|use-title|badges|count|clipboard)|features[\\/]auth[\\/]form)\b/

/** What many screens behind sign-in have in common; each file of its own would add its name to every list of what to fetch. */
const ours = /src[\\/](components|lib)[\\/](?!i18n|avatar|names)|lucide-react/

export default defineConfig({
  plugins: [react(), shakeRouter, trimEmoji],
  build: {
    // Nothing in the page may need more than the server's content security policy gives.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every screen needs comes as one file, and so do the small controls: few files compress better
          // than many.
          groups: [
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: 'controls', test: controls, priority: 2, includeDependenciesRecursively: false },
            {
              name: 'shared',
              test: ours,
              minShareCount: 4,
              priority: 1,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '/docs': server,
    },
  },
})
