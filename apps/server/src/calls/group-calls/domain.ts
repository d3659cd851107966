import type { Shared } from '../../messaging/conversations/shared.ts'
import type { Domain } from '../../platform/domains/domain.ts'
import type { CallService } from '../direct-calls/service.ts'
import { conferenceJobs } from './jobs.ts'
import { conferenceRoutes } from './routes.ts'
import { type ConferenceGroups, ConferenceService } from './service.ts'
import { conferenceRequests } from './socket-requests.ts'

interface Parts extends Shared {
  readonly calls: CallService
  readonly groups: ConferenceGroups
}

/** Calls of groups. */
export function createConferences(parts: Parts): Domain<ConferenceService> {
  const onError = (error: unknown) =>
    parts.log.error({ err: error }, 'the call of a group could not be ended')
  const conferences = new ConferenceService({ ...parts, onError })
  parts.notifier.onMembersGone = (groupId) => conferences.membersGone(groupId)
  parts.events.subscribe('connectionClosed', (socket, connection) => {
    if (socket === 'group') conferences.connectionClosed(connection)
  })
  return {
    services: conferences,
    routes: (routes) => conferenceRoutes(routes, conferences),
    requests: () => ({ group: conferenceRequests(conferences) }),
    jobs: conferenceJobs(conferences),
    stop: () => conferences.close(),
  }
}
