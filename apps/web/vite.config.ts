import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

declare const process: { env: Record<string, string | undefined> }

const server = `http://127.0.0.1:${process.env.PARLEY_PORT ?? 8765}`

export default defineConfig({
  plugins: [react()],
  build: {
    // No data: URLs for scripts and no preload helper for browsers that the app does not run in.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: 'es2022',
  },
  server: {
    proxy: {
      '/api': { target: server, ws: true },
      '/docs': server,
    },
  },
})
