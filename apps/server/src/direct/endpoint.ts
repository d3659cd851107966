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
import { conversationRequests, takeMessage } from '../conversations/endpoint.ts'
import type { Marks } from '../conversations/reader-repository.ts'
import { type Gates, requests, synced } from '../conversations/requests.ts'
import type { SocketEndpoint } from '../realtime/endpoint.ts'
import type { Direct } from './direct.ts'

/** Takes the signals of calls, which share the chat socket. */
export interface CallSignals {
  handle(given: Given): Promise<void>
  connectionClosed(connection: string): void
}

/** The socket for one-to-one chat. */
export function directEndpoint(
  { sending, lists, direct, ...parts }: Direct,
  calls: CallSignals,
  gates: Gates,
): SocketEndpoint<ChatFrame> {
  const typing = ({ userId }: { userId: number }, peerId: number) => direct.typing(userId, peerId)
  return {
    kind: 'chat',
    path: sockets.chat,
    read: validator(ChatFrame),
    // A call leaves a message behind, so placing one waits its turn as a message does.
    conversationOf: ({ revUserID, msg }) => (isCall(msg) && !isPlacing(msg) ? undefined : revUserID),
    async handle(connection, frame) {
      const { msg, revUserID: peerId } = frame
      if (!isCall(msg)) return takeMessage(connection, peerId, frame, 'direct', sending)
      const signal = msg.type === MessageType.voiceCall ? msg.voiceCallMsg : msg.videoCallMsg
      return calls.handle({
        connection: connection.id,
        isOpen: () => connection.isOpen,
        userId: connection.caller.userId,
        peerId,
        type: msg.type,
        signal,
      })
    },
    requests: requests(
      chatRequests,
      {
        sync: synced(gates, ({ caller }, cursor) => lists.sync(caller, cursor)),
        ...conversationRequests(gates, { ...parts, targetOf, marksOf, typing }),
      },
      { typing: targetOf },
    ),
    closed: (connection) => calls.connectionClosed(connection.id),
    tip: (connection, _frame, sentence) => tipMessage(connection.caller.userId, sentence),
  }
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
