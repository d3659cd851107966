import type { Domain } from '../../platform/domains/domain.ts'
import type { Shared } from '../conversations/shared.ts'
import { draftJobs } from './jobs.ts'
import { draftRoutes } from './routes.ts'
import { DraftService } from './service.ts'

/** Drafts: texts that people have not sent yet. */
export function createDrafts(parts: Shared): Domain<DraftService> {
  const drafts = new DraftService(parts)
  return {
    services: drafts,
    routes: (routes) => draftRoutes(routes, drafts),
    jobs: draftJobs(drafts),
    departure: drafts,
    ownData: [{ name: 'drafts', read: (caller) => drafts.all(caller) }],
  }
}
