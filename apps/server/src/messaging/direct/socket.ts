import {
  CallSignalFlag,
  ChatFrame,
  type ChatMessage,
  MessageType,
  chatConversationRequests as schemas,
  sockets,
} from '@parley/contract'
import { validator } from '@parley/contract/validate'
import type { Gates } from '../../platform/domains/domain.ts'
import type { SocketEndpoint } from '../../platform/sockets/endpoint.ts'
import type { Requests } from '../../platform/sockets/requests.ts'
import { type MessageTakers, type SenderQuotas, takeMessage } from '../conversations/message-frames.ts'
import type { Marks } from '../conversations/reader-repository.ts'
import {
  conversationAudiences,
  conversationRequests,
  requests,
  synced,
} from '../conversations/socket-requests.ts'
import type { Direct } from './domain.ts'
import type { CallSignals } from './ports.ts'

/** The socket for one-to-one chat. */
export function directEndpoint(
  takers: MessageTakers,
  calls: () => CallSignals,
  closed: (connection: string) => void,
): Omit<SocketEndpoint<ChatFrame>, 'requests'> {
  return {
    kind: 'chat',
    path: sockets.chat,
    read: validator(ChatFrame),
    // A call leaves a message behind, so placing one waits its turn as a message does.
    conversationOf: ({ revUserID, msg }) => (isCall(msg) && !isPlacing(msg) ? undefined : revUserID),
    async handle(connection, frame) {
      const { msg, revUserID: peerId } = frame
      if (!isCall(msg)) return takeMessage(connection, peerId, frame, 'direct', takers)
      const signal = msg.type === MessageType.voiceCall ? msg.voiceCallMsg : msg.videoCallMsg
      return calls().handle({
        connection: connection.id,
        isOpen: () => connection.isOpen,
        userId: connection.caller.userId,
        peerId,
        type: msg.type,
        signal,
      })
    },
    closed: ({ id }) => closed(id),
    tip: (connection, _frame, sentence) => tipMessage(connection.caller.userId, sentence),
  }
}

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
