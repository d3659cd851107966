import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The code of why this process cannot write into a folder, or make it where it is not there; undefined where it can. */
export async function writeProblem(folder: string): Promise<string | undefined> {
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return undefined
  } catch (error) {
    const { code = String(error) } = error as NodeJS.ErrnoException
    const parent = dirname(folder)
    return code === 'ENOENT' && parent !== folder ? writeProblem(parent) : code
  }
}

/** By folder, those that cannot be written. */
export async function writeProblems(folders: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const found = await Promise.all(
    folders.map(async (folder) => [folder, await writeProblem(folder)] as const),
  )
  return Object.fromEntries(found.filter((each): each is [string, string] => each[1] !== undefined))
}

/** The operator's remedy. */
export const readOnlyMend =
  'mount it to be written, or, where systemd runs Parley, name it in ReadWritePaths (docs/operating.md, As a service of systemd)'
