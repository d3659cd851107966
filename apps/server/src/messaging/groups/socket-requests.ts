import { groupConversationRequests as schemas } from '@parley/contract'
import type { Gates, GroupHearing } from '../../platform/domains/domain.ts'
import type { Requests } from '../../platform/sockets/requests.ts'
import { conversationAudiences, conversationRequests, type SenderQuotas } from '../conversations/endpoint.ts'
import { requests, synced } from '../conversations/socket-requests.ts'
import type { Groups } from './domain.ts'

/** Requests about groups on the group socket. */
export function groupRequests(
  { lists, groups, ...parts }: Groups,
  senders: SenderQuotas,
  hearing: GroupHearing,
  gates: Gates,
): Requests {
  const typing = ({ userId }: { userId: number }, groupId: number) => groups.typing(userId, groupId)
  return requests(
    schemas,
    {
      // Subscribed first, then read: nothing lies between the ends in the response and what comes live.
      sync: synced(gates, ({ caller }) =>
        hearing.whileHearingGroups(caller.userId, () => lists.sync(caller)),
      ),
      ...conversationRequests(gates, { ...parts, targetOf, marksOf, typing, senders }),
    },
    conversationAudiences(targetOf),
  )
}

interface Named {
  readonly groupID: number
}

const targetOf = ({ groupID }: Named) => groupID

/** Clients send no delivered mark for groups. */
const marksOf = ({ readUpTo }: Named & { readUpTo?: number }) => (readUpTo === undefined ? {} : { readUpTo })
