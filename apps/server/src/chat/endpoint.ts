import { ChatFrame, type ChatMessage, chatRequests, MessageType, sockets } from '@parley/contract'
import { validator } from '@parley/contract/validate'
import type { Given } from '../calls/service.ts'
import { acknowledge, acknowledged } from '../conversations/acknowledge.ts'
import { contentOf } from '../conversations/drafts.ts'
import { answered, answerPing, requests } from '../conversations/requests.ts'
import type { Admission } from '../http/admission.ts'
import type { SocketEndpoint } from '../realtime/endpoint.ts'
import type { ChatCatchUpService } from './catch-up-service.ts'
import type { SendingService } from './sending-service.ts'
import type { ChatSessionService } from './session-service.ts'

/** Takes the signals of calls, which share the chat socket. */
export interface CallSignals {
  handle(given: Given): Promise<void>
  connectionClosed(connection: string): void
}

interface Parts {
  readonly sending: SendingService
  readonly sessions: ChatSessionService
  readonly catchUp: ChatCatchUpService
  readonly calls: CallSignals
  readonly admission: Admission
}

/** The socket for one-to-one chat. */
export function chatEndpoint({
  sending,
  sessions,
  catchUp,
  calls,
  admission,
}: Parts): SocketEndpoint<ChatFrame> {
  return {
    kind: 'chat',
    path: sockets.chat,
    read: validator(ChatFrame),
    async handle(connection, frame) {
      const { caller } = connection
      if (frame.msg.type === MessageType.withdrawn) {
        const { revUserID, msg, clientMessageId } = frame
        const message = await sending.withdraw(caller, revUserID, msg.withdrawMsg.msgID, clientMessageId)
        return acknowledge(connection, clientMessageId, message)
      }
      if (frame.msg.type === MessageType.voiceCall || frame.msg.type === MessageType.videoCall) {
        const { type } = frame.msg
        const signal =
          frame.msg.type === MessageType.voiceCall ? frame.msg.voiceCallMsg : frame.msg.videoCallMsg
        const { id, caller } = connection
        return calls.handle({ connection: id, userId: caller.userId, peerId: frame.revUserID, type, signal })
      }
      const draft = {
        ...contentOf(frame.msg),
        senderId: caller.userId,
        to: frame.revUserID,
        clientMessageId: frame.clientMessageId ?? null,
      }
      await acknowledged(connection, frame.clientMessageId, (sender) => sending.send(draft, sender))
    },
    requests: requests(chatRequests, {
      sync: answered(admission, ({ caller }, cursor) => catchUp.sync(caller, cursor)),
      backfill: answered(admission, ({ caller }, { revUserID, after }) =>
        catchUp.backfill(caller, revUserID, after),
      ),
      receipt: ({ id, caller }, { revUserID, ...marks }) => sessions.receive(caller, revUserID, marks, id),
      typing: ({ caller }, { revUserID }) => catchUp.typing(caller, revUserID),
      ping: answerPing,
    }),
    closed: (connection) => calls.connectionClosed(connection.id),
    tip: (connection, _frame, sentence) => tipMessage(connection.caller.userId, sentence),
  }
}

function tipMessage(userId: number, content: string): ChatMessage {
  const person = { id: userId, nickName: '', avatar: '' }
  return {
    id: 0,
    sendUser: person,
    revUser: person,
    isMe: true,
    created_at: new Date().toISOString(),
    msg: { type: MessageType.tip, tipMsg: { status: 'error', content } },
    systemMsg: null,
    msgPreview: content,
    showDate: false,
  }
}
