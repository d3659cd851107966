import {
  GroupFrame,
  type GroupMessage,
  MessageType,
  groupConversationRequests as schemas,
  sockets,
} from '@parley/contract'
import { validator } from '@parley/contract/validate'
import type { Gates, GroupHearing } from '../../platform/domains/domain.ts'
import type { SocketEndpoint } from '../../platform/sockets/endpoint.ts'
import type { Requests } from '../../platform/sockets/requests.ts'
import { type MessageTakers, type SenderQuotas, takeMessage } from '../conversations/message-frames.ts'
import {
  conversationAudiences,
  conversationRequests,
  requests,
  synced,
} from '../conversations/socket-requests.ts'
import type { Groups } from './domain.ts'

/** The socket for group chat. */
export function groupEndpoint(
  takers: MessageTakers,
  closed: (connection: string) => void,
): Omit<SocketEndpoint<GroupFrame>, 'requests'> {
  return {
    kind: 'group',
    path: sockets.group,
    read: validator(GroupFrame),
    conversationOf: ({ groupID }) => groupID,
    handle: (connection, frame) => takeMessage(connection, frame.groupID, frame, 'group', takers),
    closed: ({ id }) => closed(id),
    tip: (connection, frame, sentence) => tipMessage(connection.caller.userId, groupOf(frame), sentence),
  }
}

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

function groupOf(frame: unknown): number {
  const groupID = (frame as { groupID?: unknown } | null)?.groupID
  return Number.isSafeInteger(groupID) ? Math.max(Number(groupID), 0) : 0
}

function tipMessage(userId: number, groupId: number, content: string): GroupMessage {
  return {
    groupID: groupId,
    userID: userId,
    userNickname: '',
    userAvatar: '',
    msg: { type: MessageType.tip, tipMsg: { status: 'error', content } },
    id: 0,
    msgType: MessageType.tip,
    createdAt: new Date().toISOString(),
    isMe: true,
    memberNickname: '',
    msgPreview: content,
    showDate: false,
  }
}
