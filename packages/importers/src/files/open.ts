import { open, realpath, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { BrokenSource, readable } from '../format/source.ts'
import type { SourceLimits } from '../limits.ts'
import { folderFiles, oneFile } from './folder.ts'
import type { SourceFiles } from './source-files.ts'
import { zipFiles } from './zip.ts'

/** First bytes of every ZIP, also of an empty one. */
const zipMarks = ['PK\x03\x04', 'PK\x05\x06']

/** The files at a path: of a folder, of a ZIP, or the one that it is. */
export async function openFiles(named: string, limits: SourceLimits): Promise<SourceFiles> {
  // The path that the operator names may be a link; paths in the export may not.
  const path = await readable(named, realpath(named))
  const what = await readable(named, stat(path))
  if (what.isDirectory()) return folderFiles(path, limits)
  if (!what.isFile()) throw new BrokenSource(basename(path), 'is neither a file nor a folder')
  return zipMarks.includes(await readable(named, beginning(path)))
    ? zipFiles(path, limits)
    : oneFile(path, limits)
}

async function beginning(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}
