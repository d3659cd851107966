import { readFile } from 'node:fs/promises'

let compiled: Promise<WebAssembly.Module> | undefined

/*
 * The embedded database's program as its package has it. In the built folder scripts/production/instead takes the
 * place of this file.
 */

/** Compiled once for all that this process opens: that takes longer than all else there. */
export function program(): Promise<WebAssembly.Module> {
  const file = new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite'))
  compiled ??= readFile(file).then((bytes) => WebAssembly.compile(bytes))
  return compiled
}

/** Files that it reads besides its data; undefined if it finds them itself. */
export const files = async (): Promise<Blob | undefined> => undefined
