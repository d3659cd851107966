import { addressOf, type Kind, socketAddress, socketOf } from '@parley/client'
import {
  bodyOf,
  ChatMessage,
  GroupMessage,
  MessageType,
  type OutgoingMsg,
  wirePreviewOf,
} from '@parley/contract'
import { validator } from '@parley/contract/validate'
import type { Line } from '../network/line.ts'
import { timing } from '../timing.ts'
import type { Account } from './device.ts'

const checks = { direct: validator(ChatMessage), group: validator(GroupMessage) }

/** All that docs/protocol.md, “Without a subprotocol”, has in a frame. */
const fields: Record<Kind, readonly string[]> = {
  direct: ['created_at', 'id', 'isMe', 'msg', 'msgPreview', 'revUser', 'sendUser', 'showDate', 'systemMsg'],
  group: [
    'createdAt',
    'groupID',
    'id',
    'isMe',
    'memberNickname',
    'msg',
    'msgPreview',
    'msgType',
    'showDate',
    'userAvatar',
    'userID',
    'userNickname',
  ],
}

/** A client of the time before there were events: two plain sockets that come back when they are cut. */
export class OlderClient {
  readonly account: Account
  readonly line: Line
  /** Frames that came. */
  heard = 0
  readonly #complain: (what: string) => void
  readonly #sockets = new Map<Kind, WebSocket>()
  #isOpen = true

  constructor(account: Account, line: Line, complain: (what: string) => void) {
    this.account = account
    this.line = line
    this.#complain = (what) => complain(`${account.nickname}, older client: ${what}`)
    this.#connect('direct')
    this.#connect('group')
  }

  /** Sends if it can; it gets no answer. */
  send(kind: Kind, id: number, msg: OutgoingMsg): void {
    const socket = this.#sockets.get(kind)
    if (socket?.readyState !== WebSocket.OPEN) return
    socket.send(JSON.stringify({ ...addressOf({ kind, id }), msg }))
  }

  close(): void {
    this.#isOpen = false
    for (const socket of this.#sockets.values()) socket.close()
    this.line.close()
  }

  #connect(kind: Kind): void {
    if (!this.#isOpen) return
    const socket = new WebSocket(socketAddress(socketOf[kind], this.line.url, this.account))
    this.#sockets.set(kind, socket)
    const seen = new Set<number>()
    socket.addEventListener('message', ({ data }) => this.#hear(kind, String(data), seen))
    socket.addEventListener('close', () => setTimeout(() => this.#connect(kind), timing.retryMs))
  }

  /** @param seen ids of the messages that came on this connection */
  #hear(kind: Kind, data: string, seen: Set<number>) {
    this.heard++
    const frame = JSON.parse(data) as Record<string, unknown>
    if (Object.keys(frame).sort().join() !== fields[kind].join())
      this.#complain(`a frame with other fields: ${data}`)
    const read = checks[kind](frame)
    if (!read.ok) return this.#complain(`a frame that is none of theirs: ${data}`)
    const { id, msg, msgPreview } = read.value
    const isPassing = msg.type === MessageType.tip || msg.type === MessageType.friendOnline
    if (id === 0 && !isPassing && msg.type !== MessageType.withdrawn)
      this.#complain(`a frame without an id: ${data}`)
    if (id === 0) return
    if (msgPreview !== wirePreviewOf(msg.type, bodyOf(msg))) this.#complain(`another preview: ${data}`)
    if (seen.has(id)) this.#complain(`message ${id} came twice`)
    seen.add(id)
  }
}
