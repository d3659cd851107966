import type { Duplex } from 'node:stream'

/** A connected person; the relay trusts their address. */
export interface Member {
  readonly id: number
  readonly name: string
  readonly stream: Duplex
}

/** People who hear each other, two or many. */
export interface Room {
  readonly id: number
  readonly isGroup: boolean
  readonly members: Member[]
  lastSequence: number
}

export interface Message {
  readonly room: Room
  readonly sender: Member
  readonly sequence: number
  readonly body: { readonly content: string }
  readonly clientMessageId: string
  readonly createdAt: string
  /** The frame as it came. */
  readonly text: string
}

export interface Stored extends Message {
  readonly id: number
}

export const previewOf = ({ body }: Message) => body.content.slice(0, 30)

const rooms = new Map<number, Room>()

export function enter(id: number, isGroup: boolean, member: Member): Room {
  const room = rooms.get(id) ?? { id, isGroup, members: [], lastSequence: 0 }
  rooms.set(id, room)
  room.members.push(member)
  return room
}
