import { limits } from '@parley/contract'
import { freeBytes } from '../../db/free-space.ts'
import { readOnlyMend, writeProblems } from '../../db/writable.ts'
import type { Config } from '../../platform/config/config.ts'
import { leftIn } from '../backup/staging.ts'
import { doubtful, type Finding, fine, sizeOf, wrong } from './finding.ts'

const what = 'Disk'

/** By folder, those that a server cannot write, with the code of why. */
export type WriteProblems = (folders: readonly string[]) => Promise<Readonly<Record<string, string>>>

export async function checkDisk(
  { dataDir, databaseUrl, freeSpaceFloor }: Pick<Config, 'dataDir' | 'databaseUrl' | 'freeSpaceFloor'>,
  problemsOf: WriteProblems = writeProblems,
  measure = freeBytes,
): Promise<Finding[]> {
  const { [dataDir]: problem } = await problemsOf([dataDir])
  if (problem) return [unwritable(what, dataDir, problem)]
  const left = await leftIn(dataDir)
  if (left.length > 0)
    return [
      doubtful(
        what,
        `a restore or move into ${dataDir} runs, or one that was killed has left ${left.join(', ')}: if none runs, remove that.`,
      ),
    ]
  const free = await measure(dataDir)
  const says = `${Number.isFinite(free) ? sizeOf(free) : 'nobody knows how much'} free where ${dataDir} is`
  if (!databaseUrl && free < limits.databaseFloorBytes)
    return [
      wrong(
        what,
        `${says}: the embedded database stores nothing below ${sizeOf(limits.databaseFloorBytes)}; make room.`,
      ),
    ]
  if (free < freeSpaceFloor)
    return [
      wrong(
        what,
        `${says}: uploads are refused below ${sizeOf(freeSpaceFloor)} (PARLEY_FREE_SPACE_FLOOR_MIB); make room.`,
      ),
    ]
  if (free < 2 * freeSpaceFloor)
    return [doubtful(what, `${says}: uploads are refused from ${sizeOf(freeSpaceFloor)} on; make room soon.`)]
  return [fine(what, `${says}.`)]
}

export const unwritable = (name: string, folder: string, problem: string) =>
  wrong(
    name,
    problem === 'EROFS'
      ? `${folder} is read-only for Parley: ${readOnlyMend}.`
      : `Parley may not read and write ${folder} (${problem}): change its owner, or run as the user that Parley runs as.`,
  )
