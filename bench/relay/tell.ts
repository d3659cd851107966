import type { ChatEventOf } from '@parley/contract'
import { textFrame } from '../../apps/server/src/platform/sockets/text-frame.ts'
import type { Room, Stored } from './rooms.ts'

/** The frames of a message for the members of a room; its sender gets none if there is no `sender` frame. */
export type FramesOf = (message: Stored) => { readonly others: Buffer; readonly sender?: Buffer }

/** Sends the messages of one commit: everything for a connection leaves in one write. */
export function tell(stored: readonly Stored[], framesOf: FramesOf): void {
  for (const [room, messages] of Map.groupBy(stored, (message) => message.room))
    tellRoom(room, messages, framesOf)
}

function tellRoom(room: Room, messages: readonly Stored[], framesOf: FramesOf): void {
  const framed = messages.map((message) => ({ from: message.sender, ...framesOf(message) }))
  const all = joined(framed.map(({ others }) => others))
  const senders = new Set(messages.map(({ sender }) => sender))
  for (const member of room.members) if (!senders.has(member)) member.stream.write(all)
  for (const sender of senders) {
    const acks = messages.filter((message) => message.sender === sender).map(ackOf)
    const frames = framed.flatMap(({ from, others, sender: own }) => (from === sender ? (own ?? []) : others))
    sender.stream.write(joined([...acks, ...frames]))
  }
}

function ackOf({ clientMessageId, id, sequence, createdAt }: Stored): Buffer {
  const ack: ChatEventOf<'ack'> = { event: 'ack', clientMessageId, id, sequence, createdAt }
  return textFrame(JSON.stringify(ack))
}

const joined = ([first, ...others]: readonly Buffer[]): Buffer =>
  first && others.length === 0 ? first : Buffer.concat([first ?? Buffer.alloc(0), ...others])
