import { access, constants } from 'node:fs/promises'
import { limits } from '@parley/contract'
import type { Config } from '../config/config.ts'
import { freeBytes } from '../storage/free-space.ts'
import { doubtful, type Finding, fine, sizeOf, wrong } from './finding.ts'

const what = 'Disk'

export async function checkDisk(
  { dataDir, databaseUrl, freeSpaceFloor }: Pick<Config, 'dataDir' | 'databaseUrl' | 'freeSpaceFloor'>,
  measure = freeBytes,
): Promise<Finding[]> {
  const problem = await access(dataDir, constants.R_OK | constants.W_OK).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error.code,
  )
  if (problem && problem !== 'ENOENT')
    return [
      wrong(
        what,
        `this user may not read and write ${dataDir} (${problem}): change its owner, or run as the user that Parley runs as.`,
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
