import { constants, lstat, opendir, open as openFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { BrokenSource, readable } from '../format/source.ts'
import type { SourceLimits } from '../limits.ts'
import { checkCount, checkSize, isOfExport, type SourceFiles } from './source-files.ts'

/** The files of a folder. @throws BrokenSource for a link: what it leads to is no part of the export */
export async function folderFiles(folder: string, limits: SourceLimits): Promise<SourceFiles> {
  const name = basename(folder)
  const paths = new Set<string>()
  const walk = async (inner: string): Promise<void> => {
    for await (const entry of await readable(inner || name, opendir(join(folder, inner)))) {
      const path = inner === '' ? entry.name : `${inner}/${entry.name}`
      if (!isOfExport(name, path, limits)) continue
      if (entry.isDirectory()) await walk(path)
      else if (entry.isFile()) {
        const { size } = await readable(path, lstat(join(folder, path)))
        checkSize(path, size, size, limits)
        paths.add(path)
        checkCount(name, paths.size, limits)
      } else throw new BrokenSource(path, 'is a link or a device: an export has files and folders only')
    }
  }
  await walk('')
  return {
    name,
    paths: () => paths,
    has: (path) => paths.has(path),
    open: (path) => {
      if (!paths.has(path)) throw new BrokenSource(path, 'is not in the export')
      return opened(join(folder, path), path)
    },
    close: async () => {},
  }
}

/** A single file that is the whole export. */
export async function oneFile(path: string, limits: SourceLimits): Promise<SourceFiles> {
  const name = basename(path)
  const { size } = await lstat(path)
  checkSize(name, size, size, limits)
  return {
    name,
    paths: () => [name],
    has: (asked) => asked === name,
    open: () => opened(path, name),
    close: async () => {},
  }
}

/** Not a link that has come into its place since. */
async function opened(path: string, name: string) {
  const opening = openFile(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  return (await readable(name, opening)).createReadStream()
}
