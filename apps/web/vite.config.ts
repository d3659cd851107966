import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunks, refuseCycles } from './vite-chunks.ts'
import { offline } from './vite-offline.ts'
import { screens } from './vite-screens.ts'

declare const process: { env: Record<string, string | undefined> }

const server = `http://127.0.0.1:${process.env.PARLEY_PORT ?? 8765}`

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

/** The first script names most of the others, and nothing in it compresses worse than hashes. */
const shortNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
}

export default defineConfig({
  plugins: [react(), trimEmoji, refuseCycles, offline, screens],
  build: {
    // Nothing in the page may need more than the server's content security policy gives.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
    rolldownOptions: {
      // No getter of ours or of a library does anything but tell.
      treeshake: { propertyReadSideEffects: false },
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
