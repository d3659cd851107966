import { chatConversationRequests as schemas } from '@parley/contract'
import type { Gates } from '../../platform/domains/domain.ts'
import type { Requests } from '../../platform/sockets/requests.ts'
import { conversationAudiences, conversationRequests, type SenderQuotas } from '../conversations/endpoint.ts'
import type { Marks } from '../conversations/reader-repository.ts'
import { requests, synced } from '../conversations/socket-requests.ts'
import type { Direct } from './domain.ts'

/** Requests about one-to-one conversations on the chat socket. */
export function directRequests(
  { lists, direct, ...parts }: Direct,
  senders: SenderQuotas,
  gates: Gates,
): Requests {
  const typing = ({ userId }: { userId: number }, peerId: number) => direct.typing(userId, peerId)
  return requests(
    schemas,
    {
      sync: synced(gates, ({ caller }, cursor) => lists.sync(caller, cursor)),
      ...conversationRequests(gates, { ...parts, targetOf, marksOf, typing, senders }),
    },
    conversationAudiences(targetOf),
  )
}

interface Named {
  readonly revUserID: number
}

const targetOf = ({ revUserID }: Named) => revUserID

function marksOf({ deliveredUpTo, readUpTo }: Named & Partial<Marks>): Partial<Marks> {
  return {
    ...(deliveredUpTo !== undefined && { deliveredUpTo }),
    ...(readUpTo !== undefined && { readUpTo }),
  }
}
