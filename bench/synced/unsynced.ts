import { registerHooks } from 'node:module'

// Loaded into a server before anything else, in each of its threads: its embedded database requests no syncs, as before
// decision 70. The product has no such setting.

const synced = 'fsync=on'

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (!url.endsWith('/db/synced-files.ts')) return loaded
    const source = String(loaded.source)
    if (!source.includes(synced)) throw new Error(`${url} does not say ${synced} any more`)
    return { ...loaded, source: source.replace(synced, 'fsync=off') }
  },
})
