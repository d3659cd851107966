import { CallSignalFlag, ChatFrame, type ChatMessage, MessageType, sockets } from '@parley/contract'
import { validator } from '@parley/contract/validate'
import type { SocketEndpoint } from '../../platform/sockets/endpoint.ts'
import { type MessageTakers, takeMessage } from '../conversations/endpoint.ts'
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
