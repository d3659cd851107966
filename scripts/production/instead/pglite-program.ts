import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

let compiled: Promise<WebAssembly.Module> | undefined

/** The built folder has the embedded database's program packed: it is two thirds smaller. */
export function program(): Promise<WebAssembly.Module> {
  compiled ??= unpacked('pglite.wasm.gz').then((bytes) => WebAssembly.compile(bytes))
  return compiled
}

export const files = async (): Promise<Blob | undefined> => new Blob([await unpacked('pglite.data.gz')])

const unpacked = async (name: string) =>
  new Uint8Array(
    await promisify(gunzip)(await readFile(new URL(name, import.meta.resolve('@electric-sql/pglite')))),
  )
