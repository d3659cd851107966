import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { type Measure, SpaceFloor } from '../../db/free-space.ts'
import { StoreWatch } from '../blobs/store-watch.ts'
import type { Config } from '../config/config.ts'
import type { Domain, PlatformShared } from '../domains/domain.ts'
import { FileAdministrationService, type People, type PictureHolder } from './administration-service.ts'
import { fileJobs } from './jobs.ts'
import { UploadQuota } from './quota.ts'
import { ReadingCookie, type SessionRef } from './reading-cookie.ts'
import { FileReadingService } from './reading-service.ts'
import { fileRoutes } from './routes.ts'
import { FileService } from './service.ts'
import { Staging } from './staging.ts'

interface Files {
  readonly files: FileService
  readonly reading: FileReadingService
  readonly cookie: ReadingCookie
}

interface Parts extends PlatformShared {
  readonly auth: { shownBy(token: string): SessionRef | undefined }
  readonly groups: PictureHolder
  readonly users: People
}

/** Uploads, and who may read them. */
export function createFiles(parts: Parts): Domain<Files> {
  const { config, secret, database, log } = parts
  const watch = config.s3 && new StoreWatch(parts.blobs)
  const space = uploadSpaceOf(config, parts.freeSpace, log)
  const files = new FileService({
    ...parts,
    staging: new Staging(join(config.dataDir, 'incoming')),
    space,
    quota: new UploadQuota(database, parts.rules),
    rules: parts.rules,
    onError: (error) => log.error({ err: error }, 'bytes that nobody needs could not be removed'),
  })
  const cookie = new ReadingCookie(secret)
  const sessionOf = (token: string) => parts.auth.shownBy(token)
  const reading = new FileReadingService({ ...parts, cookie, sessionOf })
  const administration = new FileAdministrationService({ ...parts, files, people: parts.users })
  return {
    services: { files, reading, cookie },
    routes: (routes) => fileRoutes(routes, { files, reading, administration, links: parts.links }),
    jobs: fileJobs(files),
    degraded: () => [...(space.isKnownBelow ? ['uploads'] : []), ...(watch?.isAway ? ['files'] : [])],
    departure: files,
    drain: [() => files.drain()],
  }
}

/** Uploads are written down before they go into a store, wherever that is. */
function uploadSpaceOf(
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
