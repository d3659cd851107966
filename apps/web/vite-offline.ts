import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import type { Plugin } from 'vite'

const sources = ['service-worker', 'push', 'share'].map(
  (name) => new URL(`service-worker/${name}.ts`, import.meta.url),
)

/** Writes the service worker, which keeps everything that the app is made of on the device, and shows what the server tells it. */
export const offline: Plugin = {
  name: 'offline',
  apply: 'build',
  generateBundle(_options, bundle) {
    const files = ['/favicon.svg', ...Object.keys(bundle).map((name) => `/${name}`)]
    const kept = files.filter((name) => /\.(js|css|svg)$/.test(name))
    const code = sources.map((source) => stripTypeScriptTypes(readFileSync(source, 'utf8')))
    this.emitFile({
      type: 'asset',
      fileName: 'service-worker.js',
      // Each keeps its names to itself.
      source: `'use strict'\nconst files = ${JSON.stringify(kept)}\n${code.map((one) => `{\n${one}\n}`).join('\n')}`,
    })
  },
}
