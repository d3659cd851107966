import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { backUpIfDue } from './schedule.ts'
import { backUpSite } from './site.ts'

const lookMs = 60_000
const dayMs = 24 * 3600_000
/** Before one that failed is tried again: each try may copy and write all there is. */
const againMs = 3600_000

interface Parts {
  readonly config: Config
  readonly env: Readonly<Record<string, string | undefined>>
  readonly database: Pick<Database, 'copy'>
  readonly blobs: BlobStore
  readonly log: Pick<FastifyBaseLogger, 'info'>
}

/** Where a schedule is set. */
export function backupJobs({ config, env, database, blobs, log }: Parts): Job[] {
  const { backups } = config
  if (!backups) return []
  let notBefore = 0
  return [
    {
      name: 'backup',
      everyMs: lookMs,
      on: 'oneNode',
      atMostMs: dayMs,
      async work(signal) {
        if (performance.now() < notBefore) return
        notBefore = performance.now() + againMs
        const make = (path: string) =>
          backUpSite(path, { config, env, blobs, copyOf: () => database.copy(), signal })
        const path = await backUpIfDue(backups, make)
        notBefore = 0
        if (path) log.info({ path }, 'a backup was made')
      },
    },
  ]
}
