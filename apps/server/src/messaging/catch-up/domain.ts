import { onceAMinute } from '../../kernel/once-a-minute.ts'
import type { Base, Domain } from '../../platform/domains/domain.ts'
import { FollowedLogs } from './followed-logs.ts'
import { logJobs } from './jobs.ts'
import { RecentLogs } from './recent-logs.ts'
import { PersonLogs } from './service.ts'

interface CatchUp {
  readonly logs: PersonLogs
  readonly recent: RecentLogs
  readonly followed: FollowedLogs
}

/** The logs of people and conversations. */
export function createCatchUp({ database, log }: Base): Domain<CatchUp> {
  const logs = new PersonLogs(database)
  const followed = new FollowedLogs(
    database,
    onceAMinute((waiting) =>
      log.warn(waiting, 'what follows the logs waits for transactions that are not over'),
    ),
  )
  return { services: { logs, recent: new RecentLogs(database), followed }, jobs: logJobs(logs) }
}
