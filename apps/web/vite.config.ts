import { createHash } from 'node:crypto'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunks, refuseCycles } from './vite-chunks.ts'
import { compress } from './vite-compressed.ts'
import { offline } from './vite-offline.ts'
import { page } from './vite-page.ts'
import { screens } from './vite-screens.ts'

declare const process: { env: Record<string, string | undefined> }

const server = `http://127.0.0.1:${process.env.PARLEY_PORT ?? 8765}`

/** Leaves out what the app does not use of emojibase's data: two thirds of what would be downloaded. */
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

/** The first script names most of the others, and nothing in it compresses worse than hashes. */
const shortNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
}

/** By file, three signs that no other file has. */
const marks = new Map<string, string>()
const counts = new Map<string, number>()
const classes = new Map<string, string>()

function markOf(file: string): string {
  const digest = createHash('sha256').update(file).digest('base64url')
  const taken = new Set(marks.values())
  for (let at = 0; ; at++) {
    const mark = digest.slice(at, at + 3)
    if (!taken.has(mark)) return mark
  }
}

/** Neither the name of a class nor its line is in what the page knows it by: both weigh as much as hashes do. */
function generateScopedName(name: string, path: string): string {
  const file = path.replace(/^.*\/src\//, '').replace(/\?.*$/, '')
  const known = classes.get(`${file} ${name}`)
  if (known) return known
  const mark = marks.get(file) ?? markOf(file)
  const count = counts.get(file) ?? 0
  const scoped = `c${mark}${count.toString(36)}`
  marks.set(file, mark)
  counts.set(file, count + 1)
  classes.set(`${file} ${name}`, scoped)
  return scoped
}

export default defineConfig({
  plugins: [react(), trimEmoji, refuseCycles, offline, screens, page({ generateScopedName }), compress],
  css: { modules: { generateScopedName } },
  build: {
    // Nothing in the page may need more than the server's content security policy gives.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      // No getter of ours or of a library does anything but tell.
      treeshake: { propertyReadSideEffects: false },
      // A code of an error is a number where it is used, and makes no file load with another.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: { codeSplitting: { groups: chunks }, ...shortNames },
    },
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '/docs': server,
      '/brand': server,
    },
  },
})
