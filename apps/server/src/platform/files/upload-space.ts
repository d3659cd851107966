import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { type Measure, SpaceFloor } from '../../db/free-space.ts'
import type { Config } from '../config/config.ts'

/** Uploads are written down before they go into a store, wherever that is. */
export function uploadSpaceOf(
  { dataDir, freeSpaceFloor, s3, databaseUrl }: Config,
  measure: Measure,
  log: FastifyBaseLogger,
): SpaceFloor {
  const folders = ['incoming', ...(s3 ? [] : ['files']), ...(databaseUrl ? [] : ['database'])]
  return new SpaceFloor({
    folders: folders.map((folder) => join(dataDir, folder)),
    floor: freeSpaceFloor,
    measure,
    onChange: (isBelow, free) =>
      log.warn(
        { folder: dataDir, free, floor: freeSpaceFloor },
        isBelow ? 'uploads are refused until there is more room on the disk' : 'uploads are taken again',
      ),
  })
}
