import { GroupFrame, type GroupMessage, groupRequests, MessageType, sockets } from '@parley/contract'
import { validator } from '@parley/contract/validate'
import { conversationRequests, takeMessage } from '../conversations/endpoint.ts'
import { type Gates, requests, synced } from '../conversations/requests.ts'
import type { SocketEndpoint } from '../realtime/endpoint.ts'
import type { Groups } from './groups.ts'

/** Hears of groups on a person's behalf. */
export interface GroupHearing {
  whileHearingGroups<T>(userId: number, work: () => Promise<T>): Promise<T>
}

/** The socket for group chat. */
export function groupEndpoint(
  { sending, lists, groups, ...parts }: Groups,
  hearing: GroupHearing,
  gates: Gates,
): SocketEndpoint<GroupFrame> {
  const typing = ({ userId }: { userId: number }, groupId: number) => groups.typing(userId, groupId)
  return {
    kind: 'group',
    path: sockets.group,
    read: validator(GroupFrame),
    conversationOf: ({ groupID }) => groupID,
    handle: (connection, frame) => takeMessage(connection, frame.groupID, frame, 'group', sending),
    requests: requests(
      groupRequests,
      {
        // Heard first, then read: nothing lies between the ends that are told and what comes live.
        sync: synced(gates, ({ caller }) =>
          hearing.whileHearingGroups(caller.userId, () => lists.sync(caller)),
        ),
        ...conversationRequests(gates, { ...parts, targetOf, marksOf, typing }),
      },
      { typing: targetOf },
    ),
    tip: (connection, frame, sentence) => tipMessage(connection.caller.userId, groupOf(frame), sentence),
  }
}

interface Named {
  readonly groupID: number
}

const targetOf = ({ groupID }: Named) => groupID

/** Of a group it is not told what has arrived. */
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
