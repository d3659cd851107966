import { join } from 'node:path'
import { SpaceFloor } from '../../db/free-space.ts'
import type { Domain } from '../../platform/domains/domain.ts'
import type { ConversationSource, OwnData } from '../../platform/domains/own-data.ts'
import type { FileReadingService } from '../../platform/files/service.ts'
import type { Proof } from '../auth/service.ts'
import type { Shared } from '../users/shared.ts'
import { archiveJobs } from './jobs.ts'
import { ArchiveKeeping } from './keeping.ts'
import { ArchiveLinks } from './links.ts'
import { ArchiveMaker } from './maker.ts'
import { archiveRoutes } from './routes.ts'
import { ArchiveService } from './service.ts'

interface Parts extends Shared {
  readonly proof: Proof
  readonly reading: FileReadingService
  readonly ownData: readonly OwnData[]
  readonly conversations: readonly ConversationSource[]
}

/** Somebody's own data as one file. */
export function createArchives(parts: Parts): Domain<{ maker: ArchiveMaker; keeping: ArchiveKeeping }> {
  const { config, secret, users, ownData, conversations, reading } = parts
  const folder = join(config.dataDir, 'archives')
  const days = config.archiveDays
  const space = new SpaceFloor({
    folders: [folder, ...(config.s3 ? [] : [join(config.dataDir, 'files')])],
    floor: config.freeSpaceFloor,
    measure: parts.freeSpace,
    onChange: () => undefined,
  })
  const archives = new ArchiveService({ ...parts, space, archiveLinks: new ArchiveLinks(secret) })
  const sources = {
    ownData,
    conversations,
    reading,
    profileOf: (caller: Parameters<typeof users.info>[0]) => users.info(caller),
  }
  const maker = new ArchiveMaker({
    ...parts,
    sources,
    space,
    folder,
    days,
    fileBytes: config.archiveFileBytes,
  })
  const keeping = new ArchiveKeeping({ ...parts, days })
  return {
    services: { maker, keeping },
    routes: (routes) => archiveRoutes(routes, archives),
    jobs: archiveJobs(maker, keeping),
    departure: archives,
  }
}
