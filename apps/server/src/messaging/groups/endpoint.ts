import { GroupFrame, type GroupMessage, MessageType, sockets } from '@parley/contract'
import { validator } from '@parley/contract/validate'
import type { SocketEndpoint } from '../../platform/sockets/endpoint.ts'
import { type MessageTakers, takeMessage } from '../conversations/endpoint.ts'

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
