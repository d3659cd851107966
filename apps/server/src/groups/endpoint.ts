import { GroupFrame, type GroupMessage, groupRequests, MessageType, sockets } from '@parley/contract'
import { validator } from '@parley/contract/validate'
import { acknowledge, acknowledged } from '../conversations/acknowledge.ts'
import { type Content, contentOf } from '../conversations/drafts.ts'
import { preview } from '../conversations/preview.ts'
import { answered, answerPing, type Gates, requests, synced } from '../conversations/requests.ts'
import type { SocketEndpoint } from '../realtime/endpoint.ts'
import type { GroupCatchUpService } from './catch-up-service.ts'
import type { GroupSendingService } from './sending-service.ts'
import type { GroupSessionService } from './session-service.ts'

/** Hears of groups on a person's behalf. */
export interface GroupHearing {
  whileHearingGroups<T>(userId: number, work: () => Promise<T>): Promise<T>
}

interface Parts extends Gates {
  readonly sending: GroupSendingService
  readonly sessions: GroupSessionService
  readonly catchUp: GroupCatchUpService
  readonly hearing: GroupHearing
}

/** The socket for group chat. */
export function groupEndpoint({
  sending,
  sessions,
  catchUp,
  hearing,
  ...gates
}: Parts): SocketEndpoint<GroupFrame> {
  return {
    kind: 'group',
    path: sockets.group,
    read: validator(GroupFrame),
    conversationOf: ({ groupID }) => groupID,
    async handle(connection, { groupID, msg, clientMessageId }) {
      const { caller } = connection
      if (msg.type === MessageType.withdrawn) {
        const message = await sending.withdraw(caller, groupID, msg.withdrawMsg.msgID, clientMessageId)
        acknowledge(connection, clientMessageId, message)
        return
      }
      const draft = {
        ...groupContentOf(msg),
        senderId: caller.userId,
        to: groupID,
        clientMessageId: clientMessageId ?? null,
      }
      await acknowledged(connection, clientMessageId, (sender) => sending.send(draft, sender))
    },
    requests: requests(
      groupRequests,
      {
        // Heard first, then read: nothing lies between the ends that are told and what comes live.
        sync: synced(gates, ({ caller }) =>
          hearing.whileHearingGroups(caller.userId, () => catchUp.sync(caller)),
        ),
        backfill: answered(gates, ({ caller }, { groupID, after }) =>
          catchUp.backfill(caller, groupID, after),
        ),
        receipt: ({ id, caller }, { groupID, readUpTo }) => sessions.receive(caller, groupID, readUpTo, id),
        typing: ({ caller }, { groupID }) => catchUp.typing(caller, groupID),
        ping: answerPing,
      },
      { typing: ({ groupID }) => groupID },
    ),
    tip: (connection, frame, sentence) => tipMessage(connection.caller.userId, groupOf(frame), sentence),
  }
}

function groupContentOf(msg: GroupFrame['msg']): Content {
  if (msg.type !== MessageType.at) return contentOf(msg)
  const { userID, content } = msg.atMsg
  return { type: msg.type, body: { userID, content }, preview: preview.at(content) }
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
