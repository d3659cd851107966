import { type ChatMessage, type GroupMessage, MessageType } from '@parley/contract'
import { textFrame } from '../../apps/server/src/platform/sockets/text-frame.ts'
import { type Member, previewOf, type Stored } from './rooms.ts'

/** The frames that Parley sends for a message, made once for the sender and once for all others. */
export function framesOf(message: Stored): { others: Buffer; sender: Buffer } {
  const { isGroup } = message.room
  const rest = JSON.stringify(isGroup ? groupMessage(message) : chatMessage(message)).slice(1)
  const { sequence, clientMessageId } = message
  const place = JSON.stringify({ sequence, position: sequence, clientMessageId }).slice(1)
  const frame = (isMe: boolean) => textFrame(`{"event":"message","message":{"isMe":${isMe},${rest},${place}`)
  return { others: frame(false), sender: frame(true) }
}

function chatMessage(message: Stored): Omit<ChatMessage, 'isMe' | 'media'> {
  const { room, sender, id, body, createdAt } = message
  const peer = room.members.find((member) => member !== sender) ?? sender
  return {
    id,
    sendUser: brief(sender),
    revUser: brief(peer),
    created_at: createdAt,
    msg: { type: MessageType.text, textMsg: body },
    systemMsg: null,
    msgPreview: previewOf(message),
    showDate: false,
  }
}

function groupMessage(message: Stored): Omit<GroupMessage, 'isMe' | 'media'> {
  const { room, sender, id, body, createdAt } = message
  return {
    groupID: room.id,
    userID: sender.id,
    userNickname: sender.name,
    userAvatar: '',
    memberNickname: '',
    msg: { type: MessageType.text, textMsg: body },
    id,
    msgType: MessageType.text,
    createdAt,
    msgPreview: previewOf(message),
    showDate: false,
  }
}

const brief = ({ id, name }: Member) => ({ id, nickName: name, avatar: '' })
