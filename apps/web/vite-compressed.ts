import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Below, the answer's headers weigh more than what is saved; the server's limit is the same. */
const leastBytes = 1024
/** Pages differ for every site, and the manifest too. */
const compressed = /\.(js|css|svg)$/

/** Compresses every file once, as well as can be, so that no request has to. */
export const compress: Plugin = {
  name: 'compress',
  apply: 'build',
  closeBundle: {
    sequential: true,
    order: 'post',
    async handler() {
      const dir = join(import.meta.dirname, 'dist')
      const files = (await readdir(dir, { recursive: true })).filter((name) => compressed.test(name))
      await Promise.all(files.map((name) => compressFile(join(dir, name))))
    },
  },
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < leastBytes) return
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length, [constants.BROTLI_PARAM_QUALITY]: 11 }
  await Promise.all([
    brotli(bytes, { params }).then((smaller) => writeFile(`${path}.br`, smaller)),
    zip(bytes, { level: 9 }).then((smaller) => writeFile(`${path}.gz`, smaller)),
  ])
}
