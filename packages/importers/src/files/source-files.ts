import { Readable } from 'node:stream'
import { BrokenSource, unreadable } from '../format/source.ts'
import type { SourceLimits } from '../limits.ts'

/** The files of an export, by their paths in it: with `/`, from its own root. */
export interface SourceFiles {
  /** Name of the export's file or folder, for messages. */
  readonly name: string
  paths(): Iterable<string>
  has(path: string): boolean
  /** @throws BrokenSource if there is none */
  open(path: string): Promise<Readable>
  close(): Promise<void>
}

/** Files that systems put beside others of their own accord. */
const litter = /(^|\/)(__MACOSX|\.DS_Store|Thumbs\.db|desktop\.ini)(\/|$)/

/** Whether a path is of the export. @throws BrokenSource if it leads elsewhere, or is too long */
export function isOfExport(name: string, path: string, limits: SourceLimits): boolean {
  if (path.length > limits.path)
    throw new BrokenSource(name, `a path in it is longer than ${limits.path} characters`)
  const isPlain =
    !/[\\\0]/.test(path) &&
    !/^[A-Za-z]:|^\//.test(path) &&
    !path.split('/').some((part) => part === '..' || part === '.')
  if (!isPlain) throw new BrokenSource(name, `the path "${path}" in it leads out of the export`)
  return !litter.test(path)
}

export function checkCount(name: string, count: number, limits: SourceLimits): void {
  if (count > limits.files) throw new BrokenSource(name, `has more than ${limits.files} files`)
}

export function checkSize(path: string, bytes: number, packed: number, limits: SourceLimits): void {
  if (bytes > limits.fileBytes) throw new BrokenSource(path, `is larger than ${limits.fileBytes} bytes`)
  checkRatio(path, bytes, packed, limits)
}

/** Checks one file, or all of them: many small files unpack to as much as a large one. */
export function checkRatio(name: string, bytes: number, packed: number, limits: SourceLimits): void {
  if (bytes > limits.packed.from && bytes > packed * limits.packed.times)
    throw new BrokenSource(name, `unpacks to more than ${limits.packed.times} times its size`)
}

/** The same files, of which none is read any further once the signal is given. */
export const untilAborted = (files: SourceFiles, signal: AbortSignal): SourceFiles => ({
  ...files,
  open: async (path) => {
    const bytes = await files.open(path)
    const read = Readable.from(chunksOf(path, bytes, signal), { objectMode: false })
    // Also of what nobody has begun to read.
    return read.once('close', () => bytes.destroy())
  },
})

async function* chunksOf(path: string, bytes: Readable, signal: AbortSignal): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of bytes as AsyncIterable<Buffer>) {
      signal.throwIfAborted()
      yield chunk
    }
  } catch (error) {
    throw unreadable(path, error)
  }
}

/** The files below the outer folder, if somebody has packed the export with one. */
export function withoutOuterFolder(files: SourceFiles, isRoot: (path: string) => boolean): SourceFiles {
  let prefix: string | undefined
  for (const path of files.paths()) {
    if (isRoot(path)) return files
    const slash = path.indexOf('/')
    if (slash > 0 && prefix === undefined && isRoot(path.slice(slash + 1))) prefix = path.slice(0, slash + 1)
  }
  if (prefix === undefined) return files
  const outer = prefix
  return {
    name: files.name,
    *paths() {
      for (const path of files.paths()) if (path.startsWith(outer)) yield path.slice(outer.length)
    },
    has: (path) => files.has(outer + path),
    open: (path) => files.open(outer + path),
    close: () => files.close(),
  }
}
