import {
  CallSignalFlag,
  ChatFrame,
  type ChatMessage,
  chatRequests,
  MessageType,
  sockets,
} from '@parley/contract'
import { validator } from '@parley/contract/validate'
import type { Given } from '../calls/service.ts'
import { acknowledge, acknowledged } from '../conversations/acknowledge.ts'
import { contentOf } from '../conversations/drafts.ts'
import { answered, answerPing, type Gates, requests, synced } from '../conversations/requests.ts'
import type { SocketEndpoint } from '../realtime/endpoint.ts'
import type { ChatCatchUpService } from './catch-up-service.ts'
import type { SendingService } from './sending-service.ts'
import type { ChatSessionService } from './session-service.ts'

/** Takes the signals of calls, which share the chat socket. */
export interface CallSignals {
  handle(given: Given): Promise<void>
  connectionClosed(connection: string): void
}

interface Parts extends Gates {
  readonly sending: SendingService
  readonly sessions: ChatSessionService
  readonly catchUp: ChatCatchUpService
  readonly calls: CallSignals
}

/** The socket for one-to-one chat. */
export function chatEndpoint({
  sending,
  sessions,
  catchUp,
  calls,
  ...gates
}: Parts): SocketEndpoint<ChatFrame> {
  return {
    kind: 'chat',
    path: sockets.chat,
    read: validator(ChatFrame),
    // A call leaves a message behind, so placing one waits its turn as a message does.
    conversationOf: ({ revUserID, msg }) => (isCall(msg) && !isPlacing(msg) ? undefined : revUserID),
    async handle(connection, frame) {
      const { caller } = connection
      if (frame.msg.type === MessageType.withdrawn) {
        const { revUserID, msg, clientMessageId } = frame
        const message = await sending.withdraw(caller, revUserID, msg.withdrawMsg.msgID, clientMessageId)
        return acknowledge(connection, clientMessageId, message)
      }
      if (isCall(frame.msg)) {
        const { msg, revUserID: peerId } = frame
        const signal = msg.type === MessageType.voiceCall ? msg.voiceCallMsg : msg.videoCallMsg
        return calls.handle({
          connection: connection.id,
          isOpen: () => connection.isOpen,
          userId: caller.userId,
          peerId,
          type: msg.type,
          signal,
        })
      }
      const draft = {
        ...contentOf(frame.msg),
        senderId: caller.userId,
        to: frame.revUserID,
        clientMessageId: frame.clientMessageId ?? null,
      }
      await acknowledged(connection, frame.clientMessageId, (sender) => sending.send(draft, sender))
    },
    requests: requests(
      chatRequests,
      {
        sync: synced(gates, ({ caller }, cursor) => catchUp.sync(caller, cursor)),
        backfill: answered(gates, ({ caller }, { revUserID, after }) =>
          catchUp.backfill(caller, revUserID, after),
        ),
        receipt: ({ id, caller }, { revUserID, ...marks }) => sessions.receive(caller, revUserID, marks, id),
        typing: ({ caller }, { revUserID }) => catchUp.typing(caller, revUserID),
        ping: answerPing,
      },
      { typing: ({ revUserID }) => revUserID },
    ),
    closed: (connection) => calls.connectionClosed(connection.id),
    tip: (connection, _frame, sentence) => tipMessage(connection.caller.userId, sentence),
  }
}

type Msg = ChatFrame['msg']
type CallMsg = Extract<Msg, { type: typeof MessageType.voiceCall | typeof MessageType.videoCall }>

const isPlacing = (msg: CallMsg) =>
  (msg.type === MessageType.voiceCall ? msg.voiceCallMsg : msg.videoCallMsg).flag === CallSignalFlag.call

const isCall = (msg: Msg): msg is CallMsg =>
  msg.type === MessageType.voiceCall || msg.type === MessageType.videoCall

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
