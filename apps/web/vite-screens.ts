import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

interface Manifest {
  readonly screenshots: readonly { readonly src: string }[]
}

const manifest = new URL('public/manifest.webmanifest', import.meta.url)

/** Brings what browsers show before they install the app, of the pictures that the pages of `docs` have. */
export const screens: Plugin = {
  name: 'screens',
  apply: 'build',
  generateBundle() {
    const { screenshots } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
    for (const { src } of screenshots)
      this.emitFile({
        type: 'asset',
        fileName: src.slice(1),
        source: readFileSync(new URL(`../../docs${src}`, import.meta.url)),
      })
  },
}
