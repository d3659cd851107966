import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../db/database.ts'
import type { Job } from './job.ts'

const dayMs = 24 * 3600_000

export const indexMaking = (
  database: Pick<Database, 'makeMissingIndexes'>,
  log: Pick<FastifyBaseLogger, 'info'>,
): Job => ({
  name: 'indexes of large tables',
  everyMs: 60_000,
  on: 'oneNode',
  atMostMs: dayMs,
  work: (signal) =>
    database.makeMissingIndexes(
      (index) => log.info({ index }, 'an index is made beside the running site'),
      signal,
    ),
})
