import { conferenceRequests as schemas } from '@parley/contract'
import { requests } from '../../messaging/conversations/socket-requests.ts'
import type { Connection } from '../../platform/sockets/connection.ts'
import type { Requests } from '../../platform/sockets/requests.ts'
import type { Conferring } from './repository.ts'
import type { ConferenceService } from './service.ts'

/** Requests about calls on the group socket. */
export const conferenceRequests = (conferences: ConferenceService): Requests =>
  requests(
    schemas,
    {
      enterConference: (connection, { groupID, kind }) =>
        conferences.enter(inGroup(connection, groupID), kind, () => connection.isOpen),
      leaveConference: (connection, { groupID }) => conferences.leave(inGroup(connection, groupID)),
      showInConference: (connection, { groupID, ...shown }) =>
        conferences.show(inGroup(connection, groupID), shown),
      conferenceSignal: (connection, { groupID, seat, data }) =>
        conferences.pass(inGroup(connection, groupID), seat, data),
    },
    {
      enterConference: { sort: 'event', to: ({ groupID }) => groupID },
      // As often as somebody enters.
      leaveConference: 'unpaced',
      // At a pace of its own, `conferenceLimits.shown`.
      showInConference: 'unpaced',
      conferenceSignal: 'unpaced',
    },
  )

const inGroup = ({ id, caller }: Connection, groupId: number): Conferring => ({
  groupId,
  userId: caller.userId,
  connection: id,
})
