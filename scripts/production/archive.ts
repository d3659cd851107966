import { createWriteStream, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { tarEnd, tarHeader, tarPadding } from '../../apps/server/src/operations/backup/tar.ts'

const programMode = 0o755
const fileMode = 0o644

/**
 * Writes a folder as .tar.gz: the same bytes for the same files, on every machine and at any time.
 * @param seconds the time that every file in it has
 */
export async function archiveFolder(folder: string, target: string, seconds: number): Promise<void> {
  await pipeline(Readable.from(partsOf(folder, seconds)), createGzip({ level: 9 }), createWriteStream(target))
}

function* partsOf(folder: string, seconds: number): Generator<Buffer> {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'))
    .sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
  for (const path of paths) {
    const bytes = readFileSync(join(folder, path))
    const isProgram = (statSync(join(folder, path)).mode & 0o100) !== 0
    const mode = isProgram ? programMode : fileMode
    yield tarHeader(`${basename(folder)}/${path}`, bytes.length, seconds, mode)
    yield bytes
    yield tarPadding(bytes.length)
  }
  yield tarEnd
}
