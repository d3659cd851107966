import { GroupFrame, type GroupMessage, MessageType, sockets } from '@parley/contract'
import { validator } from '@parley/contract/validate'
import { refuse } from '../http/refusal.ts'
import type { SocketEndpoint } from '../realtime/endpoint.ts'

/** The socket for group chat. There are no groups yet, so every group that a frame names is unknown. */
export function groupEndpoint(): SocketEndpoint<GroupFrame> {
  return {
    kind: 'group',
    path: sockets.group,
    read: validator(GroupFrame),
    handle: async () => refuse('groupUnknown'),
    tip: (connection, frame, sentence) => tipMessage(connection.caller.userId, groupOf(frame), sentence),
  }
}

function groupOf(frame: unknown): number {
  const groupID = (frame as { groupID?: unknown } | null)?.groupID
  return typeof groupID === 'number' ? groupID : 0
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
